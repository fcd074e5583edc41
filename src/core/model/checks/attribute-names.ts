/** Names of attributes: their form, and that no two end in the same column or table. */
import { snakeCase } from '../../base/case.ts';
import { type Attribute, isMorphTo } from '../attribute.ts';
import type { AnySchema } from '../content-type.ts';
import type { Check } from './check.ts';

const ATTRIBUTE_NAME = /^[A-Za-z_]\w*$/;

/** Names of attributes that can be REST parameters, GraphQL fields and columns at once. */
export const checkAttributeNames: Check = ({ schemas, findings, place }) => {
  for (const schema of schemas) {
    const owners = new Map<string, string>([['column id', 'id']]);
    for (const attribute of schema.attributes.values()) {
      const { name } = attribute;
      const where = place(schema, name);
      if (isReserved(name)) findings.problem(where, 'the name is reserved, expected another one');
      else if (!ATTRIBUTE_NAME.test(name)) {
        findings.problem(where, 'the name is not valid, expected letters, digits and _ with a letter first');
      }
      for (const storage of storagesOf(schema, attribute)) {
        const owner = owners.get(storage);
        if (owner === undefined) owners.set(storage, name);
        else if (name !== 'id') {
          const text = `it needs the ${storage}, which attribute "${owner}" uses already, expected a name that differs`;
          findings.problem(where, text);
        }
      }
    }
  }
};

/** `id` and `__component` have a fixed meaning; names that all JavaScript objects have are never keys (A30). */
function isReserved(name: string): boolean {
  return name === 'id' || name.startsWith('__') || name in Object.prototype;
}

/** The columns and tables of an attribute, as the v4 layout names them. */
function storagesOf(schema: AnySchema, attribute: Attribute): readonly string[] {
  const name = snakeCase(attribute.name);
  if (attribute.kind === 'scalar') return [`column ${name}`];
  if (attribute.kind !== 'relation' || attribute.mappedBy !== undefined) return [];
  switch (attribute.relation) {
    case 'morphToOne':
      return ['column target_id', 'column target_type'];
    case 'morphOne':
    case 'morphMany':
      return [];
    default:
      if (attribute.system && attribute.name !== 'localizations') return [`column ${name}_id`];
      return [`table ${schema.collectionName}_${name}_${isMorphTo(attribute.relation) ? 'morphs' : 'links'}`];
  }
}
