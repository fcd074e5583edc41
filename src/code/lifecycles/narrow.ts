/** What listeners have made of a `where` is found with their rights, and narrows what the client reads. */
import type { ContentReader } from '../../content/read-content.ts';
import type { ContentType } from '../../model/content-type.ts';
import { toParams } from '../query/query-words.ts';
import { readEntities } from '../query/read-entities.ts';

/** Entries a changed `where` may find. */
const MOST_FOUND = 10_000;

/**
 * The ids of what a `where` finds.
 * @throws Error where these are too many
 */
export async function foundIds(reader: ContentReader, type: ContentType, where: unknown): Promise<number[]> {
  const found = await readEntities(reader, type, toParams({ where, select: ['id'], limit: MOST_FOUND + 1 }));
  if (found.length > MOST_FOUND) {
    throw new Error(`${type.uid}: a listener's where finds more than ${MOST_FOUND} entries`);
  }
  return found.map(({ id }) => Number(id));
}
