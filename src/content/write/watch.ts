/**
 * Who listens to the writes of entries: a project's own code, where it does. A write somebody listens to goes
 * through more steps: it is checked, told of, written, read back, told of again. As in v4 the listeners run
 * outside of the write's transaction, so that none of them holds up other writers or runs twice.
 */
import type { Caller } from '../../access/caller.ts';
import type { ContentType } from '../../model/content-type.ts';
import type { Params } from '../../query/params.ts';

export type Data = Record<string, unknown>;

export type WriteKind = 'Create' | 'Update' | 'Delete';

/** What is asked of an answer, in the words of `strapi.db`. */
export interface Shape {
  readonly select?: unknown;
  readonly populate?: unknown;
}

/** What listeners are told of a write, in the words of `strapi.db`. They may change it before the write. */
export interface WriteParams extends Shape {
  readonly where?: unknown;
  readonly data?: unknown;
}

/** A write that has been told of, from before to after. */
export interface ToldWrite {
  /** As the listeners have left it. */
  readonly params: WriteParams;
}

/** An entry as listeners know it. */
export interface SeenEntry {
  /** As they have left it. */
  readonly entity: Data;
  /** As it was read. */
  readonly original: Data;
}

/** What has become of an entry, for `strapi.eventHub`. */
export type EntryNews = 'entry.create' | 'entry.update' | 'entry.delete';

export interface Watch {
  /** Whether anybody listens to writes of a type; where not, none of the others is called. */
  hears(uid: string): boolean;
  shapeOf(params: Params): Shape;
  /** @throws what a listener refuses the write with */
  before(kind: WriteKind, type: ContentType, params: WriteParams): Promise<ToldWrite>;
  after(told: ToldWrite, result: Data): Promise<void>;
  /** Reads an entry as `strapi.db.query(uid).findOne` does, listeners to reads included. */
  findOne(type: ContentType, params: WriteParams): Promise<SeenEntry | null>;
  /** @param news an `EntryNews`, or an event of code's own */
  announce(news: string, type: ContentType, entry: Data): Promise<void>;
  /** An answer of the content API, with what listeners have changed of its entry. */
  answer(type: ContentType, caller: Caller, body: Buffer, seen: SeenEntry): Buffer;
  /**
   * Runs the write of a request, within the time code may take.
   * @throws OctavoError for what a listener has thrown, as clients are told it; any other error as it is
   */
  guard<T>(write: () => Promise<T>): Promise<T>;
}

/** What a project without code has. */
export const NOBODY: Watch = {
  hears: () => false,
  shapeOf: () => ({}),
  before: async (_kind, _type, params) => ({ params }),
  after: async () => {},
  findOne: async () => null,
  announce: async () => {},
  answer: (_type, _caller, body) => body,
  guard: (write) => write(),
};
