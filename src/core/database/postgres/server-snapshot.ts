/** A moment of a PostgreSQL server, as `pg_current_snapshot()` prints it: `xmin:xmax:xip,xip`. */

/** Which transactions have ended at a moment. */
export interface Snapshot {
  /** All transactions before this one have ended. */
  readonly xmin: number;
  /** No transaction from this one on has begun. */
  readonly xmax: number;
  /** Those between that have not ended. */
  readonly running: ReadonlySet<number>;
}

/** @param text numbers below 2^53: a server has far fewer transactions in its life */
export function parseSnapshot(text: string): Snapshot {
  const [xmin, xmax, running = ''] = text.split(':');
  return {
    xmin: Number(xmin),
    xmax: Number(xmax),
    running: new Set(running === '' ? [] : running.split(',').map(Number)),
  };
}

/**
 * The transactions that have ended between two moments: those whose changes are seen now, and those that were rolled back.
 * @returns null where there are more than `most`, and where the second is not the later one
 */
export function endedBetween(before: Snapshot, after: Snapshot, most: number): number[] | null {
  if (after.xmax < before.xmax) return null;
  if (after.xmax - before.xmax > most || before.running.size > most) return null;
  const ended: number[] = [];
  for (const xid of before.running) if (xid < after.xmax && !after.running.has(xid)) ended.push(xid);
  for (let xid = before.xmax; xid < after.xmax; xid += 1) if (!after.running.has(xid)) ended.push(xid);
  return ended;
}
