/**
 * Deadlines of this process for answers of a database server. The server ends what takes too long by limits of its own; one
 * that hangs, or that the network has cut off without a word, ends nothing and sends nothing.
 */
import { setImmediate as turn } from 'node:timers/promises';
import type { Clock } from '../../base/clock.ts';

/** What the server has to end a statement by its own limit, and to say so, before this process gives the connection up, in ms. */
const GRACE_MS = 5000;

/** How long a question may take that any server answers at once, in ms. */
export const QUICK_ANSWER_MS = 5000;

/** Milliseconds of silence after which the system asks the other end of a connection whether it is there. */
export const KEEP_ALIVE_MS = 10_000;

/**
 * How long the answer to a statement is waited for.
 * @param limit the server's own limit, in ms; 0 for none
 */
export const answerTimeOf = (limit: number): number =>
  limit === 0 ? Number.POSITIVE_INFINITY : limit + GRACE_MS;

/** The server has not answered; drivers have the same code for a connection that was lost without a word. */
export class NoAnswerError extends Error {
  readonly code = 'ETIMEDOUT';

  /**
   * @param what has not happened
   * @param ms how long it was waited for
   */
  constructor(what: string, ms: number) {
    super(`${what} within ${ms} ms`);
    this.name = 'NoAnswerError';
  }
}

/** Whether an error that a caller gets says that there was no answer: to ask again at once would take as long. */
export const isSilence = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof NoAnswerError;

/** Whether an error's code is the system's or Node's for a connection: `ECONNRESET`, `ERR_STREAM_DESTROYED`. */
export const isSystemCode = (code: string): boolean => /^E[A-Z]+$|^ERR_(?:STREAM|SOCKET)_/.test(code);

/** A connection that can be given up. */
export interface Destroyable {
  /** Ends it at once: what waits for its answers fails with the error. */
  destroy(error: Error): void;
}

/**
 * Waits for an answer on a connection, and gives the connection up where none comes.
 * @param ms how long; no end of it is infinite
 * @throws NoAnswerError
 */
export function answerWithin<T>(
  { after }: Pick<Clock, 'after'>,
  ms: number,
  connection: Destroyable,
  ask: () => Promise<T>,
): Promise<T> {
  if (ms === Number.POSITIVE_INFINITY) return ask();
  return new Promise((resolve, reject) => {
    let isOver = false;
    const cancel = after(ms, async () => {
      // where this process has stood still, the answer may be here and not be read yet
      await turn();
      if (isOver) return;
      const error = new NoAnswerError('the database server has not answered', ms);
      connection.destroy(error);
      // a driver may forget what waits
      reject(error);
    });
    ask().then(
      (answer) => {
        isOver = true;
        cancel();
        resolve(answer);
      },
      (error: unknown) => {
        isOver = true;
        cancel();
        reject(error as Error);
      },
    );
  });
}

/**
 * Waits for a connection.
 * @param giveBack receives one that comes too late
 * @param late the error for a wait without one
 */
export function connectionWithin<T>(
  { after }: Pick<Clock, 'after'>,
  ms: number,
  connect: () => Promise<T>,
  { giveBack, late }: { readonly giveBack: (connection: T) => void; readonly late: () => Error },
): Promise<T> {
  return new Promise((resolve, reject) => {
    let isLate = false;
    const cancel = after(ms, () => {
      isLate = true;
      reject(late());
    });
    connect().then(
      (connection) => {
        if (isLate) return giveBack(connection);
        cancel();
        resolve(connection);
      },
      (error: unknown) => {
        cancel();
        reject(error as Error);
      },
    );
  });
}
