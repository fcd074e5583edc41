/**
 * A request asks twice whether anyone has committed: for its caller's permissions, and for its answer in memory. While no
 * other code can run in between one look is enough, since both come after the request began.
 */

/** Counts pieces of work; no look belongs to 0. */
let count = 0;
let current = 0;

/**
 * Runs work that needs one look at most until it returns: what follows its promise looks again. Only for the server's own
 * code: a project's may write by a connection of its own, without a pause.
 */
export function withOneLook<T>(work: () => T): T {
  const around = current;
  count += 1;
  current = count;
  try {
    return work();
  } finally {
    current = around;
  }
}

/** Which piece of work runs now; 0 for code outside any. */
export const currentWork = (): number => current;
