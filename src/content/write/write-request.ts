/** What a write is asked for, and who is told in the middle of it. */
import type { Caller } from '../../access/caller.ts';
import type { MaybePromise } from '../../database/database.ts';
import type { ContentType } from '../../model/content-type.ts';
import type { Params } from '../../query/params.ts';
import type { PreparedRead } from '../read-content.ts';
import type { RowChanges } from './changes.ts';
import type { EntryFiles } from './entry-files.ts';
import type { Hashes } from './passwords.ts';
import type { RawData } from './raw/raw-changes.ts';
import type { EntryNews } from './watch.ts';
import type { Revise } from './watched-writes.ts';

/** Who writes, and how the answer is to look. */
export interface WriteRequest {
  readonly type: ContentType;
  readonly caller: Caller;
  /** The raw query string, and what it says. */
  readonly words: string;
  readonly params: Params;
  /** How the answer looks where the words do not tell it: a client that names every member (GraphQL). */
  readonly answer?: PreparedRead;
  /** A new entry without `publishedAt` is a draft, though held to what entries are (GraphQL). */
  readonly unpublished?: true;
  /** Locales share what they do in strict mode, whatever the mode is. */
  readonly keepsShared?: true;
  /** Files sent beside the entry's data. */
  readonly files?: EntryFiles | undefined;
  /** What is stored of the body's passwords; the writer's own business. */
  readonly hashes?: Hashes;
  /** Values of attributes that are Octavo's own: project code may set them (`createdBy`). */
  readonly own?: RawData;
  /** An entry the new one is another locale of. */
  readonly localizationOf?: number;
  /** The id as it was given, which listeners see. */
  readonly givenId?: unknown;
}

/** What is done between the checks of a write and its statements. */
export interface WriteHooks {
  /** Told of the checked changes; may end the write by throwing. */
  readonly checked?: (changes: RowChanges) => void;
  readonly revise?: Revise;
  /**
   * Tells the outside of an entry, inside the transaction; absent where the steps around the write do.
   * @param params what is shown of it; what the request asks for unless given
   */
  readonly note?: (news: EntryNews, id: number, params?: Params) => MaybePromise<void>;
}
