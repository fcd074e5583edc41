/** Dynamic zones: `ArticleSectionsDynamicZone`, a union of components, and the scalar its items are written as. */
import { GraphQLScalarType, GraphQLUnionType, Kind } from 'graphql';
import { graphqlErrors } from '../../../../core/errors/catalogue.ts';
import type { AnySchema } from '../../../../core/model/content-type.ts';
import { typeName, zoneInputName, zoneName } from '../graphql-names.ts';
import { jsonValue } from '../scalars/json.ts';
import type { SchemaContext } from '../schema-context.ts';

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

/**
 * @param uidOf the component of a type's name; undefined for an unknown name
 * @param members the names of the types the zone lists
 */
export const zoneInputScalar = (
  name: string,
  uidOf: (typeName: string) => string | undefined,
  members: readonly string[],
): GraphQLScalarType => {
  /** The item as REST bodies have it: `{ __component: 'sections.prose', … }`. */
  const item = (value: unknown): object => {
    const { __typename: type, ...rest } = Object(value) as Record<string, unknown>;
    const uid = typeof type === 'string' ? uidOf(type) : undefined;
    if (uid === undefined) {
      throw new TypeError(graphqlErrors.unknownZoneComponent(members.join(', ')));
    }
    return { ...rest, __component: uid };
  };
  return new GraphQLScalarType({
    name,
    parseValue: item,
    parseLiteral: (node, variables) =>
      node.kind === Kind.OBJECT ? item(jsonValue(node, variables, 'text')) : undefined,
  });
};
