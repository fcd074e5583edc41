/** `blocks`: rich text as a list of nodes, stored as JSON. */
import { jsonType } from './json.ts';
import type { ScalarTypeDefinition } from './scalar-type.ts';

export const blocksType: ScalarTypeDefinition = {
  name: 'blocks',
  column: 'json',
  json: 'json',
  search: null,
  castFilter: jsonType.castFilter,
};
