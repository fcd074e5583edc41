/** Delays an error response, so that a client with too many requests has to wait for it. */
import { setTimeout as sleep } from 'node:timers/promises';

/** In ms: at least this, at most twice as long, so that the clients do not all come back together. */
const PAUSE = 1000;

/** Waits before a refusal is sent. */
export const slowRefusal = (): Promise<void> => sleep(PAUSE * (1 + Math.random()));
