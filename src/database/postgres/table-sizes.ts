/** How many rows the tables have, as the server's statistics tell: asked now and then, never waited for. */

import type { Statement } from './session.ts';
import type { SessionPool } from './session-pool.ts';

/** How long the sizes are taken to be the same, in ms. */
const KEPT_MS = 30_000;

/**
 * The rows a table had when it was last looked at, by how much it has grown since; one that never was is
 * judged by its size alone.
 */
const SIZES: Statement = {
  text: `SELECT c.relname AS "name", (CASE WHEN c.reltuples > 0 AND c.relpages > 0
    THEN c.reltuples * pg_relation_size(c.oid) / (c.relpages * current_setting('block_size')::float8)
    ELSE pg_relation_size(c.oid) / 100.0 END)::float8 AS "rows"
  FROM pg_class c WHERE c.relkind IN ('r', 'p') AND c.relnamespace = to_regnamespace(quote_ident(current_schema()))`,
  parameters: 0,
  shape: null,
};

export class TableSizes {
  readonly #pool: SessionPool;
  #sizes = new Map<string, number>();
  #asked = Number.NEGATIVE_INFINITY;

  constructor(pool: SessionPool) {
    this.#pool = pool;
  }

  /** As last known; an unknown table counts as empty. */
  rows(table: string): number {
    if (performance.now() - this.#asked > KEPT_MS) void this.refresh().catch(() => {});
    return this.#sizes.get(table) ?? 0;
  }

  async refresh(): Promise<void> {
    this.#asked = performance.now();
    const { rows } = await this.#pool.use((session) => session.run(SIZES, []));
    this.#sizes = new Map(rows.map(({ name, rows: count }) => [String(name), Number(count)]));
  }
}
