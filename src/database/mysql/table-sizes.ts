import type { Session } from './session.ts';

const SIZES = `SELECT table_name AS "name", table_rows AS "rows" FROM information_schema.tables
  WHERE table_schema = DATABASE()`;

/** How many rows each table has, as the server estimates. */
export async function tableSizes(session: Session): Promise<ReadonlyMap<string, number>> {
  const rows = await session.plain(SIZES);
  return new Map(rows.map(({ name, rows: count }) => [String(name), Number(count ?? 0)]));
}
