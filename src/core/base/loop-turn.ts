/**
 * Interrupts long work, so that other requests get their turn of the event loop. A transaction may be interrupted, too: SQLite's
 * goes on in its own asynchronous context, other writes wait for its end, and reads run on another connection meanwhile.
 */
import { setImmediate } from 'node:timers/promises';

/** How long a piece of work goes on without a turn for others, in ms. */
const PIECE_MS = 10;

/** The turns of one loop; made where the loop begins. */
export class LoopTurn {
  #since = performance.now();

  /** To be awaited in each round, where it is not undefined: then others have waited long enough. */
  pass(): Promise<void> | undefined {
    return performance.now() - this.#since < PIECE_MS ? undefined : this.take();
  }

  /** A turn for others in any case: where nobody knows how long the work before has taken. */
  async take(): Promise<void> {
    await setImmediate();
    this.#since = performance.now();
  }
}
