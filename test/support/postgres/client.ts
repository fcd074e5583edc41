/** The thread's side of a PostgreSQL connection that answers at once. */
import pg from 'pg';
import { readBytes } from '../../../src/database/postgres/byte-rows.ts';
import { numberedSql } from '../../../src/database/postgres/numbered-sql.ts';
import { Session } from '../../../src/database/postgres/postgres-session.ts';
import { TEMPLATE } from '../servers/names.ts';
import type { ServerClient } from '../servers/sync-client-worker.ts';
import { connected, onServer } from './server.ts';

const NOTHING = { rows: [], count: 0 };

export function postgresClient(): ServerClient {
  const sessions = new Map<string, Session>();

  const open = async (address: string): Promise<Session> => {
    const client = new pg.Client({ connectionString: address });
    readBytes(client.connection);
    client.on('error', () => sessions.delete(address));
    await client.connect();
    const session = new Session(client);
    sessions.set(address, session);
    return session;
  };

  return {
    answer: async ({ address, kind, sql, values }) => {
      if (kind === 'renew') {
        await renew(address);
        return NOTHING;
      }
      if (kind === 'restore') {
        // a server that goes on keeps its connections
        if (!(await restore(address))) await renew(address);
        return NOTHING;
      }
      if (kind === 'end') {
        const session = sessions.get(address);
        sessions.delete(address);
        await session?.client.end();
        return NOTHING;
      }
      const session = sessions.get(address) ?? (await open(address));
      if (kind === 'exec') {
        await session.plain(sql);
        return NOTHING;
      }
      return session.run({ ...numberedSql(sql), shape: null }, values as never);
    },
  };
}

/** Makes a copy of the template, or makes one that is there equal to it again. */
async function renew(address: string): Promise<void> {
  const name = new URL(address).pathname.slice(1);
  const isThere = await onServer(
    async (client) =>
      ((await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])).rowCount ?? 0) > 0,
  );
  if (isThere) {
    // what a test has left behind it open is not to write any more
    await onServer((client) =>
      client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name]),
    );
    if (await restore(address)) return;
    await onServer((client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
  }
  await onServer((client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`));
}

/** @returns false where tables, columns or indexes are others than they were */
export const restore = (address: string): Promise<boolean> =>
  connected(address, async (client) => {
    // a server of the test's own thread goes on only when that thread does
    await client.query("SET lock_timeout = '1s'");
    const { rows } = await client.query<{ done: boolean }>('SELECT pristine.restore() AS done');
    return rows[0]!.done;
  });
