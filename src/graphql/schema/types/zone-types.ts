/** Dynamic zones: `ArticleSectionsDynamicZone`, a union of components, and the scalar its items are written as. */
import { GraphQLUnionType } from 'graphql';
import type { AnySchema } from '../../../model/content-type.ts';
import { zoneInputScalar } from '../scalars/zone-input.ts';
import type { SchemaContext } from '../schema-context.ts';
import { typeName, zoneInputName, zoneName } from '../type-names.ts';

/** Defines the types of all zones. `Error` is a member of each, as in v4, although no item is one. */
export function defineZones({ options, exposed, table }: SchemaContext): void {
  const uids = new Map([...options.model.components.values()].map((type) => [typeName(type), type.uid]));
  for (const schema of exposed.contentTypes) {
    for (const attribute of schema.attributes.values()) {
      if (attribute.kind === 'dynamiczone') define(schema, attribute.name, attribute.components);
    }
  }

  function define(schema: AnySchema, attribute: string, components: readonly string[]): void {
    const owner = `${schema.uid} ${attribute}`;
    const members = exposed.zoneComponents(components).map(typeName);
    table.define(
      zoneName(schema, attribute),
      owner,
      (name) =>
        new GraphQLUnionType({
          name,
          types: () => [...members, 'Error'].map((member) => table.object(member)),
        }),
    );
    table.define(zoneInputName(schema, attribute), owner, (name) =>
      zoneInputScalar(name, (type) => uids.get(type), members),
    );
  }
}
