// The list of messages of the channel in front of the reader.

import { post } from './api.js';
import { components } from './components.js';
import { icon, node } from './dom.js';
import { embed } from './embeds.js';
import { waitingCommands } from './interactions.js';
import { markdown } from './markdown.js';
import { attachments, carryPictures } from './media.js';
import { complainOf } from './notice.js';
import { avatar } from './people.js';
import { clock } from './time.js';
import { compareIDs, here, me, person, world } from './world.js';

const ephemeralFlag = 1 << 6;
const loadingFlag = 1 << 7;
const componentsFlag = 1 << 15;
const threadCreated = 18; // message type
const groupGap = 7 * 60 * 1000; // ms after which an author is named again
const nearEnd = 80; // px from the end that still count as being there

const log = document.querySelector('#log');
const list = node('div', { class: 'list' });
const notes = node('div', { class: 'notes' });
const jump = node(
  'button',
  { class: 'jump button button-primary', type: 'button', hidden: true, onclick: toEnd },
  'New messages',
  icon('down'),
);
log.append(list, notes);
log.after(jump);

let shown = new Map(); // id → {message, element}, in no order
let following = true; // the reader is at the end and wants to stay there

// A scroll event may come after messages have grown or shrunk; only one that finds
// them as they were tells what the reader did.
let height = 0; // px, of all messages at the last layout
log.addEventListener('scroll', () => {
  if (log.scrollHeight !== height) return;
  following = log.scrollHeight - log.scrollTop - log.clientHeight < nearEnd;
  if (following) jump.hidden = true;
});
const keepEnd = new ResizeObserver(() => {
  height = log.scrollHeight;
  if (following) toEnd();
});
keepEnd.observe(list);
keepEnd.observe(notes);
keepEnd.observe(log);

/** Replaces everything by these messages. */
export function showMessages(messages) {
  shown = new Map();
  notes.replaceChildren();
  list.replaceChildren();
  for (const message of messages) place(message);
  regroup();
  if (messages.length === 0)
    list.append(node('p', { class: 'empty' }, 'Nothing here yet. Type / to see what the bot can do.'));
  toEnd();
}

/** Adds a message or puts its new version in the place of the old one. */
export function showMessage(message) {
  list.querySelector(':scope > .empty')?.remove();
  const fresh = !shown.has(message.id);
  place(message);
  regroup();
  if (!fresh) return;
  const mine = message.author.id === here.user || message.interaction_metadata?.user?.id === here.user;
  if (following || mine) toEnd();
  else jump.hidden = false;
}

/** The message with this id if it is on the page. */
export function messageShown(id) {
  return shown.get(id)?.message;
}

export function dropMessage(id) {
  shown.get(id)?.element.remove();
  shown.delete(id);
  regroup();
}

/** Draws a message again, with `failure` below it if given. */
export function redraw(id, failure) {
  const entry = shown.get(id);
  if (entry) place({ ...entry.message, failure });
  regroup();
}

/** Draws everything again: names or the language changed. */
export function redrawAll() {
  for (const { message } of [...shown.values()]) place(message);
  regroup();
}

/** Scrolls to a message and lights it up for a moment. */
export function goToMessage(id) {
  const element = shown.get(id)?.element;
  if (!element) return;
  element.scrollIntoView({ block: 'center' });
  element.classList.remove('found');
  requestAnimationFrame(() => element.classList.add('found'));
}

/** Shows the commands that wait for an answer below the messages. */
export function showWaiting() {
  notes.querySelectorAll('.waiting').forEach((note) => note.remove());
  notes.append(
    ...waitingCommands().map((one) =>
      note(one.command, 'waiting', node('p', { class: 'thinking' }, 'Sending command…')),
    ),
  );
}

/** Says below the messages that a command failed. */
export function showFailure(command, reason) {
  const shownNote = note(
    command,
    'failure',
    failureText(reason),
    ephemeralFoot(() => shownNote.remove()),
  );
  notes.append(shownNote);
}

function toEnd() {
  log.scrollTop = log.scrollHeight;
  following = true;
  jump.hidden = true;
}

function place(message) {
  const before = shown.get(message.id)?.element;
  const element = draw(message);
  shown.set(message.id, { message, element });
  if (!before) {
    const next = [...list.children].find((child) => compareIDs(child.dataset.messageId ?? '', message.id) > 0);
    list.insertBefore(element, next ?? null);
    return;
  }
  carryPictures(before, element);
  const refocus = focusKept(before, element);
  before.replaceWith(element);
  refocus();
}

// Leaves the keyboard on the same control of the new version: the one with the
// same custom_id, or else the one in the same place.
function focusKept(before, after) {
  const at = controls(before).indexOf(document.activeElement);
  if (at < 0) return () => {};
  const { customId } = document.activeElement.dataset;
  const same =
    controls(after).find((control) => customId && control.dataset.customId === customId) ?? controls(after)[at];
  return () => same?.focus({ preventScroll: true });
}

function controls(element) {
  return [...element.querySelectorAll('button, a')];
}

// Names an author once for what he says in a row.
function regroup() {
  let before;
  for (const element of list.children) {
    const message = shown.get(element.dataset.messageId)?.message;
    if (!message) continue;
    element.classList.toggle('continued', Boolean(before) && follows(before, message));
    before = message;
  }
}

