/**
 * The queue of password hashes. A hash occupies a core for some 75 ms, though not that of the main thread: a
 * flood of sign-ins must not take the cores that serve other requests.
 */

import { availableParallelism } from 'node:os';
import { Semaphore } from '../base/semaphore.ts';
import { tooManySignIns } from '../errors/catalogue.ts';
import type { OctavoError } from '../errors/octavo-error.ts';
import { slowRefusal } from './slow-refusal.ts';

/** Hashes at the same time: one core stays free. */
export const CONCURRENT = Math.max(1, availableParallelism() - 1);

/** How many requests may wait; the last of them waits some seconds. */
export const MAX_WAITING = 100;

/** Seconds; by then the line has moved. */
const RETRY_AFTER = 5;

/** 503 while too many passwords are waiting. */
const tooManyPasswords = (): OctavoError => tooManySignIns.with({ retryAfter: RETRY_AFTER });

const hashes = new Semaphore(CONCURRENT);

/** Requests that run or wait. */
let places = 0;

async function sendAway(): Promise<never> {
  await slowRefusal();
  throw tooManyPasswords();
}

/**
 * Runs the whole work of a request that needs a password hash, if there is a place in the queue: a request that
 * is refused must not cost a database query first.
 * @throws OctavoError ServiceUnavailableError if too many wait already
 */
export async function withQueuePlace<T>(work: () => Promise<T>): Promise<T> {
  if (places >= CONCURRENT + MAX_WAITING) await sendAway();
  places += 1;
  try {
    return await work();
  } finally {
    places -= 1;
  }
}

/**
 * Runs work on a password when it is next: first come, first served.
 * @throws OctavoError ServiceUnavailableError if too many wait already
 */
export async function inPasswordQueue<T>(work: () => Promise<T>): Promise<T> {
  if (hashes.waiting >= MAX_WAITING) await sendAway();
  return hashes.run(work);
}
