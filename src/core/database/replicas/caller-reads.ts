/**
 * Which writes a caller must see. Replicas lag behind the database by some milliseconds; with this, a caller's
 * own writes are in its next reads. A position says how far the database has written; to everything but the
 * database it is an opaque text.
 */

/** One request, as replicas see it. */
export interface CallerReads {
  /** The position the caller has seen, in this request or one before; null if unknown. */
  readonly position: string | null;
  /** Receives the position of the database after a write of the request. */
  wrote(position: string): void;
}

/** Implemented by a database with replicas. */
export interface ReplicaReads {
  /** Runs the work of a request; its reads see at least the caller's position. */
  forCaller<T>(reads: CallerReads, work: () => T): T;
}
