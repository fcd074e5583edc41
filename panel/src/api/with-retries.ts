/** A request for a file of the panel is repeated: a server that restarts answers the next one. */

/** How long to wait before each further try, in ms: a server that restarts is back by then. */
const PAUSES = [500, 1500, 4000];

/** @throws what the last try has thrown */
export async function withRetries<T>(
  load: () => Promise<T>,
  pauses: readonly number[] = PAUSES,
  wait: (ms: number) => Promise<unknown> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
): Promise<T> {
  const [pause, ...later] = pauses;
  try {
    return await load();
  } catch (error) {
    if (pause === undefined) throw error;
    await wait(pause);
    return withRetries(load, later, wait);
  }
}
