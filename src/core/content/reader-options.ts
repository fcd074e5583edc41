/** The options of a content reader, and of its reads. Types only. */
import type { MaybePromise } from '../base/maybe-promise.ts';
import type { SignedBody } from '../base/signed-body.ts';
import type { Database } from '../database/database.ts';
import type { QueryDialect } from '../query/compile/dialect.ts';
import type { ResolveSettings } from '../query/resolve/context.ts';
import type { AnswerBudget, PreparedRead } from './run-read.ts';

/** What is kept of answers. */
export interface CachedAnswers {
  /** Bytes of memory that answers may take; 0 keeps none. */
  readonly bytes: number;
  /** The uids of types whose answers are not kept. */
  readonly never: ReadonlySet<string>;
  /** Milliseconds that a commit of another process may be known late; 0 unless given. */
  readonly maxStale?: number;
  /** The names of all tables, in lower case. */
  readonly tables: ReadonlySet<string>;
}

/** Reads, and what makes an answer of them. */
export interface AnswerMaker {
  readonly reads: readonly PreparedRead[];
  /** The id, where it is the read of one entry. */
  readonly id?: number | undefined;
  readonly run: () => MaybePromise<Buffer | null>;
  /** The budget that the reads are run with. */
  readonly budget: AnswerBudget;
}

export interface ContentReaderOptions {
  readonly db: Database;
  readonly dialect: QueryDialect;
  readonly settings: ResolveSettings;
  /** Puts signed addresses in place of those an answer has between marks. */
  readonly sign?: ((body: Buffer) => Promise<SignedBody>) | undefined;
  /** No answers are kept unless given. */
  readonly kept?: CachedAnswers | undefined;
}
