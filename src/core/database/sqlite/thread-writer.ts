/**
 * Runs the statements of one transaction at a time on a worker thread, with a connection of its own: what writes many
 * megabytes would hold the event loop with each piece, and longest with its commit, in which SQLite computes the
 * checksums of the whole log again once a page was written twice. The thread starts with the first such transaction.
 */
import type { Worker } from 'node:worker_threads';
import type { MaybePromise } from '../../base/maybe-promise.ts';
import { databaseAway } from '../../errors/catalogue.ts';
import type { OctavoError } from '../../errors/octavo-error.ts';
import { type ReadBounds, TooLongError, TooManyBytesError, TooManyEntriesError } from '../costly-read.ts';
import type { SqlParameter, SqlValue } from '../database.ts';
import { endDriverWorker, startDriverWorker } from './driver-worker.ts';
import { statementError } from './errors.ts';

/** A thread without work for this long is ended, in ms: it takes some ten megabytes. */
const IDLE_MS = 30_000;

/** The start data of the thread. */
export interface WriterOptions {
  readonly file: string;
  readonly synchronous: string;
  readonly busyTimeout: number;
  readonly cacheKib: number;
}

export interface WriterStatement {
  readonly does: 'query' | 'run' | 'readBody';
  readonly sql: string;
  readonly values: readonly SqlParameter[];
  readonly bounds?: ReadBounds | undefined;
}

export type WriterRequest = { readonly does: 'begin' } | WriterStatement;

/** Why a statement has failed. */
export interface WriterFailure {
  readonly kind: 'late' | 'entries' | 'bytes' | 'statement';
  readonly message: string;
  /** The driver's. */
  readonly code: string;
}

export type WriterAnswer =
  | { readonly value: unknown; readonly inTransaction: boolean }
  | { readonly failure: WriterFailure; readonly inTransaction: boolean };

/** The thread has ended in the middle of its work. */
export class ThreadLostError extends Error {
  constructor(cause?: unknown) {
    super('the thread that writes has ended', { cause });
  }
}

/** 503: what it has not committed is lost, and may be written again. */
const threadLost = (cause?: unknown): OctavoError => databaseAway(new ThreadLostError(cause));

interface WaitingRequest {
  readonly request: WriterRequest;
  resolve(value: unknown): void;
  reject(error: unknown): void;
  /** Never rejects. */
  readonly answered: Promise<void>;
}

interface Thread {
  readonly worker: Worker;
  /** The statements that have no answer yet, in their order. */
  readonly waiting: WaitingRequest[];
  /** Why it can't work any more. */
  lost: OctavoError | null;
}

export class ThreadWriter {
  readonly #options: WriterOptions;
  readonly #beforeStart: () => void;
  #thread: Thread | null = null;
  #idle: NodeJS.Timeout | undefined;
  #inTransaction = false;
  #isClosed = false;

  /** @param beforeStart called before the thread opens the file; if it throws, none starts */
  constructor(options: WriterOptions, beforeStart: () => void = () => {}) {
    this.#options = options;
    this.#beforeStart = beforeStart;
  }

  /** False after an error that has ended the transaction by itself, such as a full disk. */
  get inTransaction(): boolean {
    return this.#inTransaction;
  }

