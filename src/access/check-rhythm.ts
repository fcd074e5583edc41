/** How often to ask a database whether somebody else has changed it. */
import { performance } from 'node:perf_hooks';
import type { DialectName } from '../database/database.ts';

/** How old the answer of a database behind a network may be, in milliseconds. */
export const REMOTE_CHECK_INTERVAL = 200;

/**
 * Says when it is time to ask again.
 *
 * SQLite is asked once a turn of the event loop. Requests of the same turn were all waiting when it
 * was asked, so none can have been sent after a change they miss; and under load the question, which
 * takes a file lock, is shared by many requests.
 *
 * @returns a function that says true when the database is to be asked now
 */
export function createCheckRhythm(dialect: DialectName, now: () => number): () => boolean {
  let last = Number.NEGATIVE_INFINITY;
  if (dialect === 'sqlite') {
    return () => {
      const turn = performance.nodeTiming.uvMetricsInfo.loopCount;
      if (turn === last) return false;
      last = turn;
      return true;
    };
  }
  return () => {
    const time = now();
    if (time - last < REMOTE_CHECK_INTERVAL) return false;
    last = time;
    return true;
  };
}
