/**
 * `password`: a secret, stored as a hash. It is never answered, whether or not the schema calls it private (A4,
 * A5).
 */
import type { ScalarTypeDefinition } from './scalar-type.ts';
import { castText, checkText, storedText } from './text-rules.ts';

export const passwordType: ScalarTypeDefinition = {
  name: 'password',
  column: 'string',
  json: 'never',
  search: null,
  castFilter: castText,
  kindOfValue: 'string',
  check: (value, attribute, subject) => checkText(value, attribute, subject, sizeProblem),
  toStored: storedText,
};

/** bcrypt ignores what comes after 72 bytes, so a longer password would be no stronger (A10). */
export const MAX_PASSWORD_BYTES = 72;

function sizeProblem(text: string, label: string): string | null {
  return Buffer.byteLength(text) > MAX_PASSWORD_BYTES
    ? `${label} must be at most ${MAX_PASSWORD_BYTES} bytes`
    : null;
}
