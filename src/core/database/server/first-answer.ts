/** Waits, at a start, for a server that is just being started, or started again. */
import { type Clock, pause } from '../../base/clock.ts';
import type { DatabaseError } from '../database-error.ts';

/** Between two tries for a server that is not there yet, in ms. */
const PAUSE = 500;

export interface FirstAnswerOptions {
  readonly clock: Clock;
  /** Milliseconds to wait for a server that is not there yet. */
  readonly startTimeout: number;
  /** Called once when the start begins to wait for the server. */
  readonly onWarning: ((message: string) => void) | undefined;
  readonly explain: (error: unknown) => DatabaseError;
  /** Whether waiting may help. */
  readonly mayComeLater: (error: unknown) => boolean;
}

/**
 * Repeats `ask` until it succeeds, the time is up, or the error cannot go away by waiting.
 * @throws the last error of `ask`
 */
export async function firstAnswer<T>(
  ask: () => Promise<T>,
  { clock, startTimeout, onWarning, explain, mayComeLater }: FirstAnswerOptions,
): Promise<T> {
  const deadline = clock.monotonic() + startTimeout;
  for (let reported = false; ; ) {
    try {
      return await ask();
    } catch (error) {
      const cause = causeOf(error);
      if (!mayComeLater(cause) || clock.monotonic() >= deadline) throw error;
      if (!reported) onWarning?.(`${explain(cause).problem} Trying for ${startTimeout / 1000} s.`);
      reported = true;
      await pause(clock, PAUSE);
    }
  }
}

/** The driver's error behind one that was translated for clients. */
export const causeOf = (error: unknown): unknown =>
  error instanceof Error && error.cause !== undefined ? error.cause : error;
