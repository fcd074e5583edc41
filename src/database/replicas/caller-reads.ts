/**
 * What a caller is to see at least: where a database has replicas, which are behind it by some milliseconds,
 * a caller's own writes are in what it reads next. A position counts what the database has written; it is a
 * text to everybody but the database itself.
 */

/** One request, as replicas see it. */
export interface CallerReads {
  /** What the caller has seen, of this request or one before; null for nobody in particular. */
  readonly position: string | null;
  /** Told how far the database was after a write of the request. */
  wrote(position: string): void;
}

/** A database that asks for it. */
export interface ReplicaReads {
  /** Runs the work of a request; what it reads is as the caller has to see it. */
  forCaller<T>(reads: CallerReads, work: () => T): T;
}
