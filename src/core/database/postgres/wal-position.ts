/** How far a server's write-ahead log is, and how far of it a replica is. */
import type { Statement } from './postgres-session.ts';
import type { PostgresPool } from './session-pool.ts';

/** After a commit, its records come before this position. */
const WRITTEN: Statement = {
  text: 'SELECT pg_current_wal_insert_lsn()::text AS "position"',
  parameters: 0,
  shape: null,
};

const REPLAYED: Statement = {
  text: 'SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn()::text END AS "position"',
  parameters: 0,
  shape: null,
};

/** `16/B374D848` as a number; null for a text that is no position. */
export function parsePosition(text: string): bigint | null {
  const match = /^([\dA-F]{1,8})\/([\dA-F]{1,8})$/i.exec(text);
  return match ? (BigInt(`0x${match[1]}`) << 32n) + BigInt(`0x${match[2]}`) : null;
}

export const formatPosition = (position: bigint): string =>
  `${(position >> 32n).toString(16)}/${(position & 0xffff_ffffn).toString(16)}`.toUpperCase();

/** How far the server is that is written to. */
export const writtenPosition = (pool: PostgresPool): Promise<bigint> => positionOf(pool, WRITTEN);

/**
 * How far a replica is.
 * @throws Error for a server that is no replica
 */
export const replayedPosition = (pool: PostgresPool): Promise<bigint> => positionOf(pool, REPLAYED);

async function positionOf(pool: PostgresPool, statement: Statement): Promise<bigint> {
  const { rows } = await pool.useQuickly((session) => session.run(statement, []));
  const position = parsePosition(String(rows[0]?.['position'] ?? ''));
  if (position === null) throw new Error('the server is no replica');
  return position;
}
