import { type MessagePort, workerData } from 'node:worker_threads';
import type { SyncAnswer, SyncRequest } from './sync-client.ts';

/** What one kind of server does with a request. */
export interface ServerClient {
  answer(request: SyncRequest): Promise<Omit<SyncAnswer, 'error'>>;
}

const { port, signal } = workerData as { port: MessagePort; signal: Int32Array };

let postgres: ServerClient | null = null;
let mysql: ServerClient | null = null;

port.on('message', async (request: SyncRequest) => {
  let answer: SyncAnswer;
  try {
    answer = { ...(await (await clientOf(request.address)).answer(request)), error: null };
  } catch (error) {
    answer = { rows: [], count: 0, error: error instanceof Error ? error.message : String(error) };
  }
  port.postMessage(answer);
  Atomics.store(signal, 0, 1);
  Atomics.notify(signal, 0);
});

async function clientOf(address: string): Promise<ServerClient> {
  if (address.startsWith('mysql:')) {
    mysql ??= (await import('../mysql/client.ts')).mysqlClient();
    return mysql;
  }
  postgres ??= (await import('../postgres/client.ts')).postgresClient();
  return postgres;
}
