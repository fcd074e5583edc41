/**
 * The write side: each kind of write alone, then reads beside writes. It runs on a copy of the bench
 * database, over HTTP, with an API token, and with every commit stored before it is answered.
 */
import { loadavg } from 'node:os';
import type { Load } from './load.ts';
import type { KindResult } from './load-worker.ts';
import { type MixedFigures, mixedFigures } from './mixed-figures.ts';
import type { Options } from './options.ts';
import { type Server, startServer } from './processes.ts';
import { octavoCommand } from './servers.ts';
import { median } from './statistics.ts';
import { sqliteStore } from './store.ts';
import { figure, table } from './table.ts';
import { rate } from './take-turns.ts';
import { bareCommit, textsOf, writableCopy } from './writable-copy.ts';
import { type Round, type Run, WriteBench } from './write-bench.ts';
import { MIXED_WRITES, WRITE_NAMES, WRITE_TITLES, type WriteName, WriteRequests } from './write-requests.ts';
import { writeStatements } from './write-statements.ts';

const TEXTS = 200;

export interface WriteResults {
  readonly articles: number;
  readonly bareCommit: number;
  readonly statements: Readonly<Record<WriteName, number>>;
  readonly rounds: readonly Round[];
  readonly mixed: MixedFigures;
}

/** Measures one size of database and prints the tables. */
export async function writes(
  articles: number,
  kept: string,
  load: Load,
  options: Options,
): Promise<WriteResults> {
  const copy = await writableCopy(kept, 'writes');
  let server: Server | null = null;
  try {
    const commit = bareCommit(copy.file);
    const requests = new WriteRequests(textsOf(copy.file, TEXTS), articles);
    const statements = await writeStatements(copy.file, requests);
    server = await startServer(octavoCommand(options.port, sqliteStore(copy.file)));
    const { connections } = options;
    const bench = new WriteBench({ server, load, copy, requests, articles, connections });
    await bench.round(options.seconds / 2);
    const rounds: Round[] = [];
    for (let round = 0; round < options.rounds; round += 1) {
      rounds.push(await bench.round(options.seconds, round % 2 === 1));
    }
    const results = { articles, bareCommit: commit, statements, rounds, mixed: mixedFigures(rounds) };
    print(results, server);
    return results;
  } finally {
    await server?.stop();
    copy.remove();
  }
}

function print({ articles, bareCommit, statements, rounds, mixed }: WriteResults, server: Server): void {
  console.log(`\nWrites, ${articles} articles (load average ${loadavg()[0]!.toFixed(1)})`);
  console.log(`a commit of the driver alone waits ${figure(bareCommit)} µs for the disk\n`);
  const of = (runs: readonly Run[], read: (run: Run) => number): string => figure(median(runs.map(read)));
  const row = (title: string, runs: readonly Run[], count: string): string[] => [
    title,
    of(runs, rate),
    of(runs, ({ cpu }) => cpu),
    of(runs, ({ p50 }) => p50),
    of(runs, ({ p99 }) => p99),
    of(runs, (run) => (run.cpu * rate(run)) / 1e6),
    count,
  ];
  const head = ['alone', 'req/s', 'CPU µs', 'p50 ms', 'p99 ms', 'core', 'statements'];
  const rows = WRITE_NAMES.map((name) =>
    row(
      WRITE_TITLES[name],
      rounds.map((round) => round.writes[name]),
      String(statements[name]),
    ),
  );
  const others = [
    row(
      'the writes of the mixed load',
      rounds.map(({ mixedWrites }) => mixedWrites),
      '',
    ),
    row(
      'reads (list of 25, one entry)',
      rounds.map(({ reads }) => reads),
      '',
    ),
  ];
  console.log(table(head, [...rows, ...others]));

  const kind = (name: string, read: (result: KindResult) => number): string =>
    figure(median(rounds.map((round) => read(round.mixed.kinds[name]!))));
  console.log(`\nFour reads to one write (${MIXED_WRITES.join(', ')} in turn)\n`);
  const mixedRows = ['read', 'write'].map((name) => [
    `${name}s`,
    figure(name === 'read' ? mixed.readsPerSecond : mixed.writesPerSecond),
    kind(name, ({ p50 }) => p50),
    kind(name, ({ p99 }) => p99),
  ]);
  console.log(table(['mixed', 'req/s', 'p50 ms', 'p99 ms'], mixedRows));
  const { ofAlone, share, kept, cpuAlone, cpuMixed, cpuKept, core } = mixed;
  console.log(`
CPU µs of a read alone ${figure(cpuAlone)}, beside writes ${figure(cpuMixed)}, kept ${figure(cpuKept)} (goal 0.8)
by the clock: reads by reads alone ${figure(ofAlone)}, the time writes leave them ${figure(share)}, kept ${figure(kept)}
core used under the mixed load: ${figure(core)}; memory peak ${server.memory()?.peak ?? '–'} MB`);
}
