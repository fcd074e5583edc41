/** The arguments of fields that read. */
import { type GraphQLArgumentConfig, GraphQLList, GraphQLString } from 'graphql';
import type { AnySchema } from '../../../model/content-type.ts';
import { filtersName } from '../type-names.ts';
import type { TypeTable } from '../type-table.ts';

type Arguments = Record<string, GraphQLArgumentConfig>;

/** `filters`, `pagination` and `sort` of a list; a list of single types has but a state. */
export function listArguments(table: TypeTable, schema: AnySchema): Arguments {
  const isSingle = schema.modelType === 'contentType' && schema.kind === 'singleType';
  return {
    ...(!isSingle && {
      filters: { type: table.input(filtersName(schema)) },
      pagination: { type: table.input('PaginationArg'), defaultValue: {} },
      sort: { type: new GraphQLList(GraphQLString), defaultValue: [] },
    }),
    ...stateArgument(table, schema),
  };
}

/** `publicationState`, where entries have drafts (gap 27). */
export function stateArgument(table: TypeTable, schema: AnySchema): Arguments {
  const hasDrafts = schema.modelType === 'contentType' && schema.draftAndPublish;
  return hasDrafts
    ? { publicationState: { type: table.input('PublicationState'), defaultValue: 'live' } }
    : {};
}

/** `locale`, where entries have one. */
export const localeArgument = (table: TypeTable, isLocalized: boolean): Arguments =>
  isLocalized ? { locale: { type: table.input('I18NLocaleCode') } } : {};
