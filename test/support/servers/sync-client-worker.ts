import { type MessagePort, workerData } from 'node:worker_threads';
import { changeMarkStatement } from '../../../src/core/database/server/change-mark.ts';
import type { Numbered, SyncAnswer, SyncRequest } from './sync-client.ts';

/** What one kind of server does with a request. */
export interface ServerClient {
  answer(request: SyncRequest): Promise<Pick<SyncAnswer, 'rows' | 'count'>>;
}

const { port, signal } = workerData as { port: MessagePort; signal: Int32Array };

let postgres: ServerClient | null = null;
let mysql: ServerClient | null = null;

port.on('message', async ({ number, ...request }: SyncRequest & Numbered) => {
  let answer: SyncAnswer;
  try {
    answer = await answerTo(request, await clientOf(request.address));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    answer = { rows: [], count: 0, changesPermissions: true, error: message };
  }
  port.postMessage({ ...answer, number } satisfies SyncAnswer & Numbered);
  Atomics.add(signal, 0, 1);
  Atomics.notify(signal, 0);
});

/** Statements that only read, and a database that no server has open yet, change nothing that one keeps. */
const isSeen = ({ kind, sql }: SyncRequest): boolean =>
  kind === 'restore' || kind === 'exec' || (kind === 'run' && !/^\s*(SELECT|WITH)\b/i.test(sql));

async function answerTo(request: SyncRequest, client: ServerClient): Promise<SyncAnswer> {
  const mark = (): Promise<unknown> => readMark(request.address, client).catch(() => null);
  const before = isSeen(request) ? await mark() : 0;
  const answer = await client.answer(request);
  const changesPermissions = isSeen(request) && (before === null || before !== (await mark()));
  return { ...answer, changesPermissions, error: null };
}

/** The mark by which a server notices that its permissions or settings were changed. @throws where there are none */
async function readMark(address: string, client: ServerClient): Promise<unknown> {
  const sql = changeMarkStatement(isMysql(address) ? 'mysql' : 'postgres');
  return (await client.answer({ address, kind: 'run', sql, values: [] })).rows[0]!['mark'];
}

const isMysql = (address: string): boolean => address.startsWith('mysql:');

async function clientOf(address: string): Promise<ServerClient> {
  if (isMysql(address)) {
    mysql ??= (await import('../mysql/client.ts')).mysqlClient();
    return mysql;
  }
  postgres ??= (await import('../postgres/client.ts')).postgresClient();
  return postgres;
}
