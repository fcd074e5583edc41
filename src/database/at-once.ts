/**
 * Reads whose answer is there when the call returns, for interfaces of v4 that cannot wait. An embedded
 * database answers like that anyway. For a server's, a thread with a connection of its own asks, and the
 * calling thread sleeps meanwhile: everybody waits, so this is for what is rare and finds its row by a key.
 */
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import type { DatabaseConfig } from '../project/config/database.ts';
import type { Database, SqlParameter } from './database.ts';

/** How long the calling thread may sleep, in ms: past it the server does not answer anybody. */
const PATIENCE_MS = 5000;

/** The thread is ended when nobody has asked for so long, in ms. */
const IDLE_MS = 30_000;

export interface AtOnce {
  /**
   * Reads what is committed.
   * @throws Error what the database says, or that it has not answered
   */
  query<Row>(sql: string, values: readonly SqlParameter[]): readonly Row[];
  /** Ends the thread, where there is one; the next question starts another. */
  close(): void;
}

export interface ThreadQuestion {
  readonly sql: string;
  readonly values: readonly SqlParameter[];
}

export interface ThreadReply {
  readonly rows: readonly unknown[];
  readonly error: string | null;
}

/** What the thread is started with. */
export interface ThreadStart {
  readonly config: DatabaseConfig;
  readonly port: MessageChannel['port1'];
  /** 1 once the answer is sent. */
  readonly signal: Int32Array;
}

/** @param config where the database is: the thread opens it anew */
export function askAtOnce(db: Database, config: DatabaseConfig): AtOnce {
  let thread: AskingThread | null = null;
  return {
    query: <Row>(sql: string, values: readonly SqlParameter[]) => {
      if (config.client !== 'sqlite') {
        thread ??= new AskingThread(config, () => {
          thread = null;
        });
        return thread.query<Row>(sql, values);
      }
      const rows = db.query<Row>(sql, values);
      if (Array.isArray(rows)) return rows;
      throw new Error('the database has not answered at once');
    },
    close: () => thread?.end(),
  };
}

class AskingThread {
  readonly #worker: Worker;
  readonly #port: MessageChannel['port1'];
  readonly #signal = new Int32Array(new SharedArrayBuffer(4));
  readonly #onEnd: () => void;
  #idle: NodeJS.Timeout | undefined;

  constructor(config: DatabaseConfig, onEnd: () => void) {
    this.#onEnd = onEnd;
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    const start: ThreadStart = { config, port: port2, signal: this.#signal };
    // the file beside this one: TypeScript in a checkout, JavaScript in the published package
    const file = new URL(import.meta.url.replace(/at-once(\.[jt]s)$/, 'at-once-thread$1'));
    this.#worker = new Worker(file, { workerData: start, transferList: [port2] });
    this.#worker.on('error', () => this.end());
    this.#worker.unref();
    port1.unref();
  }

  query<Row>(sql: string, values: readonly SqlParameter[]): readonly Row[] {
    clearTimeout(this.#idle);
    Atomics.store(this.#signal, 0, 0);
    this.#port.postMessage({ sql, values } satisfies ThreadQuestion);
    const isLate = Atomics.wait(this.#signal, 0, 0, PATIENCE_MS) === 'timed-out';
    const message = receiveMessageOnPort(this.#port) as { readonly message: ThreadReply } | undefined;
    if (isLate || !message) {
      // its answer would be taken for that to the next question
      this.end();
      throw new Error(`the database has not answered within ${PATIENCE_MS / 1000} s`);
    }
    this.#idle = setTimeout(() => this.end(), IDLE_MS).unref();
    const { rows, error } = message.message;
    if (error !== null) throw new Error(error);
    return rows as readonly Row[];
  }

  end(): void {
    clearTimeout(this.#idle);
    this.#onEnd();
    this.#port.close();
    void this.#worker.terminate();
  }
}
