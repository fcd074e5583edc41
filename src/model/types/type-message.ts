/** The text of the v4 API for a value of another type than the one asked for, and how values are printed in it. */
import type { ValueKind } from './scalar-type.ts';

/**
 * ``f must be a `number` type, but the final value was: `NaN` (cast from the value `"x"`).``
 * (spec/behaviour-rest-writes "Attribute rules").
 * @param label the place of the value; `this` for a whole body
 * @param value what casting made of it: NaN for a number, null for a list or an object
 * @param given the value before casting, where casting changed it
 */
export function typeMessage(label: string, kind: ValueKind, value: unknown, given: unknown = value): string {
  const wasCast = given !== null && given !== undefined && !Object.is(given, value);
  const from = wasCast ? ` (cast from the value \`${printValue(given)}\`)` : '';
  return `${label} must be a \`${kind}\` type, but the final value was: \`${printValue(value)}\`${from}.`;
}

/** The longest value a message shows, in characters, and the members of lists and objects it looks at for that. */
const SHOWN_CHARACTERS = 1000;
const SHOWN_MEMBERS = 200;

/** What a client has sent, not longer than a message should be. */
export const shortened = (text: string): string =>
  text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text;

/** Lists and objects as JSON with two spaces, in which every plain value is a text: `"9"`, `"\"x\""`. */
function printValue(value: unknown): string {
  const plain = printPlain(value);
  if (plain !== null) return plain;
  return shortened(JSON.stringify(asTexts(value as object, { left: SHOWN_MEMBERS }), null, 2));
}

/** The same lists and objects with texts in them, as far as they are shown. */
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
