// Message components: https://discord.com/developers/docs/components/reference

import { colour, icon, node, webAddress } from './dom.js';
import { emojiOf } from './emoji.js';
import { isPending, useComponent } from './interactions.js';
import { markdown, spoiler } from './markdown.js';
import { attachmentFor, fileCard, picture } from './media.js';
import { selectMenu } from './select.js';

const makers = {
  1: row,
  2: button,
  3: menu,
  5: menu,
  6: menu,
  7: menu,
  8: menu,
  9: section,
  10: text,
  11: thumbnail,
  12: gallery,
  13: file,
  14: separator,
  17: container,
};

/** The elements for a list of components of `message`. */
export function components(list, message) {
  return (list ?? []).map((component) => {
    const make = makers[component.type];
    return make ? make(component, message) : node('p', { class: 'unsupported' }, `[component type ${component.type}]`);
  });
}

function row(component, message) {
  return node('div', { class: 'row' }, components(component.components, message));
}

const buttonStyles = { 1: 'primary', 2: 'secondary', 3: 'success', 4: 'danger', 5: 'link' };

function button(component, message) {
  const look = `button button-${buttonStyles[component.style] ?? 'secondary'}`;
  const face = [emojiOf(component.emoji), component.label && node('span', { class: 'button-label' }, component.label)];
  if (component.style === 5) {
    return node(
      'a',
      {
        class: look,
        href: !component.disabled && webAddress(component.url),
        target: '_blank',
        rel: 'noopener noreferrer',
        'aria-disabled': component.disabled && 'true',
      },
      face,
      icon('out'),
    );
  }
  const pending = isPending(message.id, component.custom_id);
  return node(
    'button',
    {
      class: look,
      type: 'button',
      'data-custom-id': component.custom_id,
      disabled: component.disabled,
      'data-pending': pending,
      'aria-busy': pending && 'true',
      onclick: () => pending || useComponent(message, component),
    },
    face,
  );
}

// What was chosen in a menu stays in view until the bot marks other options or
// makes it another menu by another custom_id.
const choices = new Map(); // "message custom_id" → values

function menu(component, message) {
  const key = `${message.id} ${component.custom_id}`;
  return selectMenu(component, {
    pending: isPending(message.id, component.custom_id),
    values: choices.get(key),
    choose: (values) => {
      choices.set(key, values);
      useComponent(message, component, values);
    },
  });
}

function section(component, message) {
  const [accessory] = components(component.accessory && [component.accessory], message);
  return node(
    'div',
    { class: 'section' },
    node('div', { class: 'section-texts' }, components(component.components, message)),
    accessory && node('div', { class: 'accessory' }, accessory),
  );
}

function text(component) {
  return markdown(component.content);
}

function thumbnail(component, message) {
  return node('div', { class: 'thumbnail' }, picture(media(component.media, component, message)));
}

function gallery(component, message) {
  const items = component.items.map((item) => picture(media(item.media, item, message)));
  return node('div', { class: 'gallery', 'data-count': items.length }, items);
}

function media(unfurled, { description, spoiler: hidden }, message) {
  const attachment = attachmentFor(unfurled.url, message);
  return {
    url: attachment?.url ?? unfurled.url,
    alt: description ?? attachment?.description,
    width: unfurled.width ?? attachment?.width,
    height: unfurled.height ?? attachment?.height,
    hidden,
  };
}

function file(component, message) {
  const attachment = attachmentFor(component.file.url, message);
  return fileCard({ name: component.name, size: component.size, url: component.file.url, ...attachment });
}

function separator(component) {
  const gap = component.spacing === 2 ? 'large' : 'small';
  const line = component.divider ?? true;
  return node('div', { class: `separator gap-${gap}${line ? ' line' : ''}`, role: line && 'separator' });
}

function container(component, message) {
  const shown = node('div', { class: 'container' }, components(component.components, message));
  const accent = colour(component.accent_color);
  if (accent) shown.style.setProperty('--accent-edge', accent);
  if (!component.spoiler) return shown;
  const cover = spoiler([shown]);
  cover.classList.add('spoiler-block');
  return cover;
}
