import { connected } from '../support/postgres/server.ts';

/** The rows of a query, as arrays. */
export async function rowsOf(address: string, sql: string): Promise<unknown[][]> {
  return connected(address, async (client) => (await client.query({ text: sql, rowMode: 'array' })).rows);
}
