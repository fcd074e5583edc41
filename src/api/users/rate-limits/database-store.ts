/** Counts in the database: all processes on it, of one machine or many, share them. */

import { createHash } from 'node:crypto';
import type { Database, DialectName, Executor } from '../../../core/database/database.ts';
import { type Sql, sql } from '../../../core/database/sql-template.ts';
import { withOctavoTables } from '../../../core/database/sync/with-octavo-tables.ts';
import type { Count, Counting, CountKind, RateLimitStore } from './rate-limit-store.ts';

/** How often counts that are over are removed, in ms. */
const SWEEP_MS = 60_000;

const INSERT = sql`INSERT INTO octavo_rate_counts (key_hash, used, ends_at) VALUES (?, 1, ?)`;

/**
 * Adds one, or restarts the count if its time is over, or ends later than possible because the clock was set
 * back. Its values: key, end, time, end, time, end.
 */
const ADD: Readonly<Record<DialectName, Sql>> = {
  sqlite: onConflict(),
  postgres: onConflict(),
  // evaluated from left to right: the comparison still sees the old end
  mysql: sql`${INSERT} ON DUPLICATE KEY UPDATE used = CASE WHEN ends_at > ? AND ends_at <= ? THEN used + 1 ELSE 1 END,
    ends_at = CASE WHEN ends_at > ? AND ends_at <= ? THEN ends_at ELSE VALUES(ends_at) END`,
};

function onConflict(): Sql {
  const old = sql`octavo_rate_counts`;
  return sql`${INSERT} ON CONFLICT (key_hash) DO UPDATE SET
    used = CASE WHEN ${old}.ends_at > ? AND ${old}.ends_at <= ? THEN ${old}.used + 1 ELSE 1 END,
    ends_at = CASE WHEN ${old}.ends_at > ? AND ${old}.ends_at <= ? THEN ${old}.ends_at ELSE excluded.ends_at END`;
}

const READ = sql`SELECT used, ends_at FROM octavo_rate_counts WHERE key_hash = ?`;

export class DatabaseRateLimitStore implements RateLimitStore {
  readonly #db: Database;
  #swept = 0;

  constructor(db: Database) {
    this.#db = db;
  }

  async add(sort: CountKind, key: string, { time, interval }: Counting): Promise<Count> {
    const hash = createHash('sha256').update(`${sort} ${key}`).digest('base64url');
    const count = await withOctavoTables(this.#db, () =>
      this.#db.transaction((tx) => addOne(tx, this.#db.dialect, hash, { time, interval }), {
        short: true,
        concurrent: true,
      }),
    );
    if (time - this.#swept >= SWEEP_MS) {
      this.#swept = time;
      await this.#db.run(sql`DELETE FROM octavo_rate_counts WHERE ends_at < ?`, [time]);
    }
    return count;
  }
}

/** Between the two statements no other transaction changes the row. */
async function addOne(
  tx: Executor,
  dialect: DialectName,
  hash: string,
  { time, interval }: Counting,
): Promise<Count> {
  await tx.run(ADD[dialect], [hash, time + interval, time, time + interval, time, time + interval]);
  const [row] = await tx.query<{ used: number; ends_at: number }>(READ, [hash]);
  return { used: Number(row!.used), ends: Number(row!.ends_at) };
}
