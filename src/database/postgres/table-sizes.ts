import type { Session, Statement } from './session.ts';

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

/** How many rows each table has, roughly. */
export async function tableSizes(session: Session): Promise<ReadonlyMap<string, number>> {
  const { rows } = await session.run(SIZES, []);
  return new Map(rows.map(({ name, rows: count }) => [String(name), Number(count)]));
}
