/**
 * Lists of administrators and roles, through the same plans as every read. The caller of these reads sees every
 * attribute, so the names in a client's parameters are checked first: only listed ones reach the plan (A206).
 */
import type { Caller } from '../access/caller.ts';
import { isObject } from '../base/is-object.ts';
import type { ContentReader } from '../content/read-content.ts';
import { invalidParameter } from '../errors/catalogue.ts';
import { type ContentType, contentTypeOf, type Model } from '../model/content-type.ts';
import type { Params } from '../query/params.ts';

const READER: Caller = { kind: 'public', permissionKey: 'administration', seesAll: true, may: () => true };

/** The attributes that a client may filter and sort by, and those of related rows. */
export interface OpenAttributes {
  readonly [name: string]: true | OpenAttributes;
}

/** What a client may say of a list. */
export interface ListParams {
  readonly filters?: unknown;
  readonly sort?: unknown;
  /** A filter of the server's own, for `_q`: it may name any attribute. */
  readonly search?: object | undefined;
  /** All rows unless given. */
  readonly start?: number;
  readonly limit?: number;
}

/** The ids of the rows a client asks for, in order. @throws OctavoError ValidationError naming an attribute */
export async function readIds(
  reader: ContentReader,
  type: ContentType,
  model: Model,
  { filters, sort, search, start, limit }: ListParams,
  open: OpenAttributes,
): Promise<number[]> {
  const params: Params = {
    fields: ['id'],
    filters: bothOf(checkFilters(model, type, filters, open), search),
    ...(sort === undefined ? {} : { sort: checkSort(model, type, sort, open) }),
    ...(start === undefined ? {} : { start }),
    limit: limit ?? -1,
  };
  const rows = JSON.parse((await run(reader, 'unwrappedList', type, params)).toString()) as { id: number }[];
  return rows.map(({ id }) => id);
}

/** How many rows meet a client's parameters. */
export async function countRows(
  reader: ContentReader,
  type: ContentType,
  model: Model,
  { filters, search }: ListParams,
  open: OpenAttributes,
): Promise<number> {
  const params = { filters: bothOf(checkFilters(model, type, filters, open), search) };
  return Number((await run(reader, 'count', type, params)).toString());
}

/** `_q` over some text attributes and the id, without regard to case; undefined for no search. */
export function searchIn(text: unknown, attributes: readonly string[]): object | undefined {
  if (typeof text !== 'string' || text === '') return undefined;
  const inTexts = attributes.map((name) => ({ [name]: { $containsi: text } }));
  return { $or: /^\d{1,15}$/.test(text) ? [{ id: Number(text) }, ...inTexts] : inTexts };
}

const bothOf = (filters: unknown, search: object | undefined): unknown =>
  search === undefined ? filters : { $and: [filters ?? {}, search] };

function run(reader: ContentReader, kind: 'unwrappedList' | 'count', type: ContentType, params: Params) {
  const key = JSON.stringify(params);
  return reader.run(reader.prepare(kind, type, READER, key, () => JSON.parse(key) as Params));
}

/**
 * Filters of listed attributes; what is no attribute at all is left out, as v4 does.
 * @throws OctavoError ValidationError naming an attribute that is not listed
 */
export function checkFilters(
  model: Model,
  type: ContentType,
  filters: unknown,
  open: OpenAttributes,
): unknown {
  if (Array.isArray(filters)) return filters.map((one) => checkFilters(model, type, one, open));
  if (!isObject(filters)) return filters;
  const kept = Object.entries(filters).flatMap(([name, value]): [string, unknown][] => {
    if (GROUPS.has(name)) return [[name, checkFilters(model, type, value, open)]];
    const attribute = type.attributes.get(name);
    if (!attribute && name !== 'id') return name.startsWith('$') ? [[name, value]] : [];
    const allowed = Object.hasOwn(open, name) ? open[name] : undefined;
    if (allowed === undefined) throw invalidParameter(name);
    if (allowed === true || attribute?.kind !== 'relation' || attribute.target === null)
      return [[name, value]];
    return [[name, checkFilters(model, contentTypeOf(model, attribute.target), value, allowed)]];
  });
  return Object.fromEntries(kept);
}

const GROUPS = new Set(['$and', '$or', '$not']);

/**
 * Sort terms of listed attributes: `name:desc`, `users.id`, lists of them, or objects.
 * @throws OctavoError ValidationError naming an attribute that is not listed
 */
export function checkSort(model: Model, type: ContentType, sort: unknown, open: OpenAttributes): unknown {
  if (Array.isArray(sort)) return sort.map((one) => checkSort(model, type, one, open));
  if (isObject(sort)) {
    for (const [name, below] of Object.entries(sort))
      checkPath(model, type, [name, ...namesBelow(below)], open);
    return sort;
  }
  if (typeof sort === 'string') {
    for (const term of sort.split(',')) checkPath(model, type, term.trim().split(':')[0]!.split('.'), open);
  }
  return sort;
}

const namesBelow = (node: unknown): string[] =>
  isObject(node) ? Object.entries(node).flatMap(([name, below]) => [name, ...namesBelow(below)]) : [];

function checkPath(
  model: Model,
  type: ContentType,
  [name = '', ...rest]: readonly string[],
  open: OpenAttributes,
): void {
  const allowed = Object.hasOwn(open, name) ? open[name] : undefined;
  if (allowed === undefined) throw invalidParameter(name);
  if (rest.length === 0 || allowed === true) return;
  const attribute = type.attributes.get(name);
  const target = attribute?.kind === 'relation' ? attribute.target : null;
  if (target === null) throw invalidParameter(name);
  // a row with several related ones would have several places
  checkPath(model, contentTypeOf(model, target), rest, allowed);
  throw invalidParameter(name);
}
