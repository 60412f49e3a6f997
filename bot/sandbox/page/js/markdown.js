// Discord's markdown, as nodes. Blocks are read line by line, the text in them
// from left to right; what matches no rule stays as it is.

import { node, webAddress } from './dom.js';
import { customEmoji, isJumbo } from './emoji.js';
import { timestamp } from './time.js';
import { channelName, guildChannel, here, isDirect, person } from './world.js';

/** Renders message text into one element. */
export function markdown(text) {
  const shown = node('div', { class: 'markdown' });
  if (isJumbo(text)) shown.classList.add('jumbo');
  shown.append(...fenced(text));
  return shown;
}

// Code fences first: nothing inside them is markdown.
function fenced(text) {
  const fence = /(?<!\\)```(?:([\w+-]+)\n)?\n?([\s\S]+?)\n?```\n?/g;
  const made = [];
  let from = 0;
  for (const match of text.matchAll(fence)) {
    made.push(...blocks(text.slice(from, match.index).replace(/\n$/, '')));
    made.push(node('pre', {}, node('code', {}, match[2])));
    from = match.index + match[0].length;
  }
  return made.concat(blocks(text.slice(from)));
}

function blocks(text) {
  if (text === '') return [];
  const lines = text.split('\n');
  const made = [];
  let plain = [];
  const endParagraph = () => {
    if (plain.length > 0) made.push(node('p', {}, inline(plain.join('\n'))));
    plain = [];
  };
  for (let at = 0; at < lines.length;) {
    const block = heading(lines, at) || subtext(lines, at) || quote(lines, at) || list(lines, at);
    if (block) {
      endParagraph();
      made.push(block.shown);
      at += block.lines;
    } else {
      plain.push(lines[at]);
      at += 1;
    }
  }
  endParagraph();
  return made;
}

