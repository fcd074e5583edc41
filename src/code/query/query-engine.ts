/** `strapi.db`: the tables, below permissions and publication states. */
import type { ContentReader, ReadKind } from '../../content/read-content.ts';
import { type ContentType, contentTypeOf, type Model } from '../../model/content-type.ts';
import type { Params } from '../../query/params.ts';
import { queryText } from '../../rest/request-words.ts';
import { CODE_CALLER } from './code-caller.ts';

/** What a query asks for. */
export interface QueryParams {
  readonly where?: unknown;
  readonly select?: unknown;
  readonly orderBy?: unknown;
  readonly populate?: unknown;
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}

export type Entity = Record<string, unknown>;

/** The queries of one content-type. */
export interface TypeQueries {
  findOne(params?: QueryParams): Promise<Entity | null>;
  findMany(params?: QueryParams): Promise<Entity[]>;
  count(params?: QueryParams): Promise<number>;
}

export interface QueryEngine {
  /** @throws Error for a uid that is no content-type's */
  query(uid: string): TypeQueries;
}

export interface QueryOptions {
  readonly model: Model;
  readonly reader: ContentReader;
}

export function createQueryEngine(options: QueryOptions): QueryEngine {
  return {
    query: (uid) => {
      const type = contentTypeOf(options.model, uid);
      return {
        findOne: async (params = {}) => {
          const [first] = await readEntities(options, type, { ...toParams(params), limit: 1 });
          return first ?? null;
        },
        findMany: (params = {}) => readEntities(options, type, toParams(params)),
        count: (params = {}) => countEntities(options, type, toParams(params)),
      };
    },
  };
}

/** A query's words in those of the content API. Drafts are entries like others here. */
function toParams({ where, select, orderBy, populate, limit, offset }: QueryParams): Params {
  return {
    filters: where,
    fields: select,
    sort: orderBy,
    populate,
    publicationState: 'preview',
    ...(limit === undefined || limit < 0 ? {} : { limit }),
    ...(offset === undefined ? {} : { start: offset }),
  };
}

/** The entries the parameters describe, with everything they have. */
export async function readEntities(
  { reader }: QueryOptions,
  type: ContentType,
  params: Params,
): Promise<Entity[]> {
  return JSON.parse((await run(reader, 'bareList', type, params)).toString()) as Entity[];
}

/** How many entries the parameters describe. */
export async function countEntities(
  { reader }: QueryOptions,
  type: ContentType,
  { filters, _q }: Params,
): Promise<number> {
  return Number((await run(reader, 'count', type, { filters, _q })).toString());
}

function run(
  reader: ContentReader,
  kind: ReadKind,
  type: ContentType,
  params: Params,
): Buffer | Promise<Buffer> {
  const words = JSON.stringify(params, queryText);
  return reader.run(reader.prepare(kind, type, CODE_CALLER, words, () => JSON.parse(words) as Params));
}
