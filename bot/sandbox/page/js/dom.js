// Building elements. Text from the server only ever becomes a text node or an
// attribute value here, never markup.

/**
 * Makes an element. Attributes that are null, undefined or false are left out,
 * `on…` attributes become listeners, and children that are null, undefined or
 * false are skipped.
 */
export function node(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (absent(value)) continue;
    if (name.startsWith('on')) made.addEventListener(name.slice(2), value);
    else made.setAttribute(name, value === true ? '' : value);
  }
  made.append(...children.flat(Infinity).filter((child) => !absent(child)));
  return made;
}

/**
 * Fills `parent` anew and leaves the keyboard where it was: on the element with
 * the same `data-…` value of `key`.
 */
export function refill(parent, key, ...children) {
  const focused = parent.contains(document.activeElement) && document.activeElement.dataset[key];
  parent.replaceChildren(...node('div', {}, ...children).childNodes);
  if (!focused) return;
  [...parent.querySelectorAll('button')]
    .find((button) => button.dataset[key] === focused)
    ?.focus({ preventScroll: true });
}

/** The address if a link or picture may lead there, otherwise undefined. */
export function webAddress(url) {
  try {
    const { protocol, href } = new URL(url, location.href);
    return protocol === 'http:' || protocol === 'https:' ? href : undefined;
  } catch {
    return undefined;
  }
}

/** `#rrggbb` from Discord's number or from a CSS hex colour, else undefined. */
export function colour(value) {
  if (Number.isInteger(value)) return `#${value.toString(16).padStart(6, '0')}`;
  return /^#[0-9a-f]{3,8}$/i.test(value ?? '') ? value : undefined;
}

const shapes = {
  menu: 'M4 6h16M4 12h16M4 18h16',
  close: 'M6 6l12 12M18 6L6 18',
  send: 'M4 12l16-8-5 16-3-7z',
  sliders: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 4v6M9 14v6',
  sun: 'M12 8a4 4 0 100 8 4 4 0 000-8zM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  down: 'M6 9l6 6 6-6',
  check: 'M5 13l4 4L19 7',
  eye: 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9a3 3 0 100 6 3 3 0 000-6z',
  out: 'M14 4h6v6M20 4l-9 9M10 5H5v14h14v-5',
  reply: 'M5 20v-6a4 4 0 014-4h10M14 5l5 5-5 5',
  lock: 'M6 11h12v9H6zM8 11V8a4 4 0 018 0v3',
  file: 'M6 3h8l5 5v13H6zM14 3v5h5',
};

/** A small line drawing, hidden from screen readers. */
export function icon(name) {
  const space = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(space, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('class', `icon icon-${name}`);
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(space, 'path');
  path.setAttribute('d', shapes[name]);
  svg.append(path);
  return svg;
}

function absent(value) {
  return value === null || value === undefined || value === false;
}
