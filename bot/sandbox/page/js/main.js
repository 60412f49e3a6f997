// Puts the parts together: who acts where, and what arrives from the server.

import { get, listen } from './api.js';
import { buildComposer, resetComposer, showTyping } from './composer.js';
import { icon } from './dom.js';
import { showFaults } from './faults.js';
import { whenReleased } from './hold.js';
import { answered, begunHere, failed, observeInteractions, openedOn } from './interactions.js';
import {
  dropMessage,
  goToMessage,
  messageShown,
  redraw,
  redrawAll,
  showFailure,
  showMessage,
  showMessages,
  showWaiting,
} from './messages.js';
import { openModal } from './modal.js';
import { say } from './notice.js';
import { watchOthers } from './others.js';
import { badge, showMembers } from './people.js';
import { showSidebar } from './sidebar.js';
import { buildTheme, fitKeyboard } from './theme.js';
import { tick } from './time.js';
import { arrived, calls, seen, unread, vanished } from './unread.js';
import {
  channelName,
  directChannel,
  firstChannel,
  guildChannel,
  here,
  isDirect,
  me,
  players,
  unopened,
  world,
} from './world.js';

const part = (id) => document.querySelector(`#${id}`);
const sidebar = part('sidebar');
const faults = part('faults');
let stopListening = () => {};
let visit = 0; // counts changes of place, so that a slow answer for an old one is dropped

start();

async function start() {
  buildTheme(part('theme-button'));
  fitKeyboard();
  buildComposer(part('composer'));
  part('drawer-button').prepend(icon('menu'));
  part('theme-button').append(icon('sun'));
  part('faults-button').append(icon('sliders'));
  part('drawer-button').addEventListener('click', () => drawer(!document.body.classList.contains('drawer-open')));
  part('faults-button').addEventListener('click', () => showPanel(faults.hidden));
  document.addEventListener('click', followLink);
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') drawer(false);
  });
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) markSeen();
  });
  // A page that was left may be kept for the Back button, and its stream with
  // it: after six of them a browser opens no more connections to the sandbox.
  addEventListener('pagehide', () => stopListening());
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
  observeInteractions(interactionChanged);
  await firstState();
  const asked = new URLSearchParams(location.search);
  here.user = named(players(), asked.get('user'))?.id ?? world.me_default ?? players()[0]?.id;
  const channel = asked.get('channel') ?? '';
  here.channel = channel === 'dm' || isDirect(channel) ? directChannel(here.user) : named(world.channels, channel)?.id;
  here.channel ??= firstChannel();
  await beMember(here.user);
  setInterval(tick, 1000);
  watchOthers(frame);
}

// The page may be open before the server is.
async function firstState() {
  const retry = 2000; // ms
  try {
    Object.assign(world, await get('state'));
    say('');
  } catch {
    say('The sandbox does not answer. Trying again…');
    await new Promise((resolve) => {
      setTimeout(resolve, retry);
    });
    await firstState();
  }
}

function named(things, wanted) {
  const name = (wanted ?? '').toLowerCase();
  return things.find((thing) => thing.id === name || thing.name.toLowerCase() === name);
}

// Places

async function beMember(user) {
  stopListening();
  here.user = user;
  if (!guildChannel(here.channel)) here.channel = directChannel(user);
  stopListening = listen(user, {
    update: whenReleased((event) => reactions[event.type]?.(event)),
    again: refresh,
    lost: () => say('Connection lost. Trying again…'),
  });
  await goTo(here.channel);
}

async function goTo(channel) {
  here.channel = channel;
  drawer(false);
  resetComposer();
  const address = new URLSearchParams({
    user: me().name.toLowerCase(),
    channel: isDirect(channel) ? 'dm' : channelName(channel),
  });
  history.replaceState(null, '', `?${address}`);
  part('log').lang = me().locale;
  fillPanel();
  await loadMessages();
}

async function loadMessages() {
  visit += 1;
  const thisVisit = visit;
  frame();
  const { user, channel } = here;
  const messages = channel ? await get('messages', { user, channel }) : [];
  if (thisVisit !== visit) return;
  showMessages(Array.isArray(messages) ? messages : (messages.messages ?? []));
  showWaiting();
  markSeen();
}

async function refresh() {
  say('');
  await reloadState();
  await loadMessages();
}

