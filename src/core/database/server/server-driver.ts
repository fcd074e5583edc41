/** What differs between database servers, as far as `ServerDatabase` has to know. */

import type { ColumnLimits, SqlParameter, SqlValue } from '../database.ts';
import type { ServerDialect } from '../row-trace.ts';
import type { Sql } from '../sql-template.ts';

/** A connection that one caller uses until it releases it. */
export interface Lease<Session> {
  readonly session: Session;
  /** @param broken true for a connection that must not be used again */
  release(broken: boolean): void;
}

/** The connections to a server. */
export interface SessionPool<Session> {
  /** @throws OctavoError ServiceUnavailableError if too many wait, none comes free in time, or the server is away */
  lease(): Promise<Lease<Session>>;
  /**
   * Leases a connection for some work.
   * @throws the error to throw in the driver's place: an OctavoError ServiceUnavailableError for a connection that breaks
   */
  use<T>(work: (session: Session) => Promise<T>): Promise<T>;
  /** The same for questions that a server answers at once: after some seconds the connection is given up. */
  useQuickly<T>(work: (session: Session) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/**
 * Leases a connection of a pool for some work.
 * @throws the error to throw in the driver's place
 */
export async function useLease<Session, T>(
  pool: Pick<SessionPool<Session>, 'lease'>,
  { isAway, toThrow }: Pick<ServerErrors, 'isAway' | 'toThrow'>,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const lease = await pool.lease();
  let broken = false;
  try {
    return await work(lease.session);
  } catch (error) {
    broken = isAway(error);
    throw toThrow(error);
  } finally {
    lease.release(broken);
  }
}

export interface PoolSettings {
  /** Connections that stay, and those there can be. */
  readonly min: number;
  readonly max: number;
  /** Milliseconds to wait for a connection. */
  readonly acquireTimeout: number;
  /** Milliseconds after which an idle connection is closed. */
  readonly idleTimeout: number;
  /** Requests that may wait for a connection; further ones are refused immediately. */
  readonly maxWaiting: number;
}

/** The result of a statement. */
export interface ServerAnswer {
  readonly rows: Record<string, SqlValue>[];
  /** Rows changed or returned. */
  readonly count: number;
  /** The id of the row an INSERT has made; 0 for other statements. */
  readonly lastId: number;
}

/** The meaning of the driver's errors. */
export interface ServerErrors {
  /** The error to throw in the driver's place. An unknown error is returned unchanged and becomes a 500. */
  toThrow(error: unknown): unknown;
  /** The server is away or accepts no connection at the moment; another connection may succeed. */
  isAway(error: unknown): boolean;
  /** The statement was ended because its time was up. */
  isOutOfTime(error: unknown): boolean;
  /** The statement was cancelled; the code may have other reasons too. */
  isCancelled(error: unknown): boolean;
  /** Two transactions met; one that is run again may well pass. */
  isCollision(error: unknown): boolean;
  /** A row that existed when it was looked up, and was gone when another row was to point at it. */
  isMissingTarget(error: unknown): boolean;
  /** Tables have changed since the statement was prepared: preparing it again helps. */
  isStale(error: unknown): boolean;
}

/**
 * How a transaction runs with others: `alone` waits until no other such transaction runs, in any process;
 * `concurrent` waits for none; a `snapshot` only reads, and sees one moment.
 */
export type TransactionKind = 'alone' | 'concurrent' | 'snapshot';

export interface ServerDriver<Session> {
  readonly dialect: ServerDialect;
  readonly pool: SessionPool<Session>;
  readonly errors: ServerErrors;
  /** See `Executor`. */
  readonly holdRows: Sql;
  readonly limits: ColumnLimits;
  readonly updatesByJoin?: boolean;
  /** Rows as objects. */
  run(session: Session, sql: string, values: readonly SqlParameter[]): Promise<ServerAnswer>;
  /**
   * The first column of the first row, as the bytes that came.
   * @param longest how many it may be, for a driver that can end there
   * @throws TooManyBytesError
   */
  bytes(
    session: Session,
    sql: string,
    values: readonly SqlParameter[],
    longest: number,
  ): Promise<Buffer | null>;
  /**
   * How long the following statements of this connection may take, in ms; null for the configured limit. Where the server
   * says nothing for a while longer, the connection is ended.
   */
  limitTime(session: Session, ms: number | null): Promise<void>;
  /**
   * Has the server end the statement that runs on the connection, if there is one. The connection must not be
   * used again before this is done.
   */
  cancel(session: Session): Promise<void>;
  /** Ends the connection at once: what waits for its answers fails with the error. */
  destroy(session: Session, error: Error): void;
  /** @param first a statement without parameters that the transaction begins with */
  begin(session: Session, kind: TransactionKind, first: Sql | null): Promise<void>;
  /** @param last a statement without parameters that the transaction ends with */
  commit(session: Session, last: Sql | null): Promise<void>;
  rollback(session: Session): Promise<void>;
  /** Locks a name until the transaction ends. */
  lock(session: Session, name: string): Promise<void>;
}
