/**
 * Who listens to the writes of entries: a project's own code, where it does. A write somebody listens to goes
 * through more steps: it is checked, told of, written, read back, told of again. As in v4 the listeners run
 * outside of the write's transaction, so that none of them holds up other writers or runs twice.
 */
import type { ContentType } from '../../model/content-type.ts';

export type Data = Record<string, unknown>;

export type WriteKind = 'Create' | 'Update' | 'Delete';

/** What listeners are told of a write, in the words of `strapi.db`. They may change it before the write. */
export interface WriteParams {
  readonly where?: unknown;
  readonly data?: unknown;
  readonly select?: unknown;
  readonly populate?: unknown;
}

/** A write that has been told of, from before to after. */
export interface ToldWrite {
  /** As the listeners have left it. */
  readonly params: WriteParams;
}

/** What has become of an entry, for `strapi.eventHub`. */
export type EntryNews = 'entry.create' | 'entry.update' | 'entry.delete';

export interface Watch {
  /** Whether anybody listens to writes of a type; where not, none of the others is called. */
  hears(uid: string): boolean;
  /** @throws what a listener refuses the write with */
  before(kind: WriteKind, type: ContentType, params: WriteParams): Promise<ToldWrite>;
  after(told: ToldWrite, result: Data): Promise<void>;
  /** Reads an entry as `strapi.db.query(uid).findOne` does, listeners to reads included. */
  findOne(type: ContentType, params: WriteParams): Promise<Data | null>;
  announce(news: EntryNews, type: ContentType, entry: Data): Promise<void>;
  /** What a listener has thrown, as the server tells it to clients; any other error as it is. */
  refusal(error: unknown): unknown;
}

/** What a project without code has. */
export const NOBODY: Watch = {
  hears: () => false,
  before: async (_kind, _type, params) => ({ params }),
  after: async () => {},
  findOne: async () => null,
  announce: async () => {},
  refusal: (error) => error,
};
