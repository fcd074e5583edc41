/** The words of `strapi.db.query` in those of the content API, at every level. */
import { isParamsObject, type Params, type ParamsObject } from '../../query/params.ts';

/** What a query asks for. */
export interface QueryParams {
  readonly where?: unknown;
  readonly select?: unknown;
  readonly orderBy?: unknown;
  readonly populate?: unknown;
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
  readonly _q?: unknown;
  /** Drafts are rows like others unless it is `live`. */
  readonly publicationState?: unknown;
}

/** @throws Error for a `where` that is a list */
export function toParams(query: QueryParams): Params {
  const { where, select, orderBy, populate, limit, offset, _q, publicationState = 'preview' } = query;
  if (Array.isArray(where)) throw new Error('Where must be an object');
  return {
    filters: where,
    fields: select,
    sort: toSort(orderBy),
    populate: toPopulate(populate),
    publicationState,
    ...(_q === undefined ? {} : { _q }),
    ...(isCount(limit) ? { limit } : {}),
    ...(isCount(offset) ? { start: offset } : {}),
  };
}

/** Texts and objects in one list, which the content API does not take. */
function toSort(orderBy: unknown): unknown {
  if (!Array.isArray(orderBy)) return orderBy;
  return orderBy.flatMap((term: unknown) => (isParamsObject(term) ? textsOf(term, []) : [term]));
}

/** `{ author: { name: 'desc' } }` is `author.name:desc`. */
function textsOf(term: ParamsObject, path: readonly string[]): string[] {
  return Object.entries(term).flatMap(([name, under]) => {
    const here = [...path, name];
    return isParamsObject(under) ? textsOf(under, here) : [`${here.join('.')}:${String(under)}`];
  });
}

/** -1 and null mean all of them. */
const isCount = (value: unknown): boolean => value !== undefined && value !== null && Number(value) >= 0;

const WORDS: Readonly<Record<string, string>> = {
  where: 'filters',
  select: 'fields',
  offset: 'start',
};

function toPopulate(populate: unknown): unknown {
  if (!isParamsObject(populate)) return populate;
  return Object.fromEntries(
    Object.entries(populate)
      // what is not wanted may be there all the same
      .filter(([, node]) => node !== undefined && node !== null)
      .map(([name, node]) => [name, toNode(node)]),
  );
}

function toNode(node: unknown): unknown {
  if (Array.isArray(node)) return { populate: node };
  if (!isParamsObject(node)) return node;
  const entries = Object.entries(node).flatMap(([word, value]): [string, unknown][] => {
    if (value === undefined || value === null) return [];
    if (word === 'populate') return [[word, toPopulate(value)]];
    if (word === 'on') return [[word, toPopulate(value)]];
    if (word === 'orderBy') return [['sort', toSort(value)]];
    return [[WORDS[word] ?? word, value]];
  });
  return Object.fromEntries(entries);
}

/**
 * The words of the content API in those of queries, as listeners see them: the other way round. Words of queries
 * have no meaning among those of the content API: no rule for requests looks at them.
 */
export function toQueryWords(params: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const entries = Object.entries(params).flatMap(([word, value]): [string, unknown][] => {
    if (value === undefined || FOREIGN.has(word)) return [];
    if (word === 'populate' || word === 'on') return [[word, fromPopulate(value)]];
    if (word === 'fields') return [['select', withId(value)]];
    return [[BACK[word] ?? word, value]];
  });
  return Object.fromEntries(entries);
}

const BACK: Readonly<Record<string, string>> = { filters: 'where', sort: 'orderBy', start: 'offset' };

const FOREIGN = new Set(['where', 'select', 'orderBy', 'offset']);

/** An entry always has its id. */
function withId(fields: unknown): unknown {
  const names = (typeof fields === 'string' ? fields.split(',') : fields) as readonly unknown[];
  if (!Array.isArray(names) || names.includes('*')) return fields;
  return [...new Set(['id', ...names.map((name) => String(name).trim())])];
}

function fromPopulate(populate: unknown): unknown {
  if (typeof populate === 'string' && populate !== '*') return populate.split(',').map((name) => name.trim());
  if (!isParamsObject(populate)) return populate;
  return Object.fromEntries(
    Object.entries(populate).map(([name, node]) => [name, isParamsObject(node) ? toQueryWords(node) : node]),
  );
}
