// The line below the top that says what is wrong.

const shownFor = 6000; // ms
const line = document.querySelector('#notice');
let timer;

/** Says that something lasts, until another text or none takes its place. */
export function say(text) {
  clearTimeout(timer);
  line.textContent = text;
  line.hidden = text === '';
}

/** Says for a while why the server refused, if it did. */
export function complainOf(reply) {
  if (reply.ok !== false) return;
  say(reply.error ?? 'The sandbox refused.');
  timer = setTimeout(() => say(''), shownFor);
}
