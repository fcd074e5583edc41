/** What writes cost the reads beside them. */
import { median } from './statistics.ts';
import type { Round } from './write-bench.ts';

/**
 * The load always has requests under way, so a write that takes a millisecond takes that millisecond from
 * the reads: their rate must fall. What it must not do is fall further. So the mixed load is set against its
 * own writes without the reads, from as many connections as write in it (the fewer writes come at once, the
 * fewer share a commit, and the dearer each is):
 *
 * - `cpuMixed` is the processor time of the mixed load less that of its writes alone, for one read;
 *   `cpuKept`, that of a read alone by it, is the part of their rate that reads keep beside writes;
 * - `share` is the part of the time such writes leave, the wait for the disk included: 1 − writes a second ×
 *   the time of one write alone; `kept` is reads a second in the mixed load ÷ (reads a second alone ×
 *   `share`). It says the same by the clock, and needs a machine that does nothing else.
 *
 * 1 means that reads and writes do not disturb each other at all. All are medians over the rounds.
 */
export interface MixedFigures {
  readonly readsPerSecond: number;
  readonly writesPerSecond: number;
  /** Reads a second in the mixed load ÷ reads a second alone. */
  readonly ofAlone: number;
  readonly share: number;
  readonly kept: number;
  /** Microseconds of processor time for a read. */
  readonly cpuAlone: number;
  readonly cpuMixed: number;
  /** The first by the second, round by round. */
  readonly cpuKept: number;
  /** The part of its core the server used under the mixed load. */
  readonly core: number;
}

/** The figures of all rounds. */
export function mixedFigures(rounds: readonly Round[]): MixedFigures {
  const all = rounds.map(figuresOf);
  const of = (name: keyof MixedFigures): number => median(all.map((figures) => figures[name]));
  return {
    readsPerSecond: of('readsPerSecond'),
    writesPerSecond: of('writesPerSecond'),
    ofAlone: of('ofAlone'),
    share: of('share'),
    kept: of('kept'),
    cpuAlone: of('cpuAlone'),
    cpuMixed: of('cpuMixed'),
    cpuKept: of('cpuKept'),
    core: of('core'),
  };
}

function figuresOf({ mixedWrites, reads, mixed }: Round): MixedFigures {
  const seconds = mixed.milliseconds / 1000;
  const read = mixed.kinds['read']!;
  const write = mixed.kinds['write']!;
  const readsPerSecond = read.answers / seconds;
  const writesPerSecond = write.answers / seconds;
  const ofAlone = readsPerSecond / (reads.answers / (reads.milliseconds / 1000));
  const share = 1 - writesPerSecond * (mixedWrites.milliseconds / 1000 / mixedWrites.answers);
  const used = mixed.cpu * mixed.answers;
  const cpuMixed = (used - write.answers * mixedWrites.cpu) / read.answers;
  return {
    readsPerSecond,
    writesPerSecond,
    ofAlone,
    share,
    kept: ofAlone / share,
    cpuAlone: reads.cpu,
    cpuMixed,
    cpuKept: reads.cpu / cpuMixed,
    core: used / 1e6 / seconds,
  };
}