function follows(before, message) {
  return (
    before.author.id === message.author.id &&
    isEphemeral(before) === isEphemeral(message) &&
    !usedCommand(message) &&
    !message.message_reference &&
    Date.parse(message.timestamp) - Date.parse(before.timestamp) < groupGap
  );
}

function isEphemeral(message) {
  return Boolean(message.ephemeral_for) || (message.flags & ephemeralFlag) !== 0;
}

function draw(message) {
  if (message.type === threadCreated) return drawThreadCreated(message);
  const ephemeral = isEphemeral(message);
  return node(
    'article',
    {
      class: `message${ephemeral ? ' ephemeral' : ''}${mentionsMe(message) ? ' mentions-me' : ''}`,
      'data-message-id': message.id,
      'data-ephemeral': ephemeral,
      'data-author': message.author.id,
    },
    usedBy(message),
    replyTo(message),
    avatar(message.author.id, nameOf(message.author)),
    node(
      'div',
      { class: 'message-head' },
      node('strong', { class: 'author' }, nameOf(message.author)),
      message.author.bot && node('span', { class: 'app-tag' }, 'APP'),
      clock(message.timestamp),
    ),
    node(
      'div',
      { class: 'message-body' },
      body(message),
      message.edited_timestamp && node('span', { class: 'edited', title: message.edited_timestamp }, '(edited)'),
      message.failure && failureText(message.failure),
      ephemeral && ephemeralFoot(() => dismiss(message.id)),
    ),
    !ephemeral && mayDelete(message) && deleteButton(message),
  );
}

function drawThreadCreated(message) {
  const thread = { id: message.message_reference?.channel_id, name: message.content };
  return node(
    'article',
    { class: 'message system', 'data-message-id': message.id, 'data-author': message.author.id },
    node(
      'div',
      { class: 'message-body' },
      node('p', {}, nameOf(message.author), ' started a thread: ', threadLink(thread), ' ', clock(message.timestamp)),
    ),
  );
}

function body(message) {
  if (message.flags & loadingFlag) return node('p', { class: 'thinking' }, `${nameOf(message.author)} is thinking…`);
  const laidOut = (message.flags & componentsFlag) !== 0;
  return [
    message.content && markdown(message.content),
    (message.embeds ?? []).map(embed),
    !laidOut && attachments(message),
    components(message.components, message),
    message.thread && node('p', {}, 'Thread: ', threadLink(message.thread)),
  ];
}

// Only a slash command is named above its answer; presses are not.
function usedCommand(message) {
  return message.interaction?.name;
}

function usedBy(message) {
  const command = usedCommand(message);
  if (!command) return undefined;
  const { user } = message.interaction_metadata;
  return commandLine(user.id, nameOf(user), `/${command}`);
}

function replyTo(message) {
  const reference = message.message_reference;
  if (!reference?.message_id || reference.type === 1) return undefined;
  const original = shown.get(reference.message_id)?.message;
  const said = original ? `${nameOf(original.author)}: ${original.content || 'a message'}` : 'a message';
  return node(
    'div',
    { class: 'used' },
    icon('reply'),
    'Answer to ',
    node(
      'a',
      {
        class: 'reply-to',
        href: '#',
        'data-goto-channel': reference.channel_id ?? message.channel_id,
        'data-goto-message': reference.message_id,
      },
      said,
    ),
  );
}

function threadLink(thread) {
  return node('a', { class: 'mention', href: '#', 'data-goto-channel': thread.id }, thread.name);
}

function commandLine(userID, name, command) {
  return node(
    'div',
    { class: 'used' },
    icon('reply'),
    avatar(userID, name),
    node('span', {}, name),
    ' used ',
    node('span', { class: 'mention' }, command),
  );
}

function note(command, kind, ...content) {
  return node(
    'div',
    { class: `message ephemeral ${kind}`, 'data-ephemeral': kind === 'failure' },
    commandLine(here.user, me().name, command),
    avatar(world.bot.id, world.bot.name),
    node(
      'div',
      { class: 'message-head' },
      node('strong', { class: 'author' }, world.bot.name),
      node('span', { class: 'app-tag' }, 'APP'),
    ),
    node('div', { class: 'message-body' }, content),
  );
}

function ephemeralFoot(close) {
  return node(
    'div',
    { class: 'ephemeral-foot' },
    icon('eye'),
    'Only you can see this · ',
    node(
      'button',
      { class: 'text-button', type: 'button', 'data-action': 'dismiss', onclick: close },
      'Dismiss message',
    ),
  );
}

// The reason is a text when the server refused, true when the bot kept silent.
function failureText(reason) {
  if (reason === true) return node('p', { class: 'failed' }, 'This application did not respond');
  return node('p', { class: 'failed' }, 'This interaction failed', node('span', { class: 'detail' }, ` (${reason})`));
}

function dismiss(id) {
  dropMessage(id);
  post('dismiss', { user: here.user, message_id: id });
}

function mayDelete(message) {
  return message.author.id === here.user || me().staff;
}

function deleteButton(message) {
  return node(
    'button',
    {
      class: 'delete text-button',
      type: 'button',
      'data-action': 'delete-message',
      onclick: () => post('delete_message', { user: here.user, message_id: message.id }).then(complainOf),
    },
    'Delete',
  );
}

function mentionsMe(message) {
  return (message.mentions ?? []).some((user) => user.id === here.user);
}

function nameOf(user) {
  return person(user.id)?.name ?? user.global_name ?? user.username ?? 'unknown';
}
