/** Which turn of the event loop this is. */
import { performance } from 'node:perf_hooks';

/**
 * Grows from turn to turn. All requests that are handled in one turn were waiting when it began: what was read in it is
 * new enough for each of them.
 */
export const eventLoopTurn = (): number => performance.nodeTiming.uvMetricsInfo.loopCount;
