/** JSON values as the text a JSON column keeps. */

// the escapes JSON.stringify writes, not the backslashes of a text that looks like one
const NUL = /(?<=(?<!\\)(?:\\\\)*)\\u0000/;
const LONE_SURROGATE = /(?<=(?<!\\)(?:\\\\)*)\\ud[89a-f][0-9a-f]{2}/g;

/**
 * The JSON text of a value. Integers beyond 2^53 (bigints) keep all their digits; half surrogate pairs,
 * which PostgreSQL refuses, become U+FFFD.
 */
export function toJsonText(value: unknown): string {
  const text = JSON.stringify(value, (_key, member: unknown) =>
    typeof member === 'bigint' ? rawJson(String(member)) : member,
  );
  return text.includes('\\ud') ? text.replace(LONE_SURROGATE, '\ufffd') : text;
}

/** True where a text or a key in the value has a NUL, which PostgreSQL's JSON can't hold (A32). */
export const hasNul = (jsonText: string): boolean => jsonText.includes('\\u0000') && NUL.test(jsonText);

/** `JSON.rawJSON`, which TypeScript's ES2024 library doesn't know yet. */
const rawJson = (text: string): unknown =>
  (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(text);