function heading(lines, at) {
  const match = /^(#{1,3})\s+(\S.*)$/.exec(lines[at]);
  return match && { shown: node(`h${match[1].length}`, {}, inline(match[2])), lines: 1 };
}

function subtext(lines, at) {
  const match = /^-#\s+(\S.*)$/.exec(lines[at]);
  return match && { shown: node('small', {}, inline(match[1])), lines: 1 };
}

function quote(lines, at) {
  if (lines[at].startsWith('>>> ')) {
    const rest = [lines[at].slice(4), ...lines.slice(at + 1)];
    return { shown: node('blockquote', {}, blocks(rest.join('\n'))), lines: rest.length };
  }
  const quoted = [];
  while (lines[at + quoted.length]?.startsWith('> ')) quoted.push(lines[at + quoted.length].slice(2));
  return quoted.length > 0 && { shown: node('blockquote', {}, blocks(quoted.join('\n'))), lines: quoted.length };
}

const listItem = /^(\s*)([-*]|\d+\.)\s+(\S.*)$/;

function list(lines, at) {
  const items = [];
  for (let match; (match = listItem.exec(lines[at + items.length] ?? ''));) {
    const item = {
      depth: Math.floor(match[1].length / 2),
      ordered: /\d/.test(match[2]),
      mark: match[2],
      text: match[3],
    };
    // Bullets after numbers are another list, and the other way round.
    if (items.length > 0 && item.depth <= items[0].depth && item.ordered !== items[0].ordered) break;
    items.push(item);
  }
  return items.length > 0 && { shown: nested(items, 0, items.length), lines: items.length };
}

function nested(items, from, to) {
  const { depth, ordered, mark } = items[from];
  const shown = node(ordered ? 'ol' : 'ul', { start: ordered && Number.parseInt(mark, 10) });
  for (let at = from; at < to;) {
    let next = at + 1;
    while (next < to && items[next].depth > depth) next += 1;
    shown.append(node('li', {}, inline(items[at].text), next > at + 1 && nested(items, at + 1, next)));
    at = next;
  }
  return shown;
}

// A run of text in which a backslash takes the next character with it.
const run = String.raw`((?:\\[\s\S]|[^\\])+?)`;
const span = (open, close = open) => new RegExp(`${open}${run}${close}`, 'y');
const wrap = (tag, attributes) => (match) => node(tag, attributes, inline(match[1]));

// Tried in this order at each place where one of them can start.
const rules = [
  [/\\([^\p{L}\p{N}\s])/uy, (match) => match[1]],
  [/(`+)((?!`)[\s\S]*?[^`])\1(?!`)/y, (match) => node('code', {}, match[2].replace(/^ (?=`)|(?<=`) $/g, ''))],
  [/<a?:(\w{2,32}):(\d+)>/y, (match) => customEmoji(match[1], match[2])],
  [/<t:(-?\d{1,13})(?::([tTdDfFR]))?>/y, (match) => timestamp(Number(match[1]), match[2])],
  [/<@!?(\d+)>/y, (match) => mention(match[1])],
  [/<@&\d+>/y, () => node('span', { class: 'mention' }, '@role')],
  [/@(everyone|here)\b/y, (match) => node('span', { class: 'mention' }, match[0])],
  [/<#(\d+)>/y, (match) => channelMention(match[1])],
  [/<\/([^:>]+):\d+>/y, (match) => node('span', { class: 'mention' }, `/${match[1]}`)],
  [/<(https?:\/\/[^\s<>]+)>/y, (match) => link(match[1], [match[1]])],
  [
    /\[((?:\\.|[^\[\]\\\n])+)\]\(<?(https?:\/\/[^\s)>]+)>?(?:\s+"[^"]*")?\)/y,
    (match) => link(match[2], inline(match[1])),
  ],
  [/https?:\/\/[^\s<>]*[^\s<>.,:;"'\])!?。，；：！？）]/y, (match) => link(match[0], [match[0]])],
  [span(String.raw`\*\*\*`), (match) => node('strong', {}, node('em', {}, inline(match[1])))],
  [span(String.raw`\*\*`, String.raw`\*\*(?!\*)`), wrap('strong')],
  [span('__', '__(?!_)'), wrap('u')],
  [/\*(?![\s*])((?:\\[\s\S]|\*\*|[^\\*])+?)(?<!\s)\*(?!\*)/y, wrap('em')],
  [/(?<!\w)_((?:\\[\s\S]|__|[^\\_])+?)_(?!\w)/y, wrap('em')],
  [span('~~'), wrap('s')],
  [span(String.raw`\|\|`), (match) => spoiler(inline(match[1]))],
];

function inline(text) {
  const made = [];
  let plain = '';
  for (let at = 0; at < text.length;) {
    const found = ruleAt(text, at);
    if (!found) {
      plain += text[at];
      at += 1;
      continue;
    }
    if (plain !== '') made.push(plain);
    plain = '';
    made.push(found.shown);
    at += found.length;
  }
  return plain === '' ? made : made.concat(plain);
}

function ruleAt(text, at) {
  if (!/[\\`<@[h*_~|]/.test(text[at])) return undefined;
  for (const [pattern, show] of rules) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) return { shown: show(match), length: match[0].length };
  }
  return undefined;
}

function mention(id) {
  const shown = node('span', { class: 'mention', 'data-mention': id }, `@${person(id)?.name ?? 'unknown-user'}`);
  if (id === here.user) shown.classList.add('mention-me');
  return shown;
}

function channelMention(id) {
  const known = guildChannel(id) !== undefined;
  return node(
    known ? 'a' : 'span',
    { class: 'mention', href: known && '#', 'data-goto-channel': known && id },
    `#${channelName(id)}`,
  );
}

// A link to a message of this guild stays in the page.
function link(url, shown) {
  const jump = /^https:\/\/(?:\w+\.)?discord(?:app)?\.com\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?$/.exec(url);
  if (jump && (guildChannel(jump[1]) || isDirect(jump[1]))) {
    const text = shown.length === 1 && shown[0] === url ? [`#${channelName(jump[1])} › message`] : shown;
    return node('a', { class: 'mention', href: '#', 'data-goto-channel': jump[1], 'data-goto-message': jump[2] }, text);
  }
  return node('a', { href: webAddress(url), target: '_blank', rel: 'noopener noreferrer' }, shown);
}

/** Hides `shown` until it is pressed. */
export function spoiler(shown) {
  const cover = node('span', { class: 'spoiler', role: 'button', tabindex: '0', 'aria-label': 'Spoiler' }, shown);
  const open = () => {
    cover.classList.add('open');
    cover.removeAttribute('role');
    cover.removeAttribute('aria-label');
  };
  cover.addEventListener('click', open);
  cover.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' || event.key === ' ') open();
  });
  return cover;
}
