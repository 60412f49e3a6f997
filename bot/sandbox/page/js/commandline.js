// One slash command being filled in: its name, an input for each option, and at
// the end an input that adds further options.

import { post } from './api.js';
import { node } from './dom.js';
import { useCommand } from './interactions.js';
import { localised, nestedOptions, optionType, optionValue, typedOptions } from './slash.js';
import { here, me, players, world } from './world.js';

const typingPause = 250; // ms without a key before the bot is asked for suggestions

/** The command `leaf`, started with the typed text `rest`. */
export class CommandLine {
  #entries = []; // {option, input, picked, element, choices}
  #tail;
  #timer;
  #asked = 0; // counts the questions to the bot, so that late answers are dropped

  constructor(leaf, rest, { suggestions, cancel, sent }) {
    Object.assign(this, { leaf, suggestions, cancel, sent, locale: me().locale });
    this.#tail = node('input', {
      class: 'command-tail',
      autocomplete: 'off',
      'aria-label': 'Add an option',
      enterkeyhint: 'send',
      onfocus: () => this.#suggestOptions(),
      oninput: () => this.#tailTyped(),
      onkeydown: (event) => this.#tailKey(event),
    });
    this.element = node(
      'div',
      { class: 'command-line', 'data-command': leaf.path.join(' ') },
      node('span', { class: 'command-name' }, leaf.label),
      this.#tail,
    );
    this.element.addEventListener('click', (event) => {
      if (event.target === this.element) this.#tail.focus();
    });
    const typed = typedOptions(leaf.options, rest, this.locale);
    for (const option of leaf.options) {
      if (option.required || typed.has(option)) this.#add(option, typed.get(option) ?? '');
    }
  }

  /** Puts the cursor where something is still to be written. */
  focus() {
    const open = this.#entries.find((entry) => entry.input.value === '') ?? this.#entries.at(-1);
    (open?.input ?? this.#tail).focus();
  }

  /** Sends the command, unless something is missing or wrong. */
  async send() {
    const left = this.#tail.value.trim();
    if (left !== '') {
      this.#tail.focus();
      this.suggestions.show([], {
        head: [node('strong', {}, left), node('span', { class: 'problem' }, 'No such option')],
      });
      return;
    }
    const values = [];
    for (const entry of this.#entries) {
      const text = entry.input.value.trim();
      if (text === '' && !entry.option.required) continue;
      const result = text === '' ? { problem: 'This option is required' } : this.#valueOf(entry);
      if (result.problem) {
        this.#complain(entry, result.problem);
        return;
      }
      values.push({ name: entry.option.name, type: entry.option.type, value: result.value });
    }
    this.suggestions.hide();
    this.sent();
    await useCommand(this.leaf.label, this.leaf.path[0], nestedOptions(this.leaf, values), this.locale);
  }

  #valueOf(entry) {
    const text = entry.input.value.trim();
    return optionValue(entry.option, text, entry.picked ?? this.#choiceNamed(entry, text));
  }

  // Somebody who types a choice in full need not pick it as well.
  #choiceNamed(entry, text) {
    const wanted = text.toLowerCase();
    return (entry.choices ?? this.#fixedChoices(entry.option)).find(
      (choice) => choice.label.toLowerCase() === wanted || String(choice.value).toLowerCase() === wanted,
    );
  }

  #complain(entry, problem) {
    entry.element.classList.add('wrong');
    entry.input.focus();
    this.suggestions.show([], {
      head: [node('strong', {}, this.#name(entry.option)), node('span', { class: 'problem' }, problem)],
    });
  }

  #name(thing) {
    return localised(thing, 'name', this.locale);
  }

  #add(option, text = '') {
    const name = this.#name(option);
    const input = node('input', {
      'data-option': option.name,
      'aria-label': name,
      autocomplete: 'off',
      autocapitalize: 'off',
      spellcheck: 'false',
      enterkeyhint: 'send',
      inputmode: [optionType.integer, optionType.number].includes(option.type) && 'decimal',
    });
    input.value = text;
    const entry = {
      option,
      input,
      element: node(
        'label',
        { class: `command-option${option.required ? ' required' : ''}` },
        node('span', {}, name),
        input,
      ),
    };
    input.addEventListener('focus', () => this.#suggest(entry));
    input.addEventListener('input', () => {
      if (this.#distribute(entry)) return;
      entry.picked = undefined;
      entry.element.classList.remove('wrong');
      this.#suggest(entry);
    });
    input.addEventListener('keydown', (event) => this.#entryKey(event, entry));
    this.#entries.push(entry);
    this.#tail.before(entry.element);
    return entry;
  }

  // Somebody who writes the whole line writes the names of options too: "name:"
  // within an input leads to that option. True if there was one.
  #distribute(entry) {
    const text = entry.input.value.trim();
    const typed = typedOptions(this.leaf.options, text, this.locale, entry.option);
    if ((typed.get(entry.option) ?? '') === text) return false;
    entry.input.value = '';
    let last;
    for (const [option, value] of typed) {
      last = this.#entries.find((one) => one.option === option) ?? this.#add(option);
      last.input.value = value;
      last.picked = undefined;
      last.element.classList.remove('wrong');
    }
    last.input.focus();
    this.#suggest(last);
    return true;
  }

  #remove(entry) {
    const at = this.#entries.indexOf(entry);
    this.#entries.splice(at, 1);
    entry.element.remove();
    if (at > 0) this.#entries[at - 1].input.focus();
    else if (this.#entries.length > 0) this.#entries[0].input.focus();
    else this.cancel();
  }

  #next(entry) {
    const next = this.#entries[this.#entries.indexOf(entry) + 1];
    (next?.input ?? this.#tail).focus();
  }

  // Suggestions

  #suggest(entry) {
    clearTimeout(this.#timer);
    this.#asked += 1;
    if (!entry.option.autocomplete) {
      this.#offer(entry, this.#fixedChoices(entry.option));
      return;
    }
    entry.choices = undefined;
    this.#offer(entry, [], 'Loading options…');
    this.#timer = setTimeout(() => this.#askBot(entry, this.#asked), entry.input.value === '' ? 0 : typingPause);
  }

  async #askBot(entry, question) {
    const { user, channel } = here;
    const options = this.#entries
      .filter((one) => one === entry || one.input.value !== '')
      .map((one) => ({
        name: one.option.name,
        type: one.option.type,
        value: one.picked?.value ?? one.input.value,
        focused: one === entry || undefined,
      }));
    const reply = await post('autocomplete', {
      user,
      channel,
      name: this.leaf.path[0],
      options: nestedOptions(this.leaf, options),
    });
    if (question !== this.#asked || document.activeElement !== entry.input) return;
    entry.choices = (reply.choices ?? []).map((choice) => ({ label: this.#name(choice), value: choice.value }));
    const nothing = reply.choices ? 'No options match your search.' : 'Loading options failed.';
    this.#offer(entry, entry.choices, entry.choices.length === 0 && nothing);
  }

  #fixedChoices(option) {
    switch (option.type) {
      case optionType.boolean:
        return [
          { label: 'True', value: true },
          { label: 'False', value: false },
        ];
      case optionType.user:
      case optionType.mentionable:
        return players().map((member) => ({ label: member.name, value: member.id }));
      case optionType.channel:
        return world.channels.map((channel) => ({ label: `#${channel.name}`, value: channel.id }));
      default:
        return (option.choices ?? []).map((choice) => ({ label: this.#name(choice), value: choice.value }));
    }
  }

  #offer(entry, choices, state) {
    const { option, input, picked } = entry;
    const text = input.value.trim().toLowerCase();
    // The bot has filtered its own; a picked choice should not hide the others.
    const fitting =
      option.autocomplete || picked ? choices : choices.filter((choice) => choice.label.toLowerCase().includes(text));
    const items = fitting.map((choice) => ({ ...choice, pick: () => this.#pick(entry, choice) }));
    const head = [
      node('strong', {}, this.#name(option)),
      node('span', {}, localised(option, 'description', this.locale)),
      state && node('span', { class: 'state' }, state),
    ];
    const more = items.length === 0 && !state ? this.#furtherOptions('') : [];
    this.suggestions.show([...items, ...more], {
      head,
      first: items.length > 0 && !picked && (text !== '' || option.required),
    });
  }

  #pick(entry, choice) {
    entry.input.value = choice.label;
    entry.picked = choice;
    entry.element.classList.remove('wrong');
    this.#next(entry);
  }

  // "name:" in full, in either language, is as good as picking the option.
  #tailTyped() {
    const typed = this.#tail.value.trim().toLowerCase();
    const named = this.#furtherOptions('').find(({ label, value }) =>
      [label.toLowerCase(), value].some((name) => typed === `${name}:`),
    );
    if (named) named.pick();
    else this.#suggestOptions();
  }

  #suggestOptions() {
    clearTimeout(this.#timer);
    this.#asked += 1;
    const items = this.#furtherOptions(this.#tail.value.trim().toLowerCase());
    this.suggestions.show(items, { head: node('span', {}, this.leaf.description), first: this.#tail.value !== '' });
  }

  #furtherOptions(text) {
    const used = new Set(this.#entries.map((entry) => entry.option));
    return this.leaf.options
      .filter((option) => !used.has(option) && this.#name(option).toLowerCase().startsWith(text))
      .map((option) => ({
        label: this.#name(option),
        detail: localised(option, 'description', this.locale),
        mark: 'optional',
        value: option.name,
        pick: () => {
          this.#tail.value = '';
          this.#add(option).input.focus();
        },
      }));
  }

  // Keys

  #entryKey(event, entry) {
    if (event.isComposing || this.suggestions.key(event)) return;
    const { input } = entry;
    if (event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)) {
      event.preventDefault();
      const named = event.key === 'Enter' && this.#choiceNamed(entry, input.value.trim());
      if (this.suggestions.active && !named) this.suggestions.active.pick();
      else if (event.key === 'Enter') this.send();
      else this.#next(entry);
    } else if (event.key === 'Backspace' && input.value === '') {
      event.preventDefault();
      this.#remove(entry);
    } else if (event.key === 'ArrowRight' && input.selectionStart === input.value.length) {
      event.preventDefault();
      this.#next(entry);
    } else if (event.key === 'Escape') {
      this.cancel();
    }
  }

  #tailKey(event) {
    if (event.isComposing || this.suggestions.key(event)) return;
    if (event.key === 'Enter' || (event.key === 'Tab' && this.suggestions.active)) {
      event.preventDefault();
      if (this.suggestions.active) this.suggestions.active.pick();
      else this.send();
    } else if (event.key === 'Backspace' && this.#tail.value === '') {
      event.preventDefault();
      const last = this.#entries.at(-1);
      if (last) last.input.focus();
      else this.cancel();
    } else if (event.key === 'Escape') {
      this.cancel();
    }
  }
}
