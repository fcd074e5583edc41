/**
 * Refusals that come at once are taken by some clients for a reason to ask again at once: two thousand of them
 * would keep a server at nothing else, and everybody else waiting behind them.
 */
import { setTimeout as sleep } from 'node:timers/promises';

/** In ms: at least this, at most twice as long, so that they do not all come back together. */
const PAUSE = 1000;

/** To be waited for before a refusal of whoever asks too much. */
export const slowRefusal = (): Promise<void> => sleep(PAUSE * (1 + Math.random()));
