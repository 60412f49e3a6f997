// Embeds, the older kind of rich message.

import { clock } from './time.js';
import { colour, node, webAddress } from './dom.js';
import { markdown } from './markdown.js';
import { picture } from './media.js';

/** The element of one embed. */
export function embed(data) {
  const shown = node(
    'article',
    { class: 'embed' },
    node(
      'div',
      { class: 'embed-text' },
      data.author && node('div', { class: 'embed-author' }, linked(data.author.url, data.author.name)),
      data.title && node('div', { class: 'embed-title' }, linked(data.url, markdown(data.title))),
      data.description && markdown(data.description),
      data.fields?.length > 0 && node('div', { class: 'embed-fields' }, data.fields.map(fieldOf)),
      data.image && node('div', { class: 'gallery', 'data-count': 1 }, picture(data.image)),
      (data.footer || data.timestamp) &&
        node('div', { class: 'embed-footer' }, data.footer?.text, data.timestamp && clock(data.timestamp)),
    ),
    data.thumbnail && node('div', { class: 'thumbnail' }, picture(data.thumbnail)),
  );
  const edge = colour(data.color);
  if (edge) shown.style.setProperty('--accent-edge', edge);
  return shown;
}

function fieldOf(data) {
  return node(
    'div',
    { class: `embed-field${data.inline ? ' inline' : ''}` },
    node('div', { class: 'embed-field-name' }, markdown(data.name)),
    markdown(data.value),
  );
}

function linked(url, shown) {
  return url ? node('a', { href: webAddress(url), target: '_blank', rel: 'noopener noreferrer' }, shown) : shown;
}
