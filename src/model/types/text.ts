/** `text`: a long text. */
import type { ScalarTypeDefinition } from './scalar-type.ts';
import { castText } from './cast-text.ts';

export const textType: ScalarTypeDefinition = {
  name: 'text',
  column: 'text',
  json: 'text',
  search: 'text',
  castFilter: castText,
};
