/** The same load on several servers, in turns: whatever else the machine does in a round meets them alike. */
import type { Load } from './load.ts';
import type { LoadRequest, LoadResult } from './load-worker.ts';
import type { Options } from './options.ts';
import type { Server } from './processes.ts';

/** Who is asked for what, in turn with the others. */
export interface Subject {
  readonly name: string;
  readonly server: Server;
  readonly requests: readonly LoadRequest[];
  /** What answers should have; 200 unless given. */
  readonly status?: number;
}

/** One subject in one round. */
export interface Round extends LoadResult {
  /** Microseconds of the server's processor time for one answer; null where it cannot be read. */
  readonly cpu: number | null;
}

/** Warms all subjects up, and has each of them asked once in every round. @returns the rounds of each, in their order */
export async function takeTurns(
  subjects: readonly Subject[],
  load: Load,
  { connections, rounds, seconds }: Pick<Options, 'connections' | 'rounds' | 'seconds'>,
): Promise<readonly (readonly Round[])[]> {
  const order = ({ server, requests, status }: Subject): Promise<LoadResult> =>
    load.run({
      port: server.port,
      requests,
      connections,
      milliseconds: seconds * 1000,
      ...(status === undefined ? {} : { status }),
    });
  const results = subjects.map((): Round[] => []);
  for (const subject of subjects) await order(subject);
  for (let round = 0; round < rounds; round += 1) {
    // nobody is always first
    const turn = round % 2 === 0 ? subjects.keys() : [...subjects.keys()].toReversed();
    for (const index of turn) {
      const subject = subjects[index]!;
      const before = subject.server.cpuSeconds();
      const result = await order(subject);
      const after = subject.server.cpuSeconds();
      const cpu = before === null || after === null ? null : ((after - before) * 1e6) / result.answers;
      results[index]!.push({ ...result, cpu });
    }
  }
  return results;
}

/** Answers a second. */
export const rate = ({ answers, milliseconds }: Pick<LoadResult, 'answers' | 'milliseconds'>): number =>
  (answers / milliseconds) * 1000;
