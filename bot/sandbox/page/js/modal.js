// Forms that the bot opens.

import { icon, node } from './dom.js';
import { submitModal } from './interactions.js';
import { markdown } from './markdown.js';
import { selectMenu } from './select.js';

/** Opens the form of a `modal` event. */
export function openModal(modal) {
  const fields = modal.components.map(field);
  const problem = node('p', { class: 'form-problem', role: 'alert' });
  const submit = node('button', { class: 'button button-primary', type: 'submit' }, 'Submit');
  const form = node(
    'form',
    { method: 'dialog', novalidate: true },
    node(
      'header',
      {},
      node('h2', {}, modal.title),
      closer(() => box.close()),
    ),
    node(
      'div',
      { class: 'modal-body' },
      fields.map(({ shown }) => shown),
      problem,
    ),
    node(
      'footer',
      {},
      node('button', { class: 'button button-secondary', type: 'button', onclick: () => box.close() }, 'Cancel'),
      submit,
    ),
  );
  const box = node('dialog', { class: 'modal', 'data-custom-id': modal.custom_id, 'aria-label': modal.title }, form);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    problem.textContent = '';
    const wrong = fields.map(({ check }) => check()).filter(Boolean);
    if (wrong.length > 0) return;
    submit.disabled = true;
    const reply = await submitModal(modal, fields.map(({ value }) => value()).filter(Boolean));
    submit.disabled = false;
    if (reply.ok) box.close();
    else
      problem.textContent = `Something went wrong. Try again. ${[reply.code, reply.error].filter(Boolean).join(' ')}`;
  });
  box.addEventListener('close', () => box.remove());
  document.body.append(box);
  box.showModal();
  form.querySelector('input, textarea')?.focus();
}

function closer(close) {
  return node('button', { class: 'icon-button', type: 'button', 'aria-label': 'Close', onclick: close }, icon('close'));
}

// A field is {shown, value, check}: the element, its part of the submit, and
// whether something is wrong with it (which it then says itself).
function field(component) {
  switch (component.type) {
    case 1:
      return wrapped(component.components[0], component.components[0].label, undefined, (inner) => ({
        type: 1,
        id: component.id,
        components: [inner],
      }));
    case 18:
      return wrapped(component.component, component.label, component.description, (inner) => ({
        type: 18,
        id: component.id,
        component: inner,
      }));
    case 10:
      return still(markdown(component.content));
    default:
      return still(node('p', { class: 'unsupported' }, `[component type ${component.type}]`));
  }
}

function still(shown) {
  return { shown, value: () => undefined, check: () => false };
}

function wrapped(component, label, description, around) {
  const input = component.type === 4 ? textInput(component) : selectInput(component);
  const problem = node('span', { class: 'field-problem' });
  const required = component.required ?? true;
  const shown = node(
    'label',
    { class: 'field' },
    node(
      'span',
      { class: 'field-label' },
      label,
      required && node('span', { class: 'required', title: 'Required' }, ' *'),
      problem,
    ),
    description && node('span', { class: 'field-description' }, description),
    input.shown,
  );
  const check = () => {
    problem.textContent = input.problem(required) ?? '';
    return problem.textContent !== '';
  };
  return {
    shown,
    check,
    value: () => around({ type: component.type, id: component.id, custom_id: component.custom_id, ...input.value() }),
  };
}

function textInput(component) {
  const paragraph = component.style === 2;
  const shown = node(paragraph ? 'textarea' : 'input', {
    type: !paragraph && 'text',
    rows: paragraph && 4,
    'data-custom-id': component.custom_id,
    placeholder: component.placeholder,
    maxlength: component.max_length ?? 4000,
    autocomplete: 'off',
  });
  shown.value = component.value ?? '';
  const problem = (required) => {
    if (shown.value === '') return required && 'Required';
    if (shown.value.length < (component.min_length ?? 0)) return `At least ${component.min_length} characters`;
    return undefined;
  };
  return { shown, value: () => ({ value: shown.value }), problem: (required) => problem(required) || undefined };
}

function selectInput(component) {
  let values = (component.options ?? []).filter((option) => option.default).map((option) => option.value);
  const shown = selectMenu(component, {
    pending: false,
    choose: (picked) => {
      values = picked;
    },
  });
  const problem = (required) => (required && values.length === 0 ? 'Required' : undefined);
  return { shown, value: () => ({ values }), problem };
}
