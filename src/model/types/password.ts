/** `password`: a secret, stored as a hash. It never leaves, whether the schema calls it private or not (A4, A5). */
import { castText } from './cast-text.ts';
import { checkText, storedText } from './check-text.ts';
import type { ScalarTypeDefinition } from './scalar-type.ts';

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

/** bcrypt doesn't see what comes after 72 bytes, so a longer password would be a shorter one (A10). */
export const MAX_PASSWORD_BYTES = 72;

function sizeProblem(text: string, label: string): string | null {
  return Buffer.byteLength(text) > MAX_PASSWORD_BYTES
    ? `${label} must be at most ${MAX_PASSWORD_BYTES} bytes`
    : null;
}
