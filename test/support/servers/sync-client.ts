/**
 * A connection to a server that answers at once, as SQLite's driver does: the test's thread sleeps until a
 * thread of the connection's own has the answer. Tests that look into tables are the same on all databases.
 */
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';

export interface SyncRequest {
  readonly address: string;
  /**
   * A statement with `?` in it, several statements, the end of the connection; or a database that is to be as
   * the template is, made where there is none.
   */
  readonly kind: 'run' | 'exec' | 'end' | 'renew' | 'restore';
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** A request as it goes to the thread, and comes back with its answer. */
export interface Numbered {
  readonly number: number;
}

export interface SyncAnswer {
  readonly rows: readonly Record<string, unknown>[];
  readonly count: number;
  /** Whether a write has changed what servers keep in memory and look at now and then; true where it may have. */
  readonly changesPermissions: boolean;
  readonly error: string | null;
}

const { port1, port2 } = new MessageChannel();
/** Counts answers. */
const signal = new Int32Array(new SharedArrayBuffer(4));
let worker: Worker | null = null;
let requestCount = 0;

/** How long a request may take, in ms: one that waits for a lock of a server in this thread would never end. */
const LONGEST = 80_000;

/** @throws Error what the server says; without an answer in time, that there is none */
export function ask(request: SyncRequest): SyncAnswer {
  if (!worker) {
    worker = new Worker(new URL('./sync-client-worker.ts', import.meta.url), {
      workerData: { port: port2, signal },
      transferList: [port2],
    });
    worker.unref();
    port1.unref();
  }
  requestCount += 1;
  port1.postMessage({ ...request, number: requestCount } satisfies SyncRequest & Numbered);
  const answer = waitFor(requestCount);
  const { kind, address, sql } = request;
  if (!answer) throw new Error(`no answer in ${LONGEST} ms: ${kind} ${sql} at ${address}`);
  if (answer.error !== null) throw new Error(`${answer.error}: ${sql}`);
  return answer;
}

/** An answer that came too late for its own request is passed over. */
function waitFor(number: number): SyncAnswer | null {
  const until = performance.now() + LONGEST;
  for (;;) {
    const answers = Atomics.load(signal, 0);
    for (let next = receiveMessageOnPort(port1); next; next = receiveMessageOnPort(port1)) {
      const answer = next.message as SyncAnswer & Numbered;
      if (answer.number === number) return answer;
    }
    if (Atomics.wait(signal, 0, answers, until - performance.now()) === 'timed-out') return null;
  }
}