async function reloadState() {
  const before = me().locale;
  Object.assign(world, await get('state'));
  const opened = here.channel === unopened && directChannel(here.user) !== unopened;
  if (opened || (!isDirect(here.channel) && !guildChannel(here.channel))) {
    await goTo(opened ? directChannel(here.user) : firstChannel());
    return;
  }
  if (me().locale !== before) {
    part('log').lang = me().locale;
    redrawAll();
  }
  fillPanel();
  frame();
}

function markSeen() {
  seen(here.user, here.channel);
  frame();
}

// Everything around the messages.
function frame() {
  showSidebar(sidebar, goTo);
  showMembers(part('members'), beMember);
  part('title').textContent = isDirect(here.channel)
    ? `@${channelName(here.channel)}`
    : `#${channelName(here.channel)}`;
  const elsewhere = calls(here.user) - unread(here.user, here.channel).mentions;
  part('drawer-button').querySelector('.badge')?.remove();
  part('drawer-button').append(...[badge(elsewhere)].filter(Boolean));
  const all = calls(here.user);
  document.title = `${all > 0 ? `(${all}) ` : ''}${part('title').textContent} · ${me().name}`;
}

function drawer(open) {
  document.body.classList.toggle('drawer-open', open);
}

function showPanel(open) {
  faults.hidden = !open;
  fillPanel();
}

// Not while somebody writes in it.
function fillPanel() {
  if (faults.hidden || (faults.contains(document.activeElement) && document.activeElement.type === 'text')) return;
  showFaults(faults, { close: () => showPanel(false), changed: reloadState });
}

async function followLink(event) {
  if (
    document.body.classList.contains('drawer-open') &&
    !sidebar.contains(event.target) &&
    !part('drawer-button').contains(event.target)
  ) {
    drawer(false);
    event.preventDefault();
    return;
  }
  const link = event.target.closest?.('[data-goto-channel]');
  if (!link) return;
  event.preventDefault();
  if (link.dataset.gotoChannel !== here.channel) await goTo(link.dataset.gotoChannel);
  if (link.dataset.gotoMessage) goToMessage(link.dataset.gotoMessage);
}

// Events

const reactions = {
  message_create: ({ message }) => {
    const { id, channel_id: channel, author } = message;
    answered(interactionOf(message), undefined);
    if (channel === here.channel) {
      showMessage(message);
      showTyping(false);
    }
    if (author.id !== here.user) arrived(here.user, channel, id, isDirect(channel) || mentioned(message, here.user));
    if (!message.ephemeral_for && guildChannel(channel)) noteForOthers(message);
    frame();
  },
  message_update: ({ message }) => {
    answered(interactionOf(message), message.id);
    if (message.channel_id === here.channel && messageShown(message.id)) showMessage(message);
  },
  message_delete: ({ message_id: id }) => {
    answered(undefined, id);
    dropMessage(id);
    vanished(id);
    frame();
  },
  state: reloadState,
  modal: async (modal) => {
    if (!(await begunHere(modal.interaction_id))) return;
    const messageID = openedOn(modal.interaction_id);
    answered(modal.interaction_id, undefined);
    openModal({ ...modal, channel: modal.channel_id ?? here.channel, messageID });
  },
  answered: ({ interaction_id: id }) => answered(id, undefined),
  ping: ({ channel_id: channel, message_id: id }) => {
    arrived(here.user, channel, id, true);
    frame();
  },
  typing: ({ channel_id: channel }) => {
    if (channel === here.channel) showTyping(true);
  },
  interaction_failed: ({ interaction_id: id, message_id: message }) => {
    if (!failed(id, true) && messageShown(message)) redraw(message, true);
  },
};

function interactionOf(message) {
  return message.interaction_metadata?.id ?? message.interaction?.id;
}

function mentioned(message, user) {
  return (message.mentions ?? []).some((one) => one.id === user);
}

function noteForOthers(message) {
  for (const { id } of players()) {
    if (id !== here.user && id !== message.author.id)
      arrived(id, message.channel_id, message.id, mentioned(message, id));
  }
}

function interactionChanged(one) {
  if (one.messageID) redraw(one.messageID, one.failure);
  if (!one.command) return;
  showWaiting();
  if (one.failure && one.channel === here.channel && one.user === here.user) showFailure(one.command, one.failure);
}
