// Presses, choices and commands that the bot has not answered yet.

import { busyWhile, post } from './api.js';
import { here } from './world.js';

// The server reports a missing answer after 3 s; what it has not reported by then
// was answered without anything to see.
const patience = 3500; // ms

const open = new Set();
const early = new Set(); // ids answered before the request that made them came back
const asking = new Set(); // requests that have not come back
const begun = new Map(); // id of an interaction of this page → message whose component made it, if one did
let observe = () => {};

/** Calls `observer(interaction)` whenever one is begun, answered or fails. */
export function observeInteractions(observer) {
  observe = observer;
}

/** Whether that component of the message waits for its answer. */
export function isPending(messageID, customID) {
  return [...open].some((one) => one.messageID === messageID && one.customID === customID);
}

/** The commands of this member that wait in the channel. */
export function waitingCommands() {
  return [...open].filter((one) => one.command && one.user === here.user && one.channel === here.channel);
}

/** Presses a button or hands in the choice of a menu. */
export function useComponent(message, component, values) {
  const about = { channel: message.channel_id, messageID: message.id, customID: component.custom_id };
  return begin(about, 'component', {
    message_id: message.id,
    custom_id: component.custom_id,
    component_type: component.type,
    values,
  });
}

/** Sends a slash command; `name` and `options` as Discord would send them. */
export function useCommand(label, name, options, locale) {
  return begin({ channel: here.channel, command: label }, 'command', { name, options, locale });
}

/** Hands in a form. Resolves to the answer of the server. */
export function submitModal(modal, components) {
  return begin({ channel: modal.channel, messageID: modal.messageID }, 'modal', {
    custom_id: modal.custom_id,
    interaction_id: modal.interaction_id,
    components,
  });
}

/** Whether this page began an interaction; another tab of the same member may have. */
export async function begunHere(interactionID) {
  await Promise.all(asking);
  return begun.has(interactionID);
}

/** The id of the message whose component made this interaction, if one did. */
export function openedOn(interactionID) {
  return begun.get(interactionID);
}

/** Ends the waiting for an interaction, or for all that concern a message. */
export function answered(interactionID, messageID) {
  const ended = [...open].filter((one) => one.id === interactionID || (messageID && one.messageID === messageID));
  if (interactionID && [...open].some((one) => !one.id)) early.add(interactionID);
  for (const one of ended) end(one);
}

/** Marks an interaction as failed: the bot kept silent or the server refused. */
export function failed(interactionID, reason) {
  const one = [...open].find((candidate) => candidate.id === interactionID);
  if (!one) return false;
  end(one, reason);
  return true;
}

async function begin(about, path, body) {
  const one = { ...about, user: here.user };
  open.add(one);
  one.done = new Promise((resolve) => {
    one.resolve = resolve;
  });
  busyWhile(() => one.done);
  observe(one);
  const asked = post(path, { user: one.user, channel: one.channel, ...body });
  asking.add(asked);
  const reply = await asked;
  asking.delete(asked);
  one.id = reply.interaction_id;
  if (one.id) begun.set(one.id, one.messageID);
  if (!reply.ok) end(one, [reply.code, reply.error].filter(Boolean).join(' ') || 'refused');
  else if (!one.id || early.delete(one.id)) end(one);
  else setTimeout(() => end(one), patience);
  return reply;
}

function end(one, failure) {
  if (!open.delete(one)) return;
  one.failure = failure;
  one.resolve();
  observe(one);
}
