/**
 * Databases with the fixture's data, one after the other: what one test has given back is made new for the
 * next, also for that of another file, since a file of tests begins with what those before it have left.
 */
import { addressOf, PREFIX, SERVER, TEMPLATE } from './server.ts';
import { ask } from './sync-client.ts';

/** Files that run at the same time keep apart. */
const POOL = process.env['VITEST_POOL_ID'] ?? '1';

const lent = new Set<number>();

const nameOf = (number: number): string => `${PREFIX}${POOL}_${number}`;

/** @returns its address */
export function borrowDatabase(): string {
  let number = 1;
  while (lent.has(number)) number += 1;
  lent.add(number);
  const name = nameOf(number);
  const address = addressOf(name);
  const onServer = (sql: string) => ask({ address: SERVER, kind: 'exec', sql, values: [] });
  const { rows } = ask({
    address: SERVER,
    kind: 'run',
    sql: 'SELECT 1 FROM pg_database WHERE datname = ?',
    values: [name],
  });
  if (rows.length > 0) {
    // what a test has left behind it open is not to write any more
    ask({
      address: SERVER,
      kind: 'run',
      sql: 'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = ?',
      values: [name],
    });
    const restored = ask({ address, kind: 'run', sql: 'SELECT pristine.restore() AS "done"', values: [] });
    ask({ address, kind: 'end', sql: '', values: [] });
    if (restored.rows[0]!['done'] === 1) return address;
    onServer(`DROP DATABASE ${name} WITH (FORCE)`);
  }
  onServer(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`);
  return address;
}

export function returnBorrowed(address: string): void {
  for (const number of lent) if (addressOf(nameOf(number)) === address) lent.delete(number);
}
