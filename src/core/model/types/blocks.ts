/** `blocks`: rich text as a list of nodes, stored as JSON. */
import type { ScalarAttribute } from '../attribute.ts';
import { blockList } from './block-nodes.ts';
import { jsonType } from './json.ts';
import type { CheckedValue, ScalarTypeDefinition, WriteSubject } from './scalar-type.ts';

export const blocksType: ScalarTypeDefinition = {
  name: 'blocks',
  column: 'json',
  json: 'json',
  search: null,
  castFilter: jsonType.castFilter,
  kindOfValue: 'array',
  check: checkBlocks,
  toStored: jsonType.toStored,
};

/** Nodes are checked and cast; a value that is no list is refused (A25). */
function checkBlocks(value: unknown, attribute: ScalarAttribute, subject: WriteSubject): CheckedValue {
  const { value: cast, problems } = blockList(value, { label: subject.label, path: [] });
  return problems.length > 0 ? { value, problems } : jsonType.check(cast, attribute, subject);
}
