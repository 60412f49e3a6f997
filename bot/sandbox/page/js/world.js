// What the server told us about the guild, and where the reader is in it.

/** The last answer of /state. */
export const world = { guild: {}, channels: [], members: [], commands: [], dms: [], faults: [], bot: {} };

/** The member whom the page acts as and the channel in front of him, as ids. */
export const here = { user: '', channel: '' };

/** The member or bot with this id, or undefined. */
export function person(id) {
  return (
    world.members.find((member) => member.id === id) ?? (id === world.bot.id ? { ...world.bot, bot: true } : undefined)
  );
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

/** Stands for a direct channel that nobody has opened yet. */
export const unopened = 'DM';

/** The channel between the bot and `user`. */
export function directChannel(user) {
  return world.dms.find((dm) => dm.user_id === user)?.channel_id ?? unopened;
}

export function isDirect(channel) {
  return channel === unopened || world.dms.some((dm) => dm.channel_id === channel);
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
