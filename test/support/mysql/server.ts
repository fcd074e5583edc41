/** The MariaDB or MySQL server the tests run on, and the databases they make there. */
import mysql, { type Connection } from 'mysql2/promise';

/** Where it is, and who may make databases there. */
export const SERVER = process.env['OCTAVO_TEST_MARIADB'] ?? 'mysql://root@127.0.0.1:3306';

/** The address of a database on the server. */
export function addressOf(database: string): string {
  const address = new URL(SERVER);
  address.pathname = `/${database}`;
  return address.href;
}

/** Runs statements on the server itself. */
export const onServer = <T>(work: (connection: Connection) => Promise<T>): Promise<T> =>
  connected(SERVER, work);

/** Runs statements in a database; several at once, too. */
export async function connected<T>(
  address: string,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const connection = await mysql.createConnection({
    uri: address,
    connectTimeout: 2000,
    multipleStatements: true,
    dateStrings: true,
    supportBigNumbers: true,
  });
  try {
    return await work(connection);
  } finally {
    await connection.end();
  }
}

/** Why the server can't be used; null where it can. */
export async function whyNot(): Promise<string | null> {
  try {
    await onServer((connection) => connection.query('SELECT 1'));
    return null;
  } catch (error) {
    const { hostname, port } = new URL(SERVER);
    const reason = error instanceof Error ? error.message || (error as { code?: string }).code : error;
    return `no MariaDB server at ${hostname}:${port || 3306} (${reason})`;
  }
}
