/** `email`: a mail address. */

import { castText } from './cast-text.ts';
import { checkText, storedText } from './check-text.ts';
import { isEmail } from './is-email.ts';
import type { ScalarTypeDefinition } from './scalar-type.ts';

export const emailType: ScalarTypeDefinition = {
  name: 'email',
  column: 'string',
  json: 'text',
  search: 'text',
  castFilter: castText,
  kindOfValue: 'string',
  // the v4 API asks for one character at least in place of minLength, of drafts as well
  check: (value, attribute, subject) => checkText(value, attribute, subject, addressProblem, 0),
  toStored: storedText,
};

function addressProblem(text: string, label: string): string | null {
  if (text === '') return `${label} cannot be empty`;
  return isEmail(text) ? null : `${label} must be a valid email`;
}
