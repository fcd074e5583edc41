/** A database with nothing in it, for tests that fill it. */
import { addressOf, connected, onServer } from '../support/postgres/server.ts';
import { PREFIX } from '../support/servers/names.ts';

let made = 0;

/** @returns its address; it is dropped when the run is over */
export async function emptyDatabase(): Promise<string> {
  made += 1;
  const name = `${PREFIX}${process.env['VITEST_POOL_ID'] ?? '1'}_empty_${process.pid}_${made}`;
  await onServer((client) => client.query(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`));
  return addressOf(name);
}

/** The rows of a query, as arrays. */
export async function rowsOf(address: string, sql: string): Promise<unknown[][]> {
  return connected(address, async (client) => (await client.query({ text: sql, rowMode: 'array' })).rows);
}
