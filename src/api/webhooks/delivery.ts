/** One event on its way to one webhook, with its attempts. */
import type { Webhook } from './webhook.ts';

/** One request, and what came of it. */
export interface Attempt {
  /** ms since 1970 */
  readonly at: number;
  readonly ms: number;
  /** The status of the answer; null where there was none. */
  readonly status: number | null;
  /** Why there was none. */
  readonly error: string | null;
}

export interface Delivery {
  readonly webhook: Webhook;
  readonly event: string;
  readonly body: Buffer;
  /** The same for each attempt. */
  readonly key: string;
  /** ms since 1970 */
  readonly createdAt: number;
  /** What was tried before. */
  readonly attempts: readonly Attempt[];
  /** Its row in the history; null for one that has none yet. */
  readonly row: number | null;
}

export const hasSucceeded = ({ status }: Attempt): boolean =>
  status !== null && status >= 200 && status < 300;

/** Answers that may be another one later. */
const PASSING = new Set([408, 425, 429]);

/** Whether another attempt may succeed: there was no answer, or a temporary error. */
export const isWorthRetrying = ({ status, error }: Attempt): boolean =>
  status === null ? !PERMANENT.test(error ?? '') : status >= 500 || PASSING.has(status);

/** What no waiting changes. */
const PERMANENT = /private network|scheme|Invalid URL|port \d+ is not allowed|redirect/;

const SECOND = 1000;
const LONGEST_WAIT = 6 * 3600 * SECOND;

/** How long to wait after so many attempts, in ms: half a minute, then five times as long each time. */
export const waitAfter = (attempts: number): number =>
  Math.min(30 * SECOND * 5 ** (attempts - 1), LONGEST_WAIT);
