// The list above the input: commands, options, choices.

import { node } from './dom.js';

/** A list that takes its keys from the input which it belongs to. */
export class Suggestions {
  #items = [];
  #rows = [];
  #active = -1;

  constructor() {
    this.element = node('div', { class: 'suggestions', role: 'listbox', 'aria-label': 'Suggestions', hidden: true });
  }

  /**
   * Shows items {label, detail, mark, value, pick}. `head` is a line above
   * them, `first` highlights the first so that Enter takes it.
   */
  show(items, { head, first = false } = {}) {
    this.#items = items;
    this.#rows = items.map((item) =>
      node(
        'button',
        {
          class: 'suggestion',
          type: 'button',
          role: 'option',
          tabindex: '-1',
          'data-option-value': item.value,
          // Keeps the focus, and on a phone the keyboard, where they are.
          onmousedown: (event) => event.preventDefault(),
          onclick: () => item.pick(),
        },
        node('span', { class: 'suggestion-label' }, item.label),
        item.detail && node('span', { class: 'suggestion-detail' }, item.detail),
        item.mark && node('span', { class: 'suggestion-mark' }, item.mark),
      ),
    );
    this.element.replaceChildren(...(head ? [node('div', { class: 'suggestions-head' }, head)] : []), ...this.#rows);
    this.element.hidden = items.length === 0 && !head;
    this.element.scrollTop = 0;
    this.#activate(first && items.length > 0 ? 0 : -1);
  }

  hide() {
    this.show([]);
  }

  /** The highlighted item, if any. */
  get active() {
    return this.#items[this.#active];
  }

  /** Moves the highlight on arrow keys; true when the key is used up. */
  key(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || this.#items.length === 0) return false;
    const count = this.#items.length;
    this.#activate(this.#active < 0 && step < 0 ? count - 1 : (this.#active + step + count) % count);
    event.preventDefault();
    return true;
  }

  #activate(at) {
    this.#rows[this.#active]?.removeAttribute('aria-selected');
    this.#active = at;
    this.#rows[at]?.setAttribute('aria-selected', 'true');
    this.#rows[at]?.scrollIntoView({ block: 'nearest' });
  }
}
