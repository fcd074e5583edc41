/** Delays an error response, so that a client with too many requests has to wait for it. */
import { type Clock, pause } from '../../core/base/clock.ts';

/** In ms: at least this, at most twice as long, so that the clients do not all come back together. */
const PAUSE = 1000;

/** Waits before a refusal is sent. */
export const slowRefusal = (clock: Clock): Promise<void> => pause(clock, PAUSE * (1 + Math.random()));
