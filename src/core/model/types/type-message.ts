/** The text of the v4 API for a value of a wrong type, and how it prints values. */
import type { ValueKind } from './scalar-type.ts';

/**
 * ``f must be a `number` type, but the final value was: `NaN` (cast from the value `"x"`).`` (spec/rest-writes
 * "Attribute rules").
 * @param label the place of the value; `this` for a whole body
 * @param value the result of casting: NaN for a number, null for a list or an object
 * @param uncast the value before casting, if casting changed it
 */
export function typeMessage(
  label: string,
  kind: ValueKind | 'strapiID',
  value: unknown,
  uncast: unknown = value,
): string {
  const wasCast = uncast !== null && uncast !== undefined && !Object.is(uncast, value);
  const from = wasCast ? ` (cast from the value \`${printValue(uncast)}\`)` : '';
  return `${label} must be a \`${kind}\` type, but the final value was: \`${printValue(value)}\`${from}.`;
}

/** The longest value in a message, in characters, and the number of members of lists and objects in it. */
const PRINTED_CHARACTERS = 1000;
const PRINTED_MEMBERS = 200;

/** A value of a client, cut to the length of a message. */
export const shortened = (text: string): string =>
  text.length > PRINTED_CHARACTERS ? `${text.slice(0, PRINTED_CHARACTERS)}…` : text;

/** Lists and objects as JSON with two spaces, in which every plain value is a text: `"9"`, `"\"x\""`. */
function printValue(value: unknown): string {
  const plain = printPlain(value);
  if (plain !== null) return plain;
  return shortened(JSON.stringify(asTexts(value as object, { left: PRINTED_MEMBERS }), null, 2));
}

/** The same lists and objects with texts in them, as far as they are printed. */
function asTexts(value: object, budget: { left: number }): unknown {
  const text = (member: unknown): unknown => printPlain(member) ?? asTexts(member as object, budget);
  if (Array.isArray(value)) {
    const list: unknown[] = [];
    for (const member of value) {
      if (budget.left === 0) break;
      budget.left -= 1;
      list.push(text(member));
    }
    return list;
  }
  const members: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    if (budget.left === 0) break;
    budget.left -= 1;
    members[key] = text((value as Record<string, unknown>)[key]);
  }
  return members;
}

/** A value that is no list and no object; null for those. */
function printPlain(value: unknown): string | null {
  if (typeof value === 'string') return `"${shortened(value)}"`;
  if (Object.is(value, -0)) return '-0';
  return typeof value === 'object' && value !== null ? null : String(value);
}
