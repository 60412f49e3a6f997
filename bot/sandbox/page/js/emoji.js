// Emoji of the application and of Unicode.

import { node } from './dom.js';

/** The picture of a custom emoji, named in text as `<:name:id>`. */
export function customEmoji(name, id) {
  return node('img', {
    class: 'emoji',
    src: `/cdn/emojis/${encodeURIComponent(id)}.png`,
    alt: `:${name}:`,
    title: `:${name}:`,
    draggable: 'false',
  });
}

/** The emoji object of a button or option, or undefined when there is none. */
export function emojiOf(emoji) {
  if (!emoji) return undefined;
  if (emoji.id) return customEmoji(emoji.name ?? 'emoji', emoji.id);
  return emoji.name && node('span', { class: 'emoji-text' }, emoji.name);
}

const onlyEmoji =
  /^(?:\s|<a?:\w+:\d+>|(?:\p{Emoji_Presentation}|\p{Emoji}\uFE0F)(?:\p{Emoji_Modifier}|\u200D\p{Emoji}\uFE0F?)*)+$/u;
const oneEmoji = /<a?:\w+:\d+>|\p{Emoji_Presentation}|\p{Emoji}\uFE0F/gu;
const jumboLimit = 30; // more than this stay at the size of the text

/** Whether `text` is nothing but a few emoji, which are then shown large. */
export function isJumbo(text) {
  return onlyEmoji.test(text) && text.trim() !== '' && text.match(oneEmoji).length <= jumboLimit;
}
