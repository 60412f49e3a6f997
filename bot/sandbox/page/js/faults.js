// The panel that makes things go wrong, and the settings of the member.

import { post } from './api.js';
import { icon, node } from './dom.js';
import { complainOf } from './notice.js';
import { guildChannel, here, isDirect, me, world } from './world.js';

const locales = ['en-US', 'en-GB', 'zh-CN', 'zh-TW', 'de']; // the last is one that the bot does not speak

/** Fills the panel; `changed()` runs after each setting, `close()` to put it away. */
export function showFaults(panel, { close, changed }) {
  const set = async (path, body) => {
    complainOf(await post(path, body));
    changed();
  };
  panel.replaceChildren(
    node(
      'header',
      {},
      node('h2', {}, 'Faults and settings'),
      node('button', { class: 'icon-button', type: 'button', 'aria-label': 'Close', onclick: close }, icon('close')),
    ),
    node(
      'div',
      { class: 'panel-body' },
      memberSection(set),
      guildSection(set),
      !isDirect(here.channel) && channelSection(set),
      section(
        'Faults',
        world.faults.map((one) => fault(one, set)),
      ),
      permissionSection(set),
    ),
  );
}

function memberSection(set) {
  const { name, locale, dm_open: open = true } = me();
  return section(
    name,
    choice('Language', 'locale', locales, locale, (picked) => set('locale', { user: here.user, locale: picked })),
    toggle('Takes direct messages', 'When off, the bot gets error 50007.', open, 'dm_open', (on) =>
      set('dm_open', { user: here.user, open: on }),
    ),
  );
}

function guildSection(set) {
  const { name, locale } = world.guild;
  return section(
    name,
    choice('Language of the server', 'guild-locale', locales, locale, (picked) => set('locale', { locale: picked })),
  );
}

function permissionSection(set) {
  const permissions = Object.entries(world.permissions ?? {}).sort(([a], [b]) => a.localeCompare(b));
  return section(
    'Permissions of the bot',
    permissions.map(([name, on]) =>
      toggle(name, undefined, on, name, (allowed) => set('permission', { bit_name: name, on: allowed })),
    ),
  );
}

function channelSection(set) {
  const channel = guildChannel(here.channel);
  const act = (action) =>
    node(
      'button',
      {
        class: `button button-${action === 'delete' ? 'danger' : 'secondary'}`,
        type: 'button',
        'data-action': `channel-${action}`,
        onclick: () => set('channel', { action, channel: here.channel }),
      },
      action[0].toUpperCase() + action.slice(1),
    );
  const ofThread = channel?.parent_id && [
    act(channel.archived ? 'unarchive' : 'archive'),
    act(channel.locked ? 'unlock' : 'lock'),
  ];
  const name = node('input', { type: 'text', placeholder: 'new-channel', 'aria-label': 'Name of a new channel' });
  const create = (event) => {
    event.preventDefault();
    name.blur();
    if (name.value !== '') set('channel', { action: 'create', name: name.value });
  };
  return section(
    `#${channel?.name ?? ''}`,
    node('div', { class: 'row' }, ofThread, act('delete')),
    node(
      'form',
      { class: 'row', onsubmit: create },
      name,
      node('button', { class: 'button button-secondary' }, 'Create'),
    ),
  );
}

// A fault that happens once is a button, one that lasts a switch.
function fault(one, set) {
  const param = node('input', {
    type: 'text',
    placeholder: 'param',
    'aria-label': `Param of ${one.name}`,
    'data-param': one.name,
  });
  param.value = one.param ?? '';
  const send = (on) => set('fault', { name: one.name, on, param: param.value });
  const shown = one.once
    ? node(
        'div',
        { class: 'toggle' },
        described(one.name, one.description),
        node(
          'button',
          { class: 'button button-secondary', type: 'button', 'data-fault': one.name, onclick: () => send(true) },
          'Do',
        ),
      )
    : toggle(one.name, one.description, one.on, one.name, send);
  return node('div', { class: 'fault' }, shown, one.description.includes('param') && param);
}

function section(title, ...content) {
  return node('section', {}, node('h3', {}, title), content);
}

function described(label, description) {
  return node('span', {}, label, description && node('small', {}, description));
}

function toggle(label, description, on, name, change) {
  const box = node('input', {
    type: 'checkbox',
    role: 'switch',
    'data-fault': name,
    onchange: () => change(box.checked),
  });
  box.checked = on;
  return node('label', { class: 'toggle' }, described(label, description), box);
}

function choice(label, name, options, current, change) {
  const select = node(
    'select',
    { 'data-fault': name, onchange: () => change(select.value) },
    options.map((option) => node('option', { value: option, selected: option === current }, option)),
  );
  return node('label', { class: 'toggle' }, node('span', {}, label), select);
}
