/**
 * Keys of writes (`Idempotency-Key`): a client that has got no answer sends the same request again, and it is done once.
 * The key is stored in the transaction of the write, where all processes find it: either both are there or neither.
 */
import type { Executor } from '../../core/database/database.ts';
import { sql } from '../../core/database/sql-template.ts';
import type { ContentType } from '../../core/model/content-type.ts';
import type { EditingContext } from './editing-context.ts';

/** A write that may come again. */
export interface RequestKey {
  /** Digest of the key and of who sends it. */
  readonly hash: string;
  /** Digest of the request. */
  readonly request: string;
}

/** A write that was done. */
export interface DoneRequest {
  readonly request: string;
  readonly entryId: number;
}

/**
 * How long a request may be repeated, in ms: a panel that was closed before the answer repeats it when its draft is
 * restored, perhaps after a holiday.
 */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

export class RequestKeys {
  readonly #context: Pick<EditingContext, 'db' | 'now'>;

  constructor(context: Pick<EditingContext, 'db' | 'now'>) {
    this.#context = context;
  }

  /** What a request has done when it came first; null for one that was not done. */
  async find({ hash }: RequestKey, tx: Executor = this.#context.db): Promise<DoneRequest | null> {
    const [row] = await tx.query<{ request_hash: string; entry_id: number }>(
      sql`SELECT request_hash, entry_id FROM octavo_request_keys WHERE key_hash = ?`,
      [hash],
    );
    return row ? { request: row.request_hash, entryId: Number(row.entry_id) } : null;
  }

  /**
   * Makes sure, in the transaction of a write, that it was not done: the same request may be under way elsewhere.
   * @throws Error for one that was done
   */
  async requireNew(tx: Executor, key: RequestKey): Promise<void> {
    await tx.lock?.(`request ${key.hash}`);
    if (await this.find(key, tx)) throw new Error('This request was done already');
  }

  /** Notes what a write has done, in its transaction. @throws Error for one that was done */
  async record(tx: Executor, type: ContentType, entryId: number, key: RequestKey): Promise<void> {
    await this.requireNew(tx, key);
    await tx.run(
      sql`INSERT INTO octavo_request_keys (key_hash, request_hash, type_uid, entry_id, made_at) VALUES (?, ?, ?, ?, ?)`,
      [key.hash, key.request, type.uid, entryId, this.#context.now()],
    );
  }

  /** Deletes keys that are too old to come again. */
  async prune(): Promise<void> {
    const { db, now } = this.#context;
    await db.run(sql`DELETE FROM octavo_request_keys WHERE made_at < ?`, [now() - KEPT_MS]);
  }
}
