/**
 * Synchronous reads, for interfaces of v4 that cannot await. An embedded database answers synchronously anyway.
 * For a server's database, a worker thread with a connection of its own runs the statement while the calling
 * thread sleeps. The whole process waits meanwhile, so this is only for rare reads that find their row by a
 * key.
 */
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import type { DatabaseConfig } from '../project/config/database.ts';
import type { Database, SqlParameter } from './database.ts';
import type { Sql } from './sql-template.ts';

/** How long the calling thread may sleep, in ms: while it sleeps, the process answers no request. */
const LONGEST_WAIT_MS = 5000;

/** The thread is ended when it got no question for this long, in ms. */
const IDLE_MS = 30_000;

export interface BlockingReader {
  /**
   * Reads committed rows.
   * @throws Error the database's error, or that the database has not answered in time
   */
  query<Row>(sql: Sql, values: readonly SqlParameter[]): readonly Row[];
  /** Ends the thread if there is one; the next question starts another. */
  close(): void;
}

export interface ThreadQuestion {
  readonly sql: Sql;
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

/** @param config where the database is: the thread opens it a second time */
export function openBlockingReader(db: Database, config: DatabaseConfig): BlockingReader {
  let thread: ReaderThread | null = null;
  return {
    query: <Row>(sql: Sql, values: readonly SqlParameter[]) => {
      if (config.client !== 'sqlite') {
        thread ??= new ReaderThread(config, () => {
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

class ReaderThread {
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
    // the file next to this one: TypeScript in a checkout, JavaScript in the published package
    const file = new URL(import.meta.url.replace(/blocking-read(\.[jt]s)$/, 'blocking-read-thread$1'));
    this.#worker = new Worker(file, { workerData: start, transferList: [port2] });
    this.#worker.on('error', () => this.end());
    this.#worker.unref();
    port1.unref();
  }

  query<Row>(sql: Sql, values: readonly SqlParameter[]): readonly Row[] {
    clearTimeout(this.#idle);
    Atomics.store(this.#signal, 0, 0);
    this.#port.postMessage({ sql, values } satisfies ThreadQuestion);
    const isLate = Atomics.wait(this.#signal, 0, 0, LONGEST_WAIT_MS) === 'timed-out';
    const message = receiveMessageOnPort(this.#port) as { readonly message: ThreadReply } | undefined;
    if (isLate || !message) {
      // a late answer would be taken for the answer to the next question
      this.end();
      throw new Error(`the database has not answered within ${LONGEST_WAIT_MS / 1000} s`);
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
