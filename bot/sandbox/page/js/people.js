// Avatars, and the row of members to act as.

import { colour, node, refill } from './dom.js';
import { here, person, players } from './world.js';
import { calls } from './unread.js';

/** The round picture of a member: his colour and the first letter of his name. */
export function avatar(id, name) {
  const known = person(id);
  const shown = node(
    'span',
    { class: `avatar${known?.bot ? ' avatar-bot' : ''}`, 'aria-hidden': 'true' },
    [...(name ?? known?.name ?? '?')][0].toUpperCase(),
  );
  const paint = colour(known?.color);
  if (paint) shown.style.setProperty('--paint', paint);
  return shown;
}

/** Fills the row of members; `act(id)` runs when one is pressed. */
export function showMembers(row, act) {
  refill(
    row,
    'member',
    players().map((member) => {
      const waiting = calls(member.id);
      return node(
        'button',
        {
          class: 'member',
          type: 'button',
          'data-member': member.id,
          'data-member-name': member.name,
          'data-mentions': waiting || false,
          'aria-pressed': String(member.id === here.user),
          title: `Act as ${member.name} · ${member.locale}${member.staff ? ' · staff' : ''}`,
          onclick: () => act(member.id),
        },
        avatar(member.id),
        node('span', { class: 'member-name' }, member.name),
        badge(waiting),
      );
    }),
  );
}

/** A red count, or nothing for zero. */
export function badge(count) {
  return (
    count > 0 && node('span', { class: 'badge', 'aria-label': `${count} new` }, count > 99 ? '99+' : String(count))
  );
}
