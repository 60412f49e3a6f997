// Slash commands as data: names in the reader's language, what has been typed,
// and what is sent. Nothing here touches the page.

const subCommand = 1;
const subCommandGroup = 2;
const administrator = 1n << 3n;

/** Option types by their name in Discord's reference. */
export const optionType = {
  string: 3,
  integer: 4,
  boolean: 5,
  user: 6,
  channel: 7,
  role: 8,
  mentionable: 9,
  number: 10,
};

/**
 * The commands a member can call, a sub-command each for itself:
 * {command, path, label, description, options}. `path` holds default names,
 * `label` is "/table open" in the member's language.
 */
export function callable(commands, { locale, permissions }, direct) {
  return commands
    .filter((command) => (command.type ?? 1) === 1 && allowed(command, permissions, direct))
    .flatMap((command) => leaves(command, command, [command], locale))
    .sort((a, b) => a.label.localeCompare(b.label));
}

/** The text of `field` in the language; en-US and en-GB stand in for each other. */
export function localised(thing, field, locale) {
  const texts = thing[`${field}_localizations`] ?? {};
  const english = { 'en-US': 'en-GB', 'en-GB': 'en-US' };
  return texts[locale] ?? texts[english[locale]] ?? thing[field];
}

/** The commands that fit what was typed after the slash, the best first. */
export function matching(all, typed) {
  const wanted = typed.trim().toLowerCase();
  const rank = (leaf) =>
    Math.min(
      ...names(leaf).map((name) => {
        const at = name.slice(1).indexOf(wanted);
        return at < 0 ? Infinity : Math.min(at, 1);
      }),
    );
  return all
    .map((leaf) => ({ leaf, rank: rank(leaf) }))
    .filter((one) => one.rank < Infinity)
    .sort((a, b) => a.rank - b.rank)
    .map((one) => one.leaf);
}

/** Reads "/play h5 h5": the command that the text names in full, and the rest. */
export function typedCommand(all, text) {
  const lower = text.toLowerCase();
  for (const leaf of [...all].sort((a, b) => b.label.length - a.label.length)) {
    const name = names(leaf).find((candidate) => lower === candidate || lower.startsWith(`${candidate} `));
    if (name) return { leaf, rest: text.slice(name.length).trim(), complete: lower === name };
  }
  return undefined;
}

/** Splits "cards: h5 h5 seat: 2" by option names; text before them is for `first`. */
export function typedOptions(options, rest, locale, first = options[0]) {
  const found = new Map();
  const byName = new Map(
    options.flatMap((option) => [
      [option.name, option],
      [localised(option, 'name', locale), option],
    ]),
  );
  let current = first;
  if (rest === '') return found;
  for (const word of rest.split(/(?<=\s)|(?<=:)/)) {
    const named = word.endsWith(':') && byName.get(word.slice(0, -1));
    if (named) {
      current = named;
      found.set(current, '');
    } else if (current) found.set(current, (found.get(current) ?? '') + word);
  }
  for (const [option, text] of found) found.set(option, text.trim());
  return found;
}

/** The options as Discord sends them, wrapped in the sub-command of `leaf`. */
export function nestedOptions(leaf, values) {
  const [, ...inner] = leaf.steps;
  return inner.reduceRight((options, step) => [{ name: step.name, type: step.type, options }], values);
}

/**
 * The value for what was typed, as {value} or {problem}. `picked` is the choice
 * that the text stands for, if any.
 */
export function optionValue(option, text, picked) {
  if (picked) return { value: picked.value };
  switch (option.type) {
    case optionType.integer:
    case optionType.number:
      return numberValue(option, text);
    case optionType.string:
      return stringValue(option, text);
    default:
      return { problem: 'Choose one of the list' };
  }
}

function numberValue(option, text) {
  const value = Number(text);
  if (option.choices?.length > 0) return { problem: 'Choose one of the list' };
  if (Number.isNaN(value) || (option.type === optionType.integer && !Number.isInteger(value)))
    return { problem: 'Not a number' };
  if (value < option.min_value) return { problem: `At least ${option.min_value}` };
  if (value > option.max_value) return { problem: `At most ${option.max_value}` };
  return { value };
}

function stringValue(option, text) {
  if (option.choices?.length > 0) return { problem: 'Choose one of the list' };
  if (text.length < (option.min_length ?? 0)) return { problem: `At least ${option.min_length} characters` };
  if (text.length > (option.max_length ?? 6000)) return { problem: `At most ${option.max_length ?? 6000} characters` };
  return { value: text };
}

function names(leaf) {
  return [leaf.label, `/${leaf.path.join(' ')}`].map((name) => name.toLowerCase());
}

// Discord hides a command whose default permissions the member lacks, and one
// that is not for this kind of channel. Permissions are bit sets in decimal;
// the default set 0 leaves a command to administrators.
function allowed(command, permissions, direct) {
  const place = direct
    ? (command.contexts?.includes(1) ?? command.dm_permission ?? !command.guild_id)
    : (command.contexts?.includes(0) ?? true);
  if (!place || direct) return place;
  const needed = command.default_member_permissions ?? undefined;
  const held = BigInt(permissions ?? 0);
  if (needed === undefined || (held & administrator) !== 0n) return true;
  return needed !== '0' && (held & BigInt(needed)) === BigInt(needed);
}

function leaves(thing, command, steps, locale) {
  const inner = (thing.options ?? []).filter((option) => option.type === subCommand || option.type === subCommandGroup);
  if (inner.length > 0) return inner.flatMap((option) => leaves(option, command, [...steps, option], locale));
  return [
    {
      command,
      steps,
      path: steps.map((step) => step.name),
      label: `/${steps.map((step) => localised(step, 'name', locale)).join(' ')}`,
      description: localised(thing, 'description', locale),
      options: thing.options ?? [],
    },
  ];
}
