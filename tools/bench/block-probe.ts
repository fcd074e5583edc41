/**
 * Loaded into a server under load (`--import`): the longest time for which its event loop took no turn, from the first
 * SIGUSR2 on. While that lasts nobody is answered. The bench reads the file whose name is in `BLOCK_PROBE`.
 */
import { renameSync, writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/** Milliseconds. */
export interface Block {
  /** By the clock: on a busy machine other programs are in it. */
  readonly waited: number;
  /** Processor time of the thread in such a time. */
  readonly worked: number;
}

/** Milliseconds between two looks at the clock: a block is seen that is longer. */
const TICK = 2;

const file = process.env['BLOCK_PROBE'];
if (isMainThread && file) process.once('SIGUSR2', () => watch(file));

function watch(file: string): void {
  let [last, lastWork] = [performance.now(), worked()];
  let longest: Block = { waited: 0, worked: 0 };
  setInterval(() => {
    const [now, work] = [performance.now(), worked()];
    const block = {
      waited: Math.max(longest.waited, now - last - TICK),
      worked: Math.max(longest.worked, work - lastWork),
    };
    [last, lastWork] = [now, work];
    if (block.waited === longest.waited && block.worked === longest.worked) return;
    longest = block;
    // the bench may read it at any moment
    writeFileSync(`${file}.new`, JSON.stringify(block));
    renameSync(`${file}.new`, file);
  }, TICK).unref();
}

/** Milliseconds of work of this thread. */
function worked(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
