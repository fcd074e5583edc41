/** `email`: a mail address. */

import { castText } from './cast-text.ts';
import type { ScalarTypeDefinition } from './scalar-type.ts';

export const emailType: ScalarTypeDefinition = {
  name: 'email',
  column: 'string',
  json: 'text',
  search: 'text',
  castFilter: castText,
};
