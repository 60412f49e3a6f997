// What the server told us about the guild, and where the reader is in it.

/** The last answer of /state. */
export const world = { guild: {}, channels: [], members: [], commands: [], dms: [], faults: [], bot: {} };

/** The member whom the page acts as and the channel in front of him, as ids. */
export const here = { user: '', channel: '' };

/** The member or bot with this id, or undefined. */
export function person(id) {
  if (id === world.bot.id) return { color: undefined, ...world.bot, bot: true };
  return world.members.find((member) => member.id === id);
}

/** The members whom the page can act as. */
export function players() {
  return world.members.filter((member) => !member.bot);
}

export function me() {
  return person(here.user) ?? { id: here.user, name: '', locale: 'en-US' };
}

/** The guild channel or thread with this id, or undefined. */
export function guildChannel(id) {
  return world.channels.find((channel) => channel.id === id);
}

/** The id of the channel between the bot and `user`, or undefined. */
export function directChannel(user) {
  return world.dms.find((dm) => dm.user_id === user)?.channel_id;
}

export function isDirect(channel) {
  return world.dms.some((dm) => dm.channel_id === channel);
}

export function channelName(id) {
  return isDirect(id) ? (world.bot.name ?? 'Bot') : (guildChannel(id)?.name ?? 'unknown');
}

/** The guild channel that opens first. */
export function firstChannel() {
  return world.channels.find((channel) => channel.type === 0)?.id ?? '';
}

/** Orders snowflakes, which are too long for numbers. */
export function compareIDs(a, b) {
  return a.length - b.length || (a < b ? -1 : Number(a > b));
}
