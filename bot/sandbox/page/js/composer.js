// The input below the messages: plain text, or a slash command being filled in.

import { post } from './api.js';
import { CommandLine } from './commandline.js';
import { icon, node } from './dom.js';
import { complainOf } from './notice.js';
import { callable, matching, typedCommand } from './slash.js';
import { Suggestions } from './suggestions.js';
import { channelName, guildChannel, here, isDirect, me, world } from './world.js';

const suggestions = new Suggestions();
const input = node('textarea', { rows: 1, 'aria-label': 'Message', autocomplete: 'off', enterkeyhint: 'send' });
const place = node('div', { class: 'composer-place' }, input);
const slash = node(
  'button',
  { class: 'icon-button slash', type: 'button', 'aria-label': 'Commands', onclick: offerAll },
  '/',
);
const sendButton = node(
  'button',
  { class: 'icon-button send', type: 'button', 'aria-label': 'Send', 'data-action': 'send', onclick: send },
  icon('send'),
);
const typing = node('div', { class: 'typing', hidden: true }, 'typing…');
let line; // the CommandLine, while one is being filled in

/** Puts the composer into `footer`. */
export function buildComposer(footer) {
  footer.append(suggestions.element, typing, node('div', { class: 'composer-box' }, slash, place, sendButton));
  input.addEventListener('input', typed);
  input.addEventListener('keydown', key);
  footer.addEventListener('focusout', (event) => {
    if (!footer.contains(event.relatedTarget)) suggestions.hide();
  });
}

/** Starts afresh for another member or channel. */
export function resetComposer() {
  leaveCommand('');
  const channel = guildChannel(here.channel);
  input.placeholder = isDirect(here.channel)
    ? `Message @${channelName(here.channel)}`
    : `Message #${channelName(here.channel)}`;
  const closed = channel?.locked
    ? 'This thread is locked.'
    : channel?.archived && 'This thread is archived; a message opens it again.';
  if (closed) input.placeholder = closed;
  input.disabled = Boolean(channel?.locked);
  typing.hidden = true;
}

let typingTimer;

/** Says for a while that the bot is typing; false takes it back. */
export function showTyping(on) {
  const shownFor = 10000; // ms, as long as Discord shows it
  clearTimeout(typingTimer);
  typing.textContent = `${world.bot.name ?? 'The bot'} is typing…`;
  typing.hidden = !on;
  if (on)
    typingTimer = setTimeout(() => {
      typing.hidden = true;
    }, shownFor);
}

function commands() {
  return callable(world.commands, me(), isDirect(here.channel));
}

function typed() {
  grow();
  const text = input.value;
  if (!text.startsWith('/')) {
    suggestions.hide();
    return;
  }
  const full = typedCommand(commands(), text);
  if ((full && /\s/.test(text.slice(-1)) && full.rest === '') || full?.rest) {
    enterCommand(full.leaf, full.rest);
    return;
  }
  offer(text.slice(1));
}

function offer(text) {
  const items = matching(commands(), text).map((leaf) => ({
    label: leaf.label,
    detail: leaf.description,
    value: leaf.path.join(' '),
    pick: () => enterCommand(leaf, ''),
  }));
  suggestions.show(items, { first: true, head: items.length === 0 && 'No command of that name.' });
}

function offerAll() {
  leaveCommand('/');
  input.focus();
  offer('');
}

function enterCommand(leaf, rest) {
  line = new CommandLine(leaf, rest, {
    suggestions,
    cancel: () => leaveCommand('/'),
    sent: () => leaveCommand(''),
  });
  place.replaceChildren(line.element);
  line.focus();
}

function leaveCommand(text) {
  const hadFocus = place.contains(document.activeElement);
  line = undefined;
  place.replaceChildren(input);
  input.value = text;
  suggestions.hide();
  grow();
  if (!hadFocus) return;
  input.focus();
  if (text !== '') offer(text.slice(1));
}

function key(event) {
  if (event.isComposing || suggestions.key(event)) return;
  if (event.key === 'Tab' && suggestions.active) {
    event.preventDefault();
    suggestions.active.pick();
  } else if (event.key === 'Enter' && !event.shiftKey) {
    event.preventDefault();
    send();
  } else if (event.key === 'Escape') {
    suggestions.hide();
  }
}

// A command typed in full that needs nothing more goes at once; a beginning of
// one becomes the command that is highlighted.
function send() {
  if (line) {
    line.send();
    return;
  }
  const text = input.value.trim();
  if (text.startsWith('/')) {
    const full = typedCommand(commands(), text);
    if (full?.complete && !full.leaf.options.some((option) => option.required)) {
      enterCommand(full.leaf, '');
      line.send();
    } else {
      suggestions.active?.pick();
    }
    return;
  }
  if (text === '') return;
  leaveCommand('');
  post('message', { user: here.user, channel: here.channel, content: text }).then(complainOf);
}

function grow() {
  input.style.height = 'auto';
  input.style.height = `${input.scrollHeight}px`;
}
