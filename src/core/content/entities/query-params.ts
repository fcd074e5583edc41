/** The parameters of `strapi.db.query` and those of the content API: one in terms of the other, at every level. */
import { isObject } from '../../base/is-object.ts';
import type { Params, ParamsObject } from '../../query/params.ts';
import { withoutUndefined } from '../../query/undefined-filters.ts';

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
    filters: withoutUndefined(where),
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
  return orderBy.flatMap((term: unknown) => (isObject(term) ? textsOf(term, []) : [term]));
}

/** `{ author: { name: 'desc' } }` is `author.name:desc`. */
function textsOf(term: ParamsObject, path: readonly string[]): string[] {
  return Object.entries(term).flatMap(([name, under]) => {
    const here = [...path, name];
    return isObject(under) ? textsOf(under, here) : [`${here.join('.')}:${String(under)}`];
  });
}

/** -1 and null mean all of them. */
const isCount = (value: unknown): boolean => value !== undefined && value !== null && Number(value) >= 0;

const TO_PARAMS: Readonly<Record<string, string>> = {
  select: 'fields',
  offset: 'start',
};

function toPopulate(populate: unknown): unknown {
  if (populate === true) return '*';
  if (!isObject(populate)) return populate;
  return Object.fromEntries(
    Object.entries(populate)
      // what is not wanted may be there all the same
      .filter(([, node]) => node !== undefined && node !== null)
      .map(([name, node]) => [name, toNode(node)]),
  );
}

function toNode(node: unknown): unknown {
  if (Array.isArray(node)) return { populate: node };
  if (!isObject(node)) return node;
  const entries = Object.entries(node).flatMap(([name, value]): [string, unknown][] => {
    if (value === undefined || value === null) return [];
    if (name === 'populate') return [[name, toPopulate(value)]];
    if (name === 'on') return [[name, toPopulate(value)]];
    if (name === 'orderBy') return [['sort', toSort(value)]];
    if (name === 'where' || name === 'filters') return [['filters', withoutUndefined(value)]];
    return [[TO_PARAMS[name] ?? name, value]];
  });
  return Object.fromEntries(entries);
}

/**
 * Parameters of the content API as those of `strapi.db.query`, which listeners see. What a client sends under the
 * names of the latter is left out: no rule for requests looks at it.
 */
export function toQueryParams(params: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const entries = Object.entries(params).flatMap(([name, value]): [string, unknown][] => {
    if (value === undefined || QUERY_NAMES.has(name)) return [];
    if (name === 'populate' || name === 'on') return [[name, fromPopulate(value)]];
    if (name === 'fields') return [['select', withId(value)]];
    return [[TO_QUERY[name] ?? name, value]];
  });
  return Object.fromEntries(entries);
}

const TO_QUERY: Readonly<Record<string, string>> = { filters: 'where', sort: 'orderBy', start: 'offset' };

const QUERY_NAMES = new Set(['where', 'select', 'orderBy', 'offset']);

/** An entry always has its id. */
function withId(fields: unknown): unknown {
  const names = (typeof fields === 'string' ? fields.split(',') : fields) as readonly unknown[];
  if (!Array.isArray(names) || names.includes('*')) return fields;
  return [...new Set(['id', ...names.map((name) => String(name).trim())])];
}

function fromPopulate(populate: unknown): unknown {
  if (typeof populate === 'string' && populate !== '*') return populate.split(',').map((name) => name.trim());
  if (!isObject(populate)) return populate;
  return Object.fromEntries(
    Object.entries(populate).map(([name, node]) => [name, isObject(node) ? toQueryParams(node) : node]),
  );
}
