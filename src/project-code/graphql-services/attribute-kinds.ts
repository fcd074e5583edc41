/** `service('utils').attributes` of v4's GraphQL plugin, and its lists of scalars. */
import { scalarTypeName } from '../../api/graphql/schema/types/scalar-types.ts';
import type { ScalarType } from '../../core/model/attribute.ts';

/** An attribute as a schema has it. */
export interface DeclaredAttribute {
  readonly type?: string;
  readonly relation?: string;
  readonly target?: string;
  readonly enumName?: string;
  readonly unique?: unknown;
}

/** v4's scalar types of attributes, in its order. */
export const STRAPI_SCALARS = [
  'boolean',
  'integer',
  'string',
  'richtext',
  'blocks',
  'enumeration',
  'biginteger',
  'float',
  'decimal',
  'json',
  'date',
  'time',
  'datetime',
  'timestamp',
  'uid',
  'email',
  'password',
  'text',
] as const satisfies readonly ScalarType[];

/** The scalars of the schema that have filters, in v4's order. */
export const GRAPHQL_SCALARS: readonly string[] = [
  'ID',
  'Boolean',
  'Int',
  'String',
  'Long',
  'Float',
  'JSON',
  'Date',
  'Time',
  'DateTime',
];

/** Type of an attribute → scalar of the schema: `uid` → `String`. */
export const SCALARS_ASSOCIATIONS: Readonly<Record<string, string>> = Object.fromEntries(
  STRAPI_SCALARS.map((type) => [type, scalarTypeName(type)]),
);

const isOfType =
  (type: string) =>
  (attribute: DeclaredAttribute | undefined): boolean =>
    attribute?.type === type;

export const ATTRIBUTE_KINDS = {
  isStrapiScalar: ({ type = '' }: DeclaredAttribute): boolean => Object.hasOwn(SCALARS_ASSOCIATIONS, type),
  isGraphQLScalar: ({ type = '' }: DeclaredAttribute): boolean => GRAPHQL_SCALARS.includes(type),
  isMorphRelation: ({ type, relation = '' }: DeclaredAttribute): boolean =>
    type === 'relation' && relation.includes('morph'),
  isRelation: isOfType('relation'),
  isMedia: isOfType('media'),
  isEnumeration: isOfType('enumeration'),
  isComponent: isOfType('component'),
  isDynamicZone: isOfType('dynamiczone'),
};
