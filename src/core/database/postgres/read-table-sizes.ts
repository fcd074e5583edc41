/** PostgreSQL's statistics of its tables. */
import { fanOutKey, type ServerFigures, type TableSize } from '../server/table-sizes.ts';
import type { FanOut } from '../table-facts.ts';
import type { Session, Statement } from './postgres-session.ts';

/**
 * The rows a table had at its last ANALYZE, times its growth since then; a table never analysed is estimated
 * from its size.
 */
const SIZES: Statement = {
  text: `SELECT c.relname AS "name", (CASE WHEN c.reltuples > 0 AND c.relpages > 0
    THEN c.reltuples * pg_relation_size(c.oid) / (c.relpages * current_setting('block_size')::float8)
    ELSE pg_relation_size(c.oid) / 100.0 END)::float8 AS "rows",
    pg_table_size(c.oid)::float8 AS "bytes"
  FROM pg_class c WHERE c.relkind IN ('r', 'p') AND c.relnamespace = to_regnamespace(quote_ident(current_schema()))`,
  parameters: 0,
  shape: null,
};

/**
 * How the rows of link tables spread over their owners, from the last ANALYZE: the owners with most rows, as
 * parts of all rows. Rows of other owners count as spread evenly.
 */
const FAN_OUTS: Statement = {
  text: `SELECT s.tablename AS "table", s.attname AS "column", s.n_distinct::float8 AS "distinct",
    coalesce(s.most_common_freqs[1], 0)::float8 AS "most",
    coalesce((SELECT sum(f::float8 * f) FROM unnest(s.most_common_freqs) f), 0)::float8 AS "squares"
  FROM pg_stats s WHERE s.schemaname = current_schema() AND s.attname LIKE '%\\_id'`,
  parameters: 0,
  shape: null,
};

/** What is known of each table, roughly. */
export async function tableSizes(session: Session): Promise<ServerFigures> {
  const sizes = new Map<string, TableSize>();
  for (const { name, rows, bytes } of (await session.run(SIZES, [])).rows) {
    const count = Number(rows);
    sizes.set(String(name), { rows: count, bytes: Number(bytes) / Math.max(1, count) });
  }
  const fanOuts = new Map<string, FanOut>();
  for (const row of (await session.run(FAN_OUTS, [])).rows) {
    const table = String(row['table']);
    const rows = sizes.get(table)?.rows ?? 0;
    const distinct = Number(row['distinct']);
    // negative: a part of the rows
    const mean = rows / Math.max(1, distinct < 0 ? -distinct * rows : distinct);
    fanOuts.set(fanOutKey(table, String(row['column'])), {
      most: Math.max(mean, Number(row['most']) * rows),
      ownerAverage: Math.max(mean, Number(row['squares']) * rows),
    });
  }
  return { sizes, fanOuts };
}
