// What each member has not seen yet, by channel.

import { here } from './world.js';

const marks = new Map(); // "user channel" → {messages, mentions}, sets of message ids

function of(user, channel) {
  const key = `${user} ${channel}`;
  if (!marks.has(key)) marks.set(key, { messages: new Set(), mentions: new Set() });
  return marks.get(key);
}

/** Notes a message that `user` may not have seen; what is in front of him he has. */
export function arrived(user, channel, messageID, mentioned) {
  if (user === here.user && channel === here.channel && !document.hidden) return;
  const mark = of(user, channel);
  mark.messages.add(messageID);
  if (mentioned) mark.mentions.add(messageID);
}

/** A deleted message is unread no longer. */
export function vanished(messageID) {
  for (const mark of marks.values()) {
    mark.messages.delete(messageID);
    mark.mentions.delete(messageID);
  }
}

export function seen(user, channel) {
  marks.delete(`${user} ${channel}`);
}

/** {messages, mentions}: how many `user` has not seen in the channel. */
export function unread(user, channel) {
  const mark = marks.get(`${user} ${channel}`);
  return { messages: mark?.messages.size ?? 0, mentions: mark?.mentions.size ?? 0 };
}

/** How often `user` is called for anywhere. */
export function calls(user) {
  let sum = 0;
  for (const [key, mark] of marks) if (key.startsWith(`${user} `)) sum += mark.mentions.size;
  return sum;
}
