// Select menus: the closed field in a message, and the list that opens from it,
// as a popover on a wide screen and as a sheet from below on a phone.

import { icon, node } from './dom.js';
import { emojiOf } from './emoji.js';
import { world } from './world.js';

/**
 * The field of a select. `choose(values)` runs once, when the list closes with
 * another choice than before; too few chosen leaves the choice as it was.
 * `values` is the choice of before where no option is marked as chosen.
 */
export function selectMenu(component, { pending, values = [], choose }) {
  const options = optionsOf(component);
  const field = node('button', {
    class: 'select',
    type: 'button',
    role: 'combobox',
    'aria-haspopup': 'listbox',
    'aria-expanded': 'false',
    'data-custom-id': component.custom_id,
    'data-pending': pending,
    'aria-busy': pending && 'true',
    disabled: component.disabled,
  });
  let chosen = options.filter((option) => option.default);
  if (chosen.length === 0) chosen = options.filter((option) => values.includes(option.value));
  const show = () => field.replaceChildren(...face(component, chosen));
  show();
  field.addEventListener(
    'click',
    () =>
      pending ||
      openPicker(field, component, options, chosen, (picked) => {
        const changed = picked.length !== chosen.length || picked.some((option) => !chosen.includes(option));
        chosen = picked;
        show();
        if (changed) choose(picked.map((option) => option.value));
      }),
  );
  return node('div', { class: 'select-field' }, field);
}

// Menus of people, roles and channels have no options of their own.
function optionsOf(component) {
  const preset = new Set((component.default_values ?? []).map((value) => value.id));
  const named = (thing, mark) => ({ value: thing.id, label: mark + thing.name, default: preset.has(thing.id) });
  switch (component.type) {
    case 5:
    case 7:
      return world.members.map((member) => named(member, '@'));
    case 6:
      return [];
    case 8:
      return world.channels
        .filter((channel) => (component.channel_types ?? [channel.type]).includes(channel.type))
        .map((channel) => named(channel, '#'));
    default:
      return component.options ?? [];
  }
}

function face(component, chosen) {
  const labels =
    chosen.length === 0
      ? [node('span', { class: 'placeholder' }, component.placeholder ?? 'Make a selection')]
      : chosen.map((option) => node('span', { class: 'chosen' }, emojiOf(option.emoji), option.label));
  return [node('span', { class: 'select-face' }, labels), icon('down')];
}

function openPicker(field, component, options, before, done) {
  const least = component.min_values ?? 1;
  const most = component.max_values ?? 1;
  const several = most > 1;
  const chosen = new Set(before);
  const count = node('span', { class: 'picker-count' });
  const list = node('div', {
    class: 'picker-list',
    role: 'listbox',
    'aria-label': component.placeholder ?? 'Options',
    'aria-multiselectable': several && 'true',
  });
  const rows = options.map((option, at) => optionRow(option, several, () => pick(at)));
  list.append(...rows);
  const head = node(
    'div',
    { class: 'picker-head' },
    node('strong', {}, component.placeholder ?? 'Make a selection'),
    count,
    several &&
      node(
        'button',
        { class: 'button button-primary', type: 'button', 'data-action': 'close-select', onclick: () => close() },
        'Done',
      ),
  );
  const panel = node('div', { class: `picker${several ? ' several' : ''}`, role: 'dialog' }, head, list);
  const layer = node('div', { class: 'layer' }, panel);

  function refresh() {
    count.textContent = several ? `${chosen.size} / ${most}` : '';
    count.classList.toggle('short', chosen.size < least);
    rows.forEach((shown, at) => {
      const picked = chosen.has(options[at]);
      shown.setAttribute('aria-selected', String(picked));
      shown.setAttribute('aria-disabled', String(several && !picked && chosen.size >= most));
    });
  }
  function pick(at) {
    const option = options[at];
    if (!several) {
      const same = chosen.has(option);
      chosen.clear();
      if (!same || least > 0) chosen.add(option);
      close();
      return;
    }
    if (chosen.has(option)) chosen.delete(option);
    else if (chosen.size < most) chosen.add(option);
    refresh();
  }
  function close() {
    layer.remove();
    field.setAttribute('aria-expanded', 'false');
    if (field.isConnected) field.focus({ preventScroll: true });
    done(chosen.size >= least ? options.filter((option) => chosen.has(option)) : before);
  }

  layer.addEventListener('click', (event) => {
    if (event.target === layer) close();
  });
  layer.addEventListener('keydown', (event) => {
    const at = rows.indexOf(document.activeElement);
    if (event.key === 'Escape' || event.key === 'Tab') close();
    else if (event.key === 'ArrowDown') rows[Math.min(at + 1, rows.length - 1)]?.focus();
    else if (event.key === 'ArrowUp') rows[Math.max(at - 1, 0)]?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  refresh();
  // Inside an open form the list has to be in the form's own top layer.
  (field.closest('dialog') ?? document.body).append(layer);
  field.setAttribute('aria-expanded', 'true');
  place(panel, field);
  (rows.find((shown) => shown.getAttribute('aria-selected') === 'true') ?? rows[0])?.focus();
}

function optionRow(option, several, pick) {
  return node(
    'button',
    {
      class: 'option',
      type: 'button',
      role: 'option',
      'data-option-value': option.value,
      onclick: pick,
    },
    emojiOf(option.emoji) ?? false,
    node(
      'span',
      { class: 'option-text' },
      node('span', { class: 'option-label' }, option.label),
      option.description && node('span', { class: 'option-description' }, option.description),
    ),
    node('span', { class: several ? 'checkbox' : 'radio' }, icon('check')),
  );
}

// Beside the field where there is room; the style sheet places it on a phone.
function place(panel, field) {
  const margin = 8; // px
  const box = field.getBoundingClientRect();
  const below = innerHeight - box.bottom - margin;
  const above = box.top - margin;
  const room = Math.max(below, above) - margin;
  panel.style.setProperty('--left', `${Math.min(box.left, innerWidth - box.width - margin)}px`);
  panel.style.setProperty('--width', `${box.width}px`);
  panel.style.setProperty('--room', `${room}px`);
  if (below >= Math.min(panel.offsetHeight, room) || below >= above)
    panel.style.setProperty('--top', `${box.bottom + 4}px`);
  else panel.style.setProperty('--bottom', `${innerHeight - box.top + 4}px`);
}
