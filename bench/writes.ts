/**
 * The write side: each kind of write alone, then reads beside writes. It runs on a copy of the bench
 * database, over HTTP, with an API token, and with every commit stored before it is answered.
 */
import { loadavg } from 'node:os';
import type { Load } from './load.ts';
import type { KindResult, LoadRequest, LoadResult } from './load-worker.ts';
import { type MixedFigures, mixedFigures } from './mixed-figures.ts';
import type { Options } from './options.ts';
import { type Server, startServer } from './processes.ts';
import { octavoCommand } from './servers.ts';
import { median } from './statistics.ts';
import { figure, table } from './table.ts';
import { bareCommit, idsAbove, textsOf, type WritableCopy, writableCopy } from './writable-copy.ts';
import { MIXED_WRITES, WRITE_NAMES, WRITE_TITLES, type WriteName, WriteRequests } from './write-requests.ts';
import { writeStatements } from './write-statements.ts';

/** One order of the load and what the server used for it. */
export interface Run extends LoadResult {
  /** Microseconds of the server's processor time for one answer; NaN where it cannot be read. */
  readonly cpu: number;
}

/** One round: each write alone, the reads alone, and both. */
export interface Round {
  readonly writes: Readonly<Record<WriteName, Run>>;
  readonly reads: Run;
  readonly mixed: Run;
}

/** More writes than any server answers in a second. */
const MOST_A_SECOND = 4000;

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
    server = await startServer(octavoCommand(options.port, copy.file));
    const bench = new WriteBench(server, load, copy, requests, articles, options);
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

class WriteBench {
  readonly #server: Server;
  readonly #load: Load;
  readonly #copy: WritableCopy;
  readonly #requests: WriteRequests;
  readonly #articles: number;
  readonly #connections: number;

  constructor(
    server: Server,
    load: Load,
    copy: WritableCopy,
    requests: WriteRequests,
    articles: number,
    options: Options,
  ) {
    this.#server = server;
    this.#load = load;
    this.#copy = copy;
    this.#requests = requests;
    this.#articles = articles;
    this.#connections = options.connections;
  }

  /** Everything once. The entries it makes are deleted at its end, so that rounds find the same database. */
  async round(seconds: number, mixedFirst = false): Promise<Round> {
    const write = (name: WriteName): Promise<Run> =>
      this.#run(this.#list(name, Math.ceil(seconds * MOST_A_SECOND)), seconds);
    const create = await write('create');
    const createAll = await write('create all');
    const update = await write('update');
    const connect = await write('connect');
    const readAlone = (): Promise<Run> => this.#run(this.#requests.reads(), seconds, false);
    const readsBefore = mixedFirst ? null : await readAlone();
    const ids = idsAbove(this.#copy.file, this.#articles);
    const mixed = await this.#run(this.#requests.mixed(ids.slice(0, ids.length >> 1)), seconds);
    const reads = readsBefore ?? (await readAlone());
    const rest = idsAbove(this.#copy.file, this.#articles);
    const deletes = rest.map((id) => this.#requests.next('delete', id));
    const remove = await this.#run(deletes, Number.MAX_SAFE_INTEGER / 1000);
    return { writes: { create, 'create all': createAll, update, connect, delete: remove }, reads, mixed };
  }

  #list(name: WriteName, count: number): LoadRequest[] {
    return Array.from({ length: count }, () => this.#requests.next(name));
  }

  /** @throws Error where an answer is no success: the figures would be of something else */
  async #run(requests: LoadRequest[], seconds: number, once = true): Promise<Run> {
    const before = this.#server.cpuSeconds() ?? Number.NaN;
    const result = await this.#load.run({
      port: this.#server.port,
      token: this.#copy.token,
      requests,
      once,
      connections: this.#connections,
      milliseconds: seconds * 1000,
    });
    const after = this.#server.cpuSeconds() ?? Number.NaN;
    if (result.firstError) throw new Error(`${result.errors} errors, the first:\n${result.firstError}`);
    return { ...result, cpu: ((after - before) * 1e6) / result.answers };
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
  const alone = rounds.map(({ reads }) => reads);
  console.log(table(head, [...rows, row('reads (list of 25, one entry)', alone, '')]));

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
  const { ofAlone, share, kept, cpuAlone, cpuMixed, core } = mixed;
  console.log(`
reads by reads alone: ${figure(ofAlone)}; the time writes leave them: ${figure(share)}
kept of their rate in that time: ${figure(kept)} (goal 0.8)
CPU µs of a read alone ${figure(cpuAlone)}, beside writes ${figure(cpuMixed)}: ${figure(cpuAlone / cpuMixed)}
core used under the mixed load: ${figure(core)}; memory peak ${server.memory()?.peak ?? '–'} MB`);
}

/** Answers a second. */
export const rate = ({ answers, milliseconds }: LoadResult): number => (answers / milliseconds) * 1000;
