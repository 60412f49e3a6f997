// The panel that makes things go wrong, and the settings of the member.

import { post } from './api.js';
import { icon, node } from './dom.js';
import { guildChannel, here, isDirect, me, world } from './world.js';

const locales = ['en-US', 'en-GB', 'zh-CN', 'zh-TW', 'de'];

// Permissions of a bot that a card table can miss, by their names in Discord's reference.
const permissions = [
  'VIEW_CHANNEL', 'SEND_MESSAGES', 'SEND_MESSAGES_IN_THREADS', 'CREATE_PUBLIC_THREADS', 'EMBED_LINKS', 'ATTACH_FILES',
  'READ_MESSAGE_HISTORY', 'PIN_MESSAGES',
];
const revoked = new Set(); // used when the server does not say which it has taken away

/** Fills the panel; `close()` runs when it is to go away. */
export function showFaults(panel, close) {
  const member = me();
  panel.replaceChildren(
    node('header', {}, node('h2', {}, 'Faults and settings'),
      node('button', { class: 'icon-button', type: 'button', 'aria-label': 'Close', onclick: close }, icon('close'))),
    node('div', { class: 'panel-body' },
      section(member.name,
        choice('Language', locales, member.locale, (locale) => post('locale', { user: here.user, locale })),
        toggle('Accepts direct messages', 'Closed: the bot gets error 50007.', member.dm_open ?? true, 'dm_open',
          (open) => post('dm_open', { user: here.user, open }))),
      !isDirect(here.channel) && channelSection(),
      section('Permissions of the bot', permissions.map((name) => toggle(name, '', allowed(name), name, (on) => {
        if (on) revoked.delete(name);
        else revoked.add(name);
        return post('permission', { bit_name: name, on });
      }))),
      section('Faults', world.faults.map(fault))));
}

function allowed(name) {
  const listed = world.permissions ?? world.bot.permissions;
  return Array.isArray(listed) ? listed.includes(name) : !revoked.has(name);
}

function channelSection() {
  const channel = guildChannel(here.channel);
  const thread = Boolean(channel?.parent_id);
  const act = (action) => node('button', {
    class: `button button-${action === 'delete' ? 'danger' : 'secondary'}`, type: 'button', 'data-action': `channel-${action}`,
    onclick: () => post('channel', { action, channel: here.channel, name: channel?.name }),
  }, action[0].toUpperCase() + action.slice(1));
  const name = node('input', { type: 'text', placeholder: 'new-channel', 'aria-label': 'Name of a new channel' });
  return section(`#${channel?.name ?? ''}`,
    node('div', { class: 'row' }, thread && [act(channel.archived ? 'unarchive' : 'archive'), act('lock')], act('delete')),
    node('form', {
      class: 'row',
      onsubmit: (event) => {
        event.preventDefault();
        if (name.value !== '') post('channel', { action: 'create', name: name.value });
      },
    }, name, node('button', { class: 'button button-secondary' }, 'Create')));
}

function fault(one) {
  const param = node('input', { type: 'text', placeholder: 'value', 'aria-label': `Value of ${one.name}`, class: 'fault-param' });
  param.value = one.param ?? '';
  const send = (on) => post('fault', { name: one.name, on, param: param.value });
  const shown = toggle(one.name, one.description, one.on, one.name, send);
  param.addEventListener('change', () => { if (shown.querySelector('input').checked) send(true); });
  return one.param === undefined && !one.description?.includes('param') ? shown : node('div', { class: 'fault' }, shown, param);
}

function section(title, ...content) {
  return node('section', {}, node('h3', {}, title), content);
}

function toggle(label, description, on, name, change) {
  const box = node('input', { type: 'checkbox', role: 'switch', 'data-fault': name, onchange: () => change(box.checked) });
  box.checked = on;
  return node('label', { class: 'toggle' }, node('span', {}, label, description && node('small', {}, description)), box);
}

function choice(label, options, current, change) {
  const select = node('select', { 'data-fault': 'locale', onchange: () => change(select.value) },
    options.map((option) => node('option', { value: option, selected: option === current }, option)));
  return node('label', { class: 'toggle' }, node('span', {}, label), select);
}
