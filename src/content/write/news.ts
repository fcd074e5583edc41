/** What has become of entries, for those outside who are told of it once it is committed: webhooks. */
import type { Caller } from '../../access/caller.ts';
import type { MaybePromise } from '../../database/database.ts';
import { OctavoError } from '../../errors/octavo-error.ts';
import type { ContentType } from '../../model/content-type.ts';
import type { Params } from '../../query/params.ts';
import { queryText } from '../../query/query-text.ts';
import type { ContentReader, PreparedRead } from '../read-content.ts';
import type { EntryNews } from './watch.ts';

/** Who tells the outside. */
export interface Newsroom {
  /** Whether anybody wants to be told of an event. */
  wants(event: string): boolean;
  /**
   * Tells of an entry when the caller's transaction is committed.
   * @param entry its JSON, without what is private
   */
  tell(news: EntryNews, type: ContentType, entry: Buffer): void;
}

/** What a project without webhooks has. */
export const NO_NEWSROOM: Newsroom = { wants: () => false, tell: () => {} };

/** Reads for the outside: every type, nothing that is private. */
export const NEWS_READER: Caller = { kind: 'public', permissionKey: 'news', may: () => true };

/**
 * Reads an entry as the outside is told of it: bare, with the fields and relations the write has asked for, as in v4.
 * A write is never refused for it.
 */
export function readNews(
  reader: ContentReader,
  type: ContentType,
  caller: Caller,
  { fields, populate }: Params,
  id: number,
): MaybePromise<Buffer> {
  const asker = caller.seesAll ? NEWS_READER : caller;
  const words = JSON.stringify({ fields, populate }, queryText);
  return reader.run(prepared(reader, type, asker, words), id);
}

function prepared(reader: ContentReader, type: ContentType, caller: Caller, words: string): PreparedRead {
  try {
    return reader.prepare('bareWritten', type, caller, words, () => JSON.parse(words) as Params);
  } catch (error) {
    // code may ask for what only it may see
    if (!(error instanceof OctavoError)) throw error;
    return reader.prepare('bareWritten', type, caller, '{}', () => ({}));
  }
}
