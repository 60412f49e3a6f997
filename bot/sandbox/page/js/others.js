// The stream of events tells of one member only. A look now and then shows to
// whom of the others the bot has written.

import { quietGet } from './api.js';
import { arrived } from './unread.js';
import { compareIDs, directChannel, here, players, unopened } from './world.js';

const interval = 4000; // ms
const newest = new Map(); // user → id of the newest direct message known

/** Looks from now on; `news()` runs when somebody has got a message. */
export function watchOthers(news) {
  setInterval(async () => {
    if (document.hidden) return;
    const others = players()
      .map((member) => member.id)
      .filter((id) => id !== here.user && directChannel(id) !== unopened);
    const found = await Promise.all(others.map(look));
    if (found.includes(true)) news();
  }, interval);
}

async function look(user) {
  const channel = directChannel(user);
  const messages = await quietGet('messages', { user, channel }).catch(() => undefined);
  if (!Array.isArray(messages)) return false;
  const known = newest.get(user);
  newest.set(user, messages.at(-1)?.id ?? '0');
  const fresh =
    known === undefined
      ? []
      : messages.filter((message) => message.author.id !== user && compareIDs(message.id, known) > 0);
  for (const message of fresh) arrived(user, channel, message.id, true);
  return fresh.length > 0;
}
