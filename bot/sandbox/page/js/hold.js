// While a finger or the mouse is down nothing may be drawn again under it, or
// the press would be lost: what happens then waits for the release.

const releaseGap = 50; // ms from the release to the click that follows it
const waiting = [];
let pressing = false;

document.addEventListener('pointerdown', () => { pressing = true; });
document.addEventListener('pointerup', release);
document.addEventListener('pointercancel', release);

function release() {
  setTimeout(() => {
    pressing = false;
    for (const run of waiting.splice(0)) run();
  }, releaseGap);
}

/** Wraps `react` so that its calls wait, in order, until nothing is pressed. */
export function whenReleased(react) {
  return (event) => {
    if (pressing) waiting.push(() => react(event));
    else react(event);
  };
}
