/** Waits for a server that is just being started. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseError } from '../database-error.ts';

/** Between two tries for a server that is not there yet, in ms. */
const PAUSE = 500;

export interface FirstAnswerOptions {
  /** Milliseconds to wait for a server that is not there yet. */
  readonly startTimeout: number;
  /** Told once that the server is waited for. */
  readonly onWarning: ((message: string) => void) | undefined;
  readonly explain: (error: unknown) => DatabaseError;
  /** Whether waiting may help. */
  readonly mayComeLater: (error: unknown) => boolean;
}

/**
 * Asks until there is an answer, or the time is up, or waiting is no use.
 * @throws what `ask` has thrown last
 */
export async function firstAnswer<T>(
  ask: () => Promise<T>,
  { startTimeout, onWarning, explain, mayComeLater }: FirstAnswerOptions,
): Promise<T> {
  const deadline = performance.now() + startTimeout;
  for (let told = false; ; ) {
    try {
      return await ask();
    } catch (error) {
      const cause = causeOf(error);
      if (!mayComeLater(cause) || performance.now() >= deadline) throw error;
      if (!told) onWarning?.(`${explain(cause).problem} Trying for ${startTimeout / 1000} s.`);
      told = true;
      await sleep(PAUSE);
    }
  }
}

/** The driver's own error, of one that was put in words for clients. */
export const causeOf = (error: unknown): unknown =>
  error instanceof Error && error.cause !== undefined ? error.cause : error;
