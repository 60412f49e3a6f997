// While a finger or the mouse is down nothing may be drawn again under it, or
// the press would be lost: what happens then waits for the release.

const releaseGap = 50; // ms from the release to the click that follows it
const longest = 1500; // ms after which it is no press any more, or its end was missed
const waiting = [];
let pressing = false;
let timer;

document.addEventListener('pointerdown', () => {
  pressing = true;
  releaseAfter(longest);
});
document.addEventListener('pointerup', () => releaseAfter(releaseGap));
document.addEventListener('pointercancel', () => releaseAfter(releaseGap));

function releaseAfter(pause) {
  clearTimeout(timer);
  timer = setTimeout(() => {
    pressing = false;
    for (const run of waiting.splice(0)) run();
  }, pause);
}

/** Wraps `react` so that its calls wait, in order, until nothing is pressed. */
export function whenReleased(react) {
  return (event) => {
    if (pressing) waiting.push(() => react(event));
    else react(event);
  };
}