  /**
   * Begins a transaction.
   * @returns false, without waiting, if another connection is writing
   */
  async begin(): Promise<boolean> {
    if (this.#isClosed) throw new Error('the database is closed');
    clearTimeout(this.#idle);
    if (this.#thread?.lost !== null) this.#thread = this.#start();
    try {
      return (await this.#send({ does: 'begin' })) as boolean;
    } finally {
      if (!this.#inTransaction) this.#rest();
    }
  }

  /** @throws OctavoError with a `ThreadLostError` where nobody knows whether it is committed */
  async commit(): Promise<void> {
    await this.run('COMMIT');
    this.#rest();
  }

  /** Never rejects: a thread that is gone has left nothing. */
  async rollback(): Promise<void> {
    try {
      if (this.#inTransaction) await this.run('ROLLBACK');
    } catch {
      // its connection goes with it
      this.#inTransaction = false;
      await this.#end();
    }
    this.#rest();
  }

  async query<Row>(sql: string, values: readonly SqlParameter[] = []): Promise<Row[]> {
    const rows = (await this.#send({ does: 'query', sql, values })) as Record<string, SqlValue>[];
    for (const row of rows) for (const column in row) row[column] = whole(row[column]!);
    return rows as Row[];
  }

  async run(sql: string, values: readonly SqlParameter[] = []): Promise<{ changes: number; lastId: number }> {
    return (await this.#send({ does: 'run', sql, values })) as { changes: number; lastId: number };
  }

  /** @throws TooLongError, TooManyEntriesError, TooManyBytesError past its bounds */
  async readBody(sql: string, values: readonly SqlParameter[], bounds?: ReadBounds): Promise<Buffer | null> {
    return whole(
      (await this.#send({ does: 'readBody', sql, values, bounds })) as Uint8Array | null,
    ) as Buffer | null;
  }

  /** Ends the thread for good: then no connection of it is open, and what it has not committed is lost. */
  close(): MaybePromise<void> {
    this.#isClosed = true;
    return this.#end();
  }

  #end(): MaybePromise<void> {
    clearTimeout(this.#idle);
    const thread = this.#thread;
    this.#thread = null;
    return thread ? endWhenIdle(thread) : undefined;
  }

  #send(request: WriterRequest): Promise<unknown> {
    const thread = this.#thread;
    if (!thread || thread.lost) return Promise.reject(thread?.lost ?? threadLost());
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    // throws where a value can't be sent: then no answer comes, and none may be waited for
    thread.worker.postMessage(request);
    thread.waiting.push({ request, resolve, reject, answered: promise.then(settled, settled) });
    thread.worker.ref();
    return promise;
  }

  #start(): Thread {
    this.#beforeStart();
    // the file next to this one: TypeScript in a checkout, JavaScript in the published package
    const file = new URL(import.meta.url.replace(/thread-writer(\.[jt]s)$/, 'write-thread$1'));
    const worker = startDriverWorker(file, this.#options);
    const thread: Thread = { worker, waiting: [], lost: null };
    const lose = (cause?: unknown): void => {
      thread.lost ??= threadLost(cause);
      this.#inTransaction &&= this.#thread !== thread;
      for (const { reject } of thread.waiting.splice(0)) reject(thread.lost);
    };
    worker.on('message', (answer: WriterAnswer) => {
      const { request, resolve, reject } = thread.waiting.shift()!;
      this.#inTransaction = answer.inTransaction;
      if (thread.waiting.length === 0) worker.unref();
      if ('failure' in answer) reject(errorOf(answer.failure, request));
      else resolve(answer.value);
    });
    worker.on('error', lose);
    worker.on('exit', () => lose());
    worker.unref();
    return thread;
  }

  #rest(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => void this.#end(), IDLE_MS).unref();
  }
}

const settled = (): void => {};

/** After the statements that it was sent: one that is under way cannot be ended. */
async function endWhenIdle({ worker, waiting }: Thread): Promise<void> {
  await waiting.at(-1)?.answered;
  await endDriverWorker(worker);
}

/** Bytes arrive as a plain array of them. */
const whole = <Value>(value: Value): Value | Buffer =>
  value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : value;

function errorOf({ kind, message, code }: WriterFailure, request: WriterRequest): unknown {
  if (kind === 'late') return new TooLongError(('bounds' in request && request.bounds?.time) || 0);
  if (kind === 'entries') return new TooManyEntriesError();
  if (kind === 'bytes') return new TooManyBytesError();
  return statementError(Object.assign(new Error(message), code ? { code } : {}));
}
