/** Types every schema has: pages, states, errors. */
import {
  __Type,
  DirectiveLocation,
  GraphQLDeprecatedDirective,
  GraphQLDirective,
  GraphQLEnumType,
  GraphQLIncludeDirective,
  GraphQLInputObjectType,
  GraphQLInt,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLSkipDirective,
  GraphQLSpecifiedByDirective,
  GraphQLString,
} from 'graphql';
import type { TypeTable } from '../type-table.ts';

const OWNER = 'the server';

/** Defines `PaginationArg`, `PublicationState`, `Pagination`, `ResponseCollectionMeta` and `Error` (G25–G27). */
export function defineCommonTypes(table: TypeTable): void {
  const int = { type: GraphQLInt };
  const count = { type: new GraphQLNonNull(GraphQLInt) };
  table.define(
    'PaginationArg',
    OWNER,
    (name) =>
      new GraphQLInputObjectType({ name, fields: { page: int, pageSize: int, start: int, limit: int } }),
  );
  table.define(
    'PublicationState',
    OWNER,
    (name) =>
      new GraphQLEnumType({ name, values: { LIVE: { value: 'live' }, PREVIEW: { value: 'preview' } } }),
  );
  table.define(
    'Pagination',
    OWNER,
    (name) =>
      new GraphQLObjectType({
        name,
        fields: { total: count, page: count, pageSize: count, pageCount: count },
        extensions: { octavo: { role: 'pagination' } },
      }),
  );
  table.define(
    'ResponseCollectionMeta',
    OWNER,
    (name) =>
      new GraphQLObjectType({
        name,
        fields: () => ({ pagination: { type: new GraphQLNonNull(table.object('Pagination')) } }),
        extensions: { octavo: { role: 'meta' } },
      }),
  );
  table.define(
    'Error',
    OWNER,
    (name) =>
      new GraphQLObjectType({
        name,
        fields: { code: { type: new GraphQLNonNull(GraphQLString) }, message: { type: GraphQLString } },
      }),
  );
}

/** The directives of a document, as in v4: graphql-js itself has some of a newer specification. */
export const DIRECTIVES: readonly GraphQLDirective[] = [
  GraphQLIncludeDirective,
  GraphQLSkipDirective,
  new GraphQLDirective({
    ...GraphQLDeprecatedDirective.toConfig(),
    locations: [
      DirectiveLocation.FIELD_DEFINITION,
      DirectiveLocation.ARGUMENT_DEFINITION,
      DirectiveLocation.INPUT_FIELD_DEFINITION,
      DirectiveLocation.ENUM_VALUE,
    ],
  }),
  GraphQLSpecifiedByDirective,
];

/**
 * Adds `specifiedByUrl`, the name `specifiedByURL` had in graphql-js 15, to graphql-js' own `__Type`, which all
 * schemas share. It is deprecated, so a listing of the fields has it only on request.
 */
export function addOlderIntrospection(): void {
  const fields = __Type.getFields();
  const current = fields['specifiedByURL'];
  if (!current || fields['specifiedByUrl']) return;
  const older = Object.create(Object.getPrototypeOf(current) as object) as typeof current;
  fields['specifiedByUrl'] = Object.assign(older, current, {
    name: 'specifiedByUrl',
    deprecationReason: 'Use specifiedByURL.',
  });
}
