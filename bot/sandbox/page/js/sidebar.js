// The server with its channels and threads, and the direct messages.

import { icon, node, refill } from './dom.js';
import { avatar, badge } from './people.js';
import { unread } from './unread.js';
import { compareIDs, directChannel, here, world } from './world.js';

/** Fills the list; `go(channel)` runs when one is pressed. */
export function showSidebar(list, go) {
  const top = world.channels.filter(
    (channel) => !channel.parent_id || !world.channels.some(({ id }) => id === channel.parent_id),
  );
  refill(
    list,
    'channel',
    node(
      'div',
      { class: 'guild' },
      node('strong', {}, world.guild.name),
      node(
        'span',
        {
          class: `presence${world.bot.online ? ' online' : ''}`,
          'data-bot-online': String(Boolean(world.bot.online)),
        },
        world.bot.online ? 'bot online' : 'bot offline',
      ),
    ),
    node(
      'div',
      { class: 'channels' },
      node('h2', {}, 'Channels'),
      top.map((channel) => [entry(channel, go), threads(channel, go)]),
      node('h2', {}, 'Direct messages'),
      directEntry(directChannel(here.user), go),
    ),
  );
}

function threads(parent, go) {
  return world.channels
    .filter((channel) => channel.parent_id === parent.id)
    .sort((a, b) => compareIDs(a.id, b.id))
    .map((channel) => entry(channel, go));
}

function entry(channel, go) {
  const closed = channel.locked || channel.archived;
  return link(
    channel.id,
    go,
    channel.parent_id ? ' thread' : '',
    node('span', { class: 'hash', 'aria-hidden': 'true' }, channel.parent_id ? '↳' : '#'),
    node('span', { class: 'channel-name' }, channel.name),
    closed && icon('lock'),
  );
}

function directEntry(id, go) {
  return link(id, go, ' direct', avatar(world.bot.id), node('span', { class: 'channel-name' }, world.bot.name));
}

function link(id, go, kind, ...face) {
  const { messages, mentions } = unread(here.user, id);
  return node(
    'button',
    {
      class: `channel${kind}${messages > 0 ? ' unread' : ''}`,
      type: 'button',
      'data-channel': id,
      'data-unread': messages || false,
      'data-mentions': mentions || false,
      'aria-current': id === here.channel && 'page',
      onclick: () => go(id),
    },
    face,
    badge(mentions),
  );
}
