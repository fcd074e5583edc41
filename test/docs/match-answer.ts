/** Holds an answer against what a page shows of it. */

const CUT = '…';

/**
 * The first difference as `path: what`, null where there is none. Members have to come in the page's order.
 * In the page `"…"` as a value stands for any value, as a list's item for any items, as a member's name for
 * any members, and at the end of a text for the rest of it.
 */
export function difference(shown: unknown, answered: unknown, path = '$'): string | null {
  if (shown === CUT) return null;
  if (typeof shown === 'string' && shown.endsWith(CUT)) {
    const start = shown.slice(0, -1);
    return typeof answered === 'string' && answered.startsWith(start) ? null : say(path, shown, answered);
  }
  if (Array.isArray(shown))
    return Array.isArray(answered) ? items(shown, answered, path) : say(path, shown, answered);
  if (isObject(shown))
    return isObject(answered) ? members(shown, answered, path) : say(path, shown, answered);
  return Object.is(shown, answered) ? null : say(path, shown, answered);
}

function items(shown: readonly unknown[], answered: readonly unknown[], path: string): string | null {
  const cut = shown.indexOf(CUT);
  if (cut < 0 && shown.length !== answered.length) {
    return `${path}: ${shown.length} items shown, ${answered.length} answered`;
  }
  const head = cut < 0 ? shown : shown.slice(0, cut);
  const tail = cut < 0 ? [] : shown.slice(cut + 1);
  if (head.length + tail.length > answered.length) return `${path}: only ${answered.length} items answered`;
  const from = answered.length - tail.length;
  const pairs = [
    ...head.map((item, index) => [item, index] as const),
    ...tail.map((item, index) => [item, from + index] as const),
  ];
  return first(
    pairs.map(
      ([item, index]) =>
        () =>
          difference(item, answered[index], `${path}[${index}]`),
    ),
  );
}

type JsonObject = Readonly<Record<string, unknown>>;

function members(shown: JsonObject, answered: JsonObject, path: string): string | null {
  const names = Object.keys(shown).filter((name) => name !== CUT);
  const present = Object.keys(answered).filter((name) => names.includes(name));
  const extra = Object.keys(answered).find((name) => !names.includes(name));
  if (extra !== undefined && !(CUT in shown)) return `${path}.${extra}: answered, not shown`;
  if (present.join() !== names.join())
    return `${path}: shown ${names.join()}, answered ${Object.keys(answered).join()}`;
  return first(names.map((name) => () => difference(shown[name], answered[name], `${path}.${name}`)));
}

function first(looks: readonly (() => string | null)[]): string | null {
  for (const look of looks) {
    const found = look();
    if (found !== null) return found;
  }
  return null;
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const say = (path: string, shown: unknown, answered: unknown): string =>
  `${path}: shown ${JSON.stringify(shown)}, answered ${JSON.stringify(answered)}`;
