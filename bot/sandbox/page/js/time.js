// Timestamps: `<t:…>` in text, and the time beside an author.

import { node } from './dom.js';
import { me } from './world.js';

const formats = {
  t: { timeStyle: 'short' },
  T: { timeStyle: 'medium' },
  d: { dateStyle: 'short' },
  D: { dateStyle: 'long' },
  f: { dateStyle: 'long', timeStyle: 'short' },
  F: { dateStyle: 'full', timeStyle: 'short' },
};

// Seconds in each unit, the largest first.
const units = [
  ['year', 31536000],
  ['month', 2592000],
  ['day', 86400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
];

/** The element for `<t:unix:style>`; style R counts on by itself. */
export function timestamp(unix, style = 'f') {
  const moment = new Date(unix * 1000);
  if (Number.isNaN(moment.getTime())) return 'Invalid date';
  const full = written(moment, 'F');
  const shown = node('time', { class: 'timestamp', datetime: moment.toISOString(), title: full });
  if (style === 'R') {
    shown.dataset.relative = unix;
    shown.textContent = relative(unix);
  } else {
    shown.textContent = written(moment, style);
  }
  return shown;
}

/** Short clock time of a message, with the full date as a hint. */
export function clock(iso) {
  const moment = new Date(iso);
  if (Number.isNaN(moment.getTime())) return '';
  return node('time', { class: 'clock', datetime: iso, title: written(moment, 'F') }, written(moment, 't'));
}

/** Keeps every relative time on the page current. */
export function tick() {
  for (const shown of document.querySelectorAll('time[data-relative]')) {
    const text = relative(Number(shown.dataset.relative));
    if (shown.textContent !== text) shown.textContent = text;
  }
}

function written(moment, style) {
  return new Intl.DateTimeFormat(me().locale, formats[style] ?? formats.f).format(moment);
}

function relative(unix) {
  const seconds = Math.round(unix - Date.now() / 1000);
  const [unit, size] = units.find(([, length]) => Math.abs(seconds) >= length) ?? units.at(-1);
  return new Intl.RelativeTimeFormat(me().locale, { numeric: 'always' }).format(Math.trunc(seconds / size), unit);
}
