/**
 * `ArticleSectionsDynamicZoneInput`: an item of a dynamic zone, a component that names its type by
 * `__typename`. Whether the zone takes that component, and what is in it, is held against the model with the
 * rest of the entry (A25).
 */
import { GraphQLScalarType, Kind } from 'graphql';
import { jsonValue } from './literals.ts';

/**
 * @param uidOf the component of a type's name; undefined for a name that is none
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
      throw new TypeError(`Component not found. expected one of: ${members.join(', ')}`);
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
