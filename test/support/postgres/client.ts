/** The thread's side of a PostgreSQL connection that answers at once. */
import pg from 'pg';
import { readBytes } from '../../../src/core/database/postgres/byte-rows.ts';
import { numberedSql } from '../../../src/core/database/postgres/numbered-sql.ts';
import { Session } from '../../../src/core/database/postgres/postgres-session.ts';
import { TEMPLATE } from '../servers/names.ts';
import type { ServerClient } from '../servers/sync-client-worker.ts';
import { onServer } from './server.ts';

const NOTHING = { rows: [], count: 0 };

export function postgresClient(): ServerClient {
  const sessions = new Map<string, Session>();
  /**
   * Apart from the test's own connections, which may have begun a transaction. They are kept: a new one does not know
   * the tables, and takes three times as long to look at all of them.
   */
  const restoring = new Map<string, pg.Client>();

  const open = async (address: string): Promise<Session> => {
    const client = new pg.Client({ connectionString: address });
    readBytes(client.connection);
    client.on('error', () => sessions.delete(address));
    await client.connect();
    // a server of the test's own thread cannot let go of a lock while that thread waits here
    await client.query("SET lock_timeout = '30s'");
    const session = new Session(client);
    sessions.set(address, session);
    return session;
  };

  const restorer = async (address: string): Promise<pg.Client> => {
    const kept = restoring.get(address);
    if (kept) return kept;
    const client = new pg.Client({ connectionString: address });
    client.on('error', () => restoring.delete(address));
    client.on('end', () => restoring.delete(address));
    await client.connect();
    // rows go and come without regard to foreign keys
    await client.query("SET session_replication_role = 'replica'");
    restoring.set(address, client);
    return client;
  };

  /** Makes a copy equal to the template, under the connections that are open, or as a new one. */
  const restore = async (address: string): Promise<void> => {
    if (await restored(await restorer(address))) return;
    await restoring.get(address)?.end();
    await putAside(nameOf(address));
    await copyTemplate(nameOf(address));
  };

  /** Makes a copy of the template, or makes one that is there equal to it again. */
  const renew = async (address: string): Promise<void> => {
    if (!restoring.has(address) && !(await isThere(nameOf(address)))) {
      await copyTemplate(nameOf(address));
      return;
    }
    // what a test has left behind it open is not to write any more
    await (await restorer(address)).query(END_OTHERS);
    await restore(address);
  };

  return {
    answer: async ({ address, kind, sql, values }) => {
      if (kind === 'renew') {
        await renew(address);
        return NOTHING;
      }
      if (kind === 'restore') {
        await restore(address);
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

const nameOf = (address: string): string => new URL(address).pathname.slice(1);

const END_OTHERS = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid()`;

const END_ALL = 'SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = $1';

const isThere = (name: string): Promise<boolean> =>
  onServer(
    async (client) =>
      ((await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])).rowCount ?? 0) > 0,
  );

/**
 * Makes a name free. To drop a database takes seconds where other tests keep the disk busy, so that goes on beside the
 * test; the end of the run drops what is left.
 */
async function putAside(name: string): Promise<void> {
  const old = `${name}_old_${process.pid}_${Date.now()}`;
  await onServer(async (client) => {
    // a server that goes on connects again at once
    await client.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    await client.query(END_ALL, [name]);
    await client.query(`ALTER DATABASE ${name} RENAME TO ${old}`);
  });
  onServer((client) => client.query(`DROP DATABASE ${old} WITH (FORCE)`)).catch(() => {});
}

async function copyTemplate(name: string): Promise<void> {
  await onServer(async (client) => {
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`);
    // it need not outlive the machine
    await client.query(`ALTER DATABASE ${name} SET synchronous_commit = off`);
  });
}

/** @returns false where tables, columns or indexes are others than they were */
async function restored(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ done: boolean }>('SELECT pristine.restore() AS done');
  return rows[0]!.done;
}
