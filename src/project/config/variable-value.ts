/** Values as variables hold them: `env('NAME')` gives texts, and v4 takes them wherever the default is no text. */

const BOOLEANS: Readonly<Record<string, boolean>> = {
  true: true,
  false: false,
  '1': true,
  '0': false,
  // a variable that is there and empty
  '': false,
};

/** True or false for either, and for the texts that stand for them; undefined for anything else. */
export function toBoolean(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  if (typeof value !== 'string') return undefined;
  const text = value.trim().toLowerCase();
  return Object.hasOwn(BOOLEANS, text) ? BOOLEANS[text] : undefined;
}

/** A number for one, and for the digits of one; undefined for anything else. */
export function toNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : undefined;
}
