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

/** Lists and objects as JSON with two spaces, in which every plain value is a text: `"9"`, `"\"x\""`. */
function printValue(value: unknown): string {
  return (
    printPlain(value) ?? JSON.stringify(value, (_key, member: unknown) => printPlain(member) ?? member, 2)
  );
}

/** A value that is no list and no object; null for those. */
function printPlain(value: unknown): string | null {
  if (typeof value === 'string') return `"${value}"`;
  if (Object.is(value, -0)) return '-0';
  return typeof value === 'object' && value !== null ? null : String(value);
}
