/** Types every schema has: pages, states, errors. */
import {
  GraphQLEnumType,
  GraphQLInputObjectType,
  GraphQLInt,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLString,
} from 'graphql';
import type { TypeTable } from '../type-table.ts';

const OWNER = 'the server';

/** Defines `PaginationArg`, `PublicationState`, `Pagination`, `ResponseCollectionMeta` and `Error` (gaps 25 to 27). */
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
