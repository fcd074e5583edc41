/**
 * The queue of password hashes. A hash occupies a core for some 75 ms, though not that of the main thread: a
 * flood of sign-ins must not take the cores that serve other requests.
 */

import { availableParallelism } from 'node:os';
import { systemClock } from '../../core/base/clock.ts';
import { onClientGone } from '../../core/base/http/current-request.ts';
import { Semaphore } from '../../core/base/semaphore.ts';
import { clientGone, tooManySignIns } from '../../core/errors/catalogue.ts';
import type { OctavoError } from '../../core/errors/octavo-error.ts';
import { slowRefusal } from './slow-refusal.ts';

/** Hashes at the same time: one core stays free. */
export const CONCURRENT = Math.max(1, availableParallelism() - 1);

/** How many requests may wait; the last of them waits some seconds. */
export const MAX_WAITING = 100;

/**
 * How many places of the line all work but signing in may take together: a flood of sign-ups, or of codes from mails, must
 * not keep out those who have an account.
 */
export const MOST_OTHERS = Math.floor(MAX_WAITING / 4);

/** Seconds; by then the line has moved. */
const RETRY_AFTER = 5;

/** 503 while too many passwords are waiting. */
const tooManyPasswords = (): OctavoError => tooManySignIns.with({ retryAfter: RETRY_AFTER });

const hashes = new Semaphore(CONCURRENT);

/** Requests that run or wait: all of them, and those that do not sign in. */
let places = 0;
let others = 0;

/** What a request wants a hash for. */
type QueuedWork = 'signIn' | 'other';

async function sendAway(): Promise<never> {
  await slowRefusal(systemClock);
  throw tooManyPasswords();
}

/**
 * Runs the whole work of a request that needs a password hash, if there is a place in the queue: a request that
 * is refused must not cost a database query first.
 * @throws OctavoError ServiceUnavailableError if too many wait already
 */
export async function withQueuePlace<T>(kind: QueuedWork, work: () => Promise<T>): Promise<T> {
  const share = kind === 'other' ? 1 : 0;
  if (places >= CONCURRENT + MAX_WAITING || (share > 0 && others >= MOST_OTHERS)) await sendAway();
  places += 1;
  others += share;
  try {
    return await work();
  } finally {
    places -= 1;
    others -= share;
  }
}

/**
 * Runs work on a password when it is next: first come, first served. Work whose client has gone leaves the line.
 * @throws OctavoError ServiceUnavailableError if too many wait already; `clientGone`
 */
export async function inPasswordQueue<T>(work: () => Promise<T>): Promise<T> {
  if (hashes.waiting >= MAX_WAITING) await sendAway();
  const gone = new AbortController();
  const stay = onClientGone(() => gone.abort(clientGone()));
  try {
    return await hashes.run(work, gone.signal);
  } finally {
    stay();
  }
}
