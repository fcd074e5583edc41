import type { ServerFigures } from '../server/table-sizes.ts';
import type { Session } from './session.ts';

const SIZES = `SELECT table_name AS "name", table_rows AS "rows", avg_row_length AS "bytes"
  FROM information_schema.tables WHERE table_schema = DATABASE()`;

/** How many rows each table has and how long they are, as the server estimates. */
export async function tableSizes(session: Session): Promise<ServerFigures> {
  const rows = await session.plain(SIZES);
  const sizes = rows.map(
    ({ name, rows: count, bytes }) =>
      [String(name), { rows: Number(count ?? 0), bytes: Number(bytes ?? 0) }] as const,
  );
  return { sizes: new Map(sizes) };
}
