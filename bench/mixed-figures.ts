/** What writes cost the reads beside them. */
import { median } from './statistics.ts';
import { MIXED_WRITES } from './write-requests.ts';
import type { Round, Run } from './writes.ts';

/**
 * The load always has requests under way, so a write that takes a millisecond takes that millisecond from
 * the reads: their rate must fall. What it must not do is fall further. So the reads' rate is set against
 * the time that is left to them:
 *
 * - a write takes, alone and in the same round, 1 / (its rate) of a second, the wait for the disk included;
 * - `share` = 1 − writes a second × that time, the mean over the kinds of writes in the mixed load;
 * - `kept` = reads a second in the mixed load ÷ (reads a second alone × `share`).
 *
 * 1 means that reads and writes do not disturb each other at all. `cpuMixed` says the same in processor
 * time, which other programs on the machine touch less: all of the mixed load's less the writes' own, for
 * one read. All are medians over the rounds.
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
    core: of('core'),
  };
}

function figuresOf({ writes, reads, mixed }: Round): MixedFigures {
  const mean = (read: (run: Run) => number): number =>
    MIXED_WRITES.reduce((sum, name) => sum + read(writes[name]), 0) / MIXED_WRITES.length;
  const seconds = mixed.milliseconds / 1000;
  const read = mixed.kinds['read']!;
  const write = mixed.kinds['write']!;
  const readsPerSecond = read.answers / seconds;
  const writesPerSecond = write.answers / seconds;
  const ofAlone = readsPerSecond / (reads.answers / (reads.milliseconds / 1000));
  const share = 1 - writesPerSecond * mean((run) => run.milliseconds / 1000 / run.answers);
  const used = mixed.cpu * mixed.answers;
  return {
    readsPerSecond,
    writesPerSecond,
    ofAlone,
    share,
    kept: ofAlone / share,
    cpuAlone: reads.cpu,
    cpuMixed: (used - write.answers * mean((run) => run.cpu)) / read.answers,
    core: used / 1e6 / seconds,
  };
}
