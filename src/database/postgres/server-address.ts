import { Client, type ClientConfig } from 'pg';

/** `postgres://user@host:5432/database`: what messages call a database, without its password. */
export function serverAddress(connection: ClientConfig): string {
  // a client that is never connected: it has put the settings, the text and the environment together
  const { user, host, port, database } = new Client(connection);
  return `postgres://${user ? `${user}@` : ''}${host}:${port}/${database ?? user ?? ''}`;
}
