/** The PostgreSQL server the tests run on, and the databases they make there. */
import pg from 'pg';

/** Where it is, and who may make databases there. */
export const SERVER = process.env['OCTAVO_TEST_POSTGRES'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';

/** The address of a database on the server. */
export function addressOf(database: string): string {
  const address = new URL(SERVER);
  address.pathname = `/${database}`;
  return address.href;
}

/** Runs statements on the server itself. */
export async function onServer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  return connected(SERVER, work);
}

/** Runs statements in a database. */
export async function connected<T>(address: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 2000 });
  // a server that crashes is an event as well, beside the error of the statement
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Why the server can't be used; null where it can. */
export async function whyNot(): Promise<string | null> {
  try {
    await onServer((client) => client.query('SELECT 1'));
    return null;
  } catch (error) {
    const { hostname, port } = new URL(SERVER);
    return `no PostgreSQL server at ${hostname}:${port || 5432} (${error instanceof Error ? error.message || String((error as { code?: string }).code) : String(error)})`;
  }
}
