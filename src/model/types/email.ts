/** `email`: a mail address. */
import type { ScalarTypeDefinition } from './scalar-type.ts';
import { castText } from './cast-text.ts';

export const emailType: ScalarTypeDefinition = {
  name: 'email',
  column: 'string',
  json: 'text',
  search: 'text',
  castFilter: castText,
};
