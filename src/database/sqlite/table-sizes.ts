/** How many rows tables have, roughly and without looking often. */
import { LRUCache } from 'lru-cache';
import type { Connection } from './connection.ts';

/** How long a size is taken to be the same, in ms. */
const KEPT_MS = 60_000;

/** A table of at most so many rows is counted, which takes some ms; a larger one is estimated. */
const COUNTED_ROWS = 2_000_000;

export class TableSizes {
  readonly #known = new LRUCache<string, number>({ max: 1000, ttl: KEPT_MS });

  /** @param connection asked where the size is not known */
  of(table: string, connection: () => Connection): number {
    let size = this.#known.get(table);
    if (size === undefined) {
      const name = `"${table.replaceAll('"', '""')}"`;
      const ask = (sql: string) => Number(connection().query<{ rows: number }>(sql)[0]?.rows ?? 0);
      // the highest id ever given counts rows that were deleted, of which link tables have many
      size = ask(`SELECT coalesce(max(rowid), 0) AS "rows" FROM ${name}`);
      if (size <= COUNTED_ROWS) size = ask(`SELECT count(*) AS "rows" FROM ${name}`);
      this.#known.set(table, size);
    }
    return size;
  }
}
