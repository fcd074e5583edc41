/** What differs between the servers a database may be on, as far as `ServerDatabase` has to know. */
import type { ColumnLimits, DialectName, SqlParameter, SqlValue } from '../database.ts';

/** A connection that is somebody's own until it is given back. */
export interface Lease<Session> {
  readonly session: Session;
  /** @param broken true for a connection nobody should use again */
  release(broken: boolean): void;
}

/** The connections to a server. */
export interface SessionPool<Session> {
  /**
   * @throws OctavoError ServiceUnavailableError where too many wait, none comes free in time, or the server is
   *   away
   */
  lease(): Promise<Lease<Session>>;
  /** Leases a connection for some work. */
  use<T>(work: (session: Session) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface PoolSettings {
  /** Connections that stay, and those there can be. */
  readonly min: number;
  readonly max: number;
  /** Milliseconds to wait for a connection. */
  readonly acquireTimeout: number;
  /** Milliseconds after which a connection nobody uses is closed. */
  readonly idleTimeout: number;
  /** Requests that may wait for a connection; those past it are refused at once. */
  readonly maxWaiting: number;
}

/** What a statement gives. */
export interface ServerAnswer {
  readonly rows: Record<string, SqlValue>[];
  /** Rows changed or given. */
  readonly count: number;
  /** The id of the row an INSERT has made; 0 for other statements. */
  readonly lastId: number;
}

/** What the driver's own errors mean. */
export interface ServerErrors {
  /** The error to throw in the driver's place; anything unknown stays as it is and ends as a 500. */
  toThrow(error: unknown): unknown;
  /** The server is not there, or lets nobody in just now: another connection may be luckier. */
  isAway(error: unknown): boolean;
  /** The statement was ended because its time was up. */
  isOutOfTime(error: unknown): boolean;
  /** The statement was ended because somebody asked for it; it may say so for other reasons too. */
  isCancelled(error: unknown): boolean;
  /** Two transactions met; one that is run again may well pass. */
  isCollision(error: unknown): boolean;
  /** A row that was there when it was looked for, and was gone when another was to point at it. */
  isMissingTarget(error: unknown): boolean;
  /** The tables have changed below a prepared statement: prepared anew it will do. */
  isStale(error: unknown): boolean;
}

/**
 * How a transaction stands to others: `alone` waits until no other such one runs, of any process; `beside` runs
 * with others; a `snapshot` only reads, and sees one moment.
 */
export type TransactionKind = 'alone' | 'beside' | 'snapshot';

export interface ServerDriver<Session> {
  readonly dialect: DialectName;
  readonly pool: SessionPool<Session>;
  readonly errors: ServerErrors;
  /** See `Executor`. */
  readonly holdRows: string;
  readonly limits: ColumnLimits;
  readonly updatesByJoin?: boolean;
  /** Rows as objects. */
  run(session: Session, sql: string, values: readonly SqlParameter[]): Promise<ServerAnswer>;
  /** The first column of the first row, as the bytes that came. */
  bytes(session: Session, sql: string, values: readonly SqlParameter[]): Promise<Buffer | null>;
  /** How long statements of this connection may take from now on, in ms; null for the setting's own time. */
  limitTime(session: Session, ms: number | null): Promise<void>;
  /**
   * Has the server end the statement that runs on the connection, if one does. The connection must not be used for
   * another one before this is done.
   */
  cancel(session: Session): Promise<void>;
  begin(session: Session, kind: TransactionKind): Promise<void>;
  commit(session: Session): Promise<void>;
  rollback(session: Session): Promise<void>;
  /** Holds a name until the transaction ends. */
  lock(session: Session, name: string): Promise<void>;
  changeMark(): Promise<number>;
}
