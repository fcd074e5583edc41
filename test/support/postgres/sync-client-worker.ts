import { type MessagePort, workerData } from 'node:worker_threads';
import pg from 'pg';
import { readBytes } from '../../../src/database/postgres/byte-rows.ts';
import { numberedSql } from '../../../src/database/postgres/numbered-sql.ts';
import { Session } from '../../../src/database/postgres/session.ts';
import type { SyncAnswer, SyncRequest } from './sync-client.ts';

const { port, signal } = workerData as { port: MessagePort; signal: Int32Array };
const sessions = new Map<string, Session>();

port.on('message', async (request: SyncRequest) => {
  let answer: SyncAnswer;
  try {
    answer = { ...(await run(request)), error: null };
  } catch (error) {
    answer = { rows: [], count: 0, error: error instanceof Error ? error.message : String(error) };
  }
  port.postMessage(answer);
  Atomics.store(signal, 0, 1);
  Atomics.notify(signal, 0);
});

async function run({ address, kind, sql, values }: SyncRequest): Promise<Omit<SyncAnswer, 'error'>> {
  const nothing = { rows: [], count: 0 };
  if (kind === 'end') {
    const session = sessions.get(address);
    sessions.delete(address);
    await session?.client.end();
    return nothing;
  }
  const session = sessions.get(address) ?? (await open(address));
  if (kind === 'exec') {
    await session.plain(sql);
    return nothing;
  }
  return session.run({ ...numberedSql(sql), shape: null }, values as never);
}

async function open(address: string): Promise<Session> {
  const client = new pg.Client({ connectionString: address });
  readBytes(client.connection);
  client.on('error', () => sessions.delete(address));
  await client.connect();
  const session = new Session(client);
  sessions.set(address, session);
  return session;
}
