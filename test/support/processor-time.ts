/**
 * What work costs, in processor time of this thread. On a shared machine any one measurement may be many times too
 * large (other programs, collections of garbage) but none is too small, so a test holds the least of several.
 */

/** Rounds after which a cost counts as what the work really takes. */
const ROUNDS = 8;

/** @returns the processor time of this thread so far, in ms; of its process with Node 22, which can't tell it of a thread */
export function threadTime(): number {
  const { user, system } = process.threadCpuUsage?.() ?? process.cpuUsage();
  return (user + system) / 1000;
}

/** @returns the processor time of `work` in ms */
export async function processorTime(work: () => unknown): Promise<number> {
  const before = threadTime();
  await work();
  return threadTime() - before;
}

/**
 * Measures until a measurement is below `bound`, and gives up after some rounds. Work that costs too much does so in
 * every round.
 * @param measure returns one measurement
 * @returns the least of them
 */
export async function leastCost(bound: number, measure: () => number | Promise<number>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS && least >= bound; round += 1) {
    least = Math.min(least, await measure());
  }
  return least;
}
