/**
 * Entries in the form in which `strapi.db` gives them, which is how project code and listeners see them: with
 * everything they have, through the same plans as any read.
 */
import type { Caller } from '../../access/caller.ts';
import { isObject } from '../../base/is-object.ts';
import type { ContentType } from '../../model/content-type.ts';
import type { Params } from '../../query/params.ts';
import { queryOfParams } from '../../query/request-query.ts';
import type { ContentReader, ReadKind } from '../read-content.ts';
import type { PreparedRead } from '../run-read.ts';
import { type QueryParams, toParams } from './query-params.ts';

export type Entity = Record<string, unknown>;

/** The project's own code: it reads everything, private attributes and passwords too. */
export const CODE_CALLER: Caller = {
  kind: 'public',
  permissionKey: 'code',
  seesAll: true,
  may: () => true,
};

/** Ids that a condition of a listener may find. */
const MAX_FOUND_IDS = 10_000;

/** The entries the parameters describe, with everything they have. */
export async function readEntities(
  reader: ContentReader,
  type: ContentType,
  params: Params,
): Promise<Entity[]> {
  return JSON.parse((await run(reader, 'unwrappedList', type, params)).toString()) as Entity[];
}

/** The same as the JSON of a list. @returns null for more bytes of text than these, where the database can tell */
export const readEntitiesJson = (
  reader: ContentReader,
  type: ContentType,
  params: Params,
  most: number,
): Promise<Buffer | null> => reader.runWithin(prepare(reader, 'unwrappedList', type, params), most);

/** The first entry a query describes, with what it selects. */
export async function readEntity(
  reader: ContentReader,
  type: ContentType,
  query: QueryParams,
): Promise<Entity | null> {
  const [first] = await readEntities(reader, type, { ...toParams(query), limit: 1 });
  return first ? selected(first, query) : null;
}

/** How many entries the parameters describe. */
export async function countEntities(
  reader: ContentReader,
  type: ContentType,
  { filters, publicationState, _q }: Params,
): Promise<number> {
  const isLive = publicationState === 'live' && type.draftAndPublish;
  const counted = isLive ? { $and: [filters ?? {}, { publishedAt: { $notNull: true } }] } : filters;
  return Number((await run(reader, 'count', type, { filters: counted, _q })).toString());
}

/**
 * The ids of the entries that a `where` of a listener finds. It is run with the rights of project code.
 * @throws Error where these are too many
 */
export async function findIds(reader: ContentReader, type: ContentType, where: unknown): Promise<number[]> {
  const found = await readEntities(
    reader,
    type,
    toParams({ where, select: ['id'], limit: MAX_FOUND_IDS + 1 }),
  );
  if (found.length > MAX_FOUND_IDS) {
    throw new Error(`${type.uid}: a listener's where finds more than ${MAX_FOUND_IDS} entries`);
  }
  return found.map(({ id }) => Number(id));
}

/** Entries have what is selected and nothing else, at every level; what is populated brings the id along. */
export function selected(entity: Entity, { select, populate }: QueryParams): Entity {
  const nested = isObject(populate) ? Object.entries(populate) : [];
  for (const [name, node] of nested) {
    const value = entity[name];
    if (!isObject(node) || typeof value !== 'object' || value === null) continue;
    entity[name] = Array.isArray(value)
      ? value.map((one: unknown) => (isObject(one) ? selected({ ...one }, node) : one))
      : selected({ ...value }, node);
  }
  if (select === undefined || select === null || populate) return entity;
  const names = [select].flat() as unknown[];
  if (names.includes('id') || names.includes('*')) return entity;
  const { id: _id, ...rest } = entity;
  return rest;
}

const run = (
  reader: ContentReader,
  kind: ReadKind,
  type: ContentType,
  params: Params,
): Buffer | Promise<Buffer> => reader.run(prepare(reader, kind, type, params));

const prepare = (reader: ContentReader, kind: ReadKind, type: ContentType, params: Params): PreparedRead =>
  reader.prepare({ kind, type, caller: CODE_CALLER, query: queryOfParams(params) });
