/** Entries as project code reads them: with everything they have, through the same plans as any read. */
import type { ContentReader, ReadKind } from '../../content/read-content.ts';
import type { ContentType } from '../../model/content-type.ts';
import type { Params } from '../../query/params.ts';
import { queryText } from '../../query/query-text.ts';
import { CODE_CALLER } from './code-caller.ts';

export type Entity = Record<string, unknown>;

/** The entries the parameters describe, with everything they have. */
export async function readEntities(
  reader: ContentReader,
  type: ContentType,
  params: Params,
): Promise<Entity[]> {
  return JSON.parse((await run(reader, 'bareList', type, params)).toString()) as Entity[];
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

function run(
  reader: ContentReader,
  kind: ReadKind,
  type: ContentType,
  params: Params,
): Buffer | Promise<Buffer> {
  const words = JSON.stringify(params, queryText);
  return reader.run(reader.prepare(kind, type, CODE_CALLER, words, () => JSON.parse(words) as Params));
}
