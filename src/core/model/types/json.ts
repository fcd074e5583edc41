/** `json`: any JSON value. `$eq` with a text finds that JSON string; text operators look at the stored text. */
import { hasNul, toJsonText } from './json-text.ts';
import { problem, type ScalarTypeDefinition } from './scalar-type.ts';
import { castText, nulMessage } from './text-rules.ts';

export const jsonType: ScalarTypeDefinition = {
  name: 'json',
  column: 'json',
  json: 'json',
  search: null,
  castFilter: (value, parameter) => JSON.stringify(castText(value, parameter)),
  kindOfValue: null,
  check: (value, _attribute, { label }) => ({
    value,
    problems: hasNul(toJsonText(value)) ? [problem(nulMessage(label))] : [],
  }),
  toStored: storedJson,
};

/** The value's JSON text; null for null and for a number without end, which JSON can't write. */
export function storedJson(value: unknown): string | null {
  const text = toJsonText(value);
  return text === 'null' ? null : text;
}
