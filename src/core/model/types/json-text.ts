/** JSON values as the text a JSON column keeps. */
import { rawJson } from '../../base/bigint-json.ts';

/** One escape as JSON.stringify writes it; reading them in order distinguishes `\\u0000` (a backslash) from a NUL. */
const ESCAPE = /\\(?:u[\da-f]{4}|.)/g;

/**
 * The JSON text of a value. Integers beyond 2^53 (bigints) keep all their digits; half surrogate pairs,
 * which PostgreSQL refuses, become U+FFFD.
 */
export function toJsonText(value: unknown): string {
  const text = JSON.stringify(value, (_key, member: unknown) =>
    typeof member === 'bigint' ? rawJson(String(member)) : member,
  );
  // pairs are written as they are, so an escaped surrogate is half a pair
  return text.includes('\\ud')
    ? text.replace(ESCAPE, (sequence) => (sequence.startsWith('\\ud') ? '\ufffd' : sequence))
    : text;
}

/** True if a text or a key in the value contains a NUL, which PostgreSQL's JSON can't hold (A32). */
export function hasNul(jsonText: string): boolean {
  return jsonText.includes('\\u0000') && jsonText.match(ESCAPE)?.includes('\\u0000') === true;
}

/** @returns the text; a list's items are joined by commas, and an object's own `toString` is not called */
export function plainText(value: unknown): string {
  if (Array.isArray(value))
    return value.map((one: unknown) => (one === null || one === undefined ? '' : plainText(one))).join(',');
  return typeof value === 'object' && value !== null ? '[object Object]' : String(value);
}
