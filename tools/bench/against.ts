/**
 * The source as it is beside an earlier commit: the same requests to both, each on its own copy of the same database,
 * in turns and on the same core. What counts is the ratio inside a round.
 */
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { MEMORY } from './cached/hits.ts';
import { mixedRequests, TARGETS } from './cached/mixed-requests.ts';
import { type Checkout, checkout } from './checkout.ts';
import type { Load } from './load.ts';
import { type Figures, measure } from './measure.ts';
import type { Options } from './options.ts';
import { OCTAVO } from './paths.ts';
import { type Server, type ServerCommand, startServer } from './processes.ts';
import { isGraphql, REQUEST_TITLES } from './requests.ts';
import { type OctavoOptions, octavoCommand } from './servers.ts';
import { median, quartiles } from './statistics.ts';
import { sqliteStore } from './store.ts';
import { figure, table } from './table.ts';
import { type Round as MeasuredRound, rate, type Subject, takeTurns } from './take-turns.ts';
import { type FileCopy, textsOf, writableCopy } from './writable-copy.ts';
import { type Round, type Run, WriteBench } from './write-bench.ts';
import { WRITE_NAMES, WRITE_TITLES, WriteRequests } from './write-requests.ts';

const TEXTS = 200;

/** Requests of the mixed load; after them it begins again. */
const MIXED = 20_000;

/** What one server did in one round. */
interface Sample {
  readonly perSecond: number;
  /** Processor time of one request in microseconds. */
  readonly cpu: number;
}

/** One kind of request: each round of both states. */
export interface Comparison {
  readonly request: string;
  readonly before: readonly Sample[];
  readonly now: readonly Sample[];
}

export interface AgainstResults {
  readonly articles: number;
  readonly commit: string;
  readonly comparisons: readonly Comparison[];
}

/** Measures one size of database and prints the table. */
export async function against(
  articles: number,
  kept: string,
  load: Load,
  options: Options,
): Promise<AgainstResults> {
  const earlier = checkout(options.against!);
  const comparisons: Comparison[] = [];
  const copies: FileCopy[] = [];
  try {
    for (const name of ['before', 'now'] as const) copies.push(await writableCopy(kept, `against-${name}`));
    for (const memory of ['0', MEMORY])
      for (const graphql of [false, true]) {
        const requests = options.requests.filter((name) => isGraphql(name) === graphql);
        if (requests.length === 0) continue;
        await withServers(earlier, copies, { graphql, memory }, options, async (servers) => {
          for (const request of requests) {
            const { servers: figures } = await measure(servers, load, request, articles, options);
            const title = `${request} ${REQUEST_TITLES[request]}${memory === '0' ? '' : ', from memory'}`;
            comparisons.push({ request: title, before: read(figures, 'before'), now: read(figures, 'now') });
          }
        });
      }
    for (const target of TARGETS)
      await withServers(earlier, copies, { memory: MEMORY }, options, async (servers) => {
        const texts = textsOf(kept, TEXTS);
        const subjects = servers.map((server, index): Subject => {
          const writes = new WriteRequests(texts, articles);
          const { token } = copies[index]!;
          return {
            name: server.name,
            server,
            requests: mixedRequests(articles, MIXED, target, { writes, token }),
          };
        });
        const [before, now] = await takeTurns(subjects, load, options);
        const request = `95 % reads from memory, 5 % writes to ${target}`;
        comparisons.push({ request, before: before!.map(sampleOf), now: now!.map(sampleOf) });
      });
    await withServers(earlier, copies, {}, options, async (servers) => {
      comparisons.push(...(await writes(servers, copies, articles, load, options)));
    });
    const starts = await compareStarts(earlier, copies, options);
    print(articles, earlier, comparisons, starts);
    return { articles, commit: earlier.commit, comparisons };
  } finally {
    for (const copy of copies) copy.remove();
  }
}

const sampleOf = (round: MeasuredRound): Sample => ({ perSecond: rate(round), cpu: round.cpu ?? Number.NaN });

const read = (figures: Readonly<Record<string, Figures>>, name: string): readonly Sample[] =>
  figures[name]!.rounds.map(({ perSecond, cpu }) => ({ perSecond, cpu: cpu ?? Number.NaN }));

/** The earlier state first. */
function commandsOf(
  earlier: Checkout,
  copies: readonly FileCopy[],
  served: Pick<OctavoOptions, 'graphql' | 'memory'>,
  { port }: Options,
): readonly ServerCommand[] {
  const programs = [join(earlier.dir, 'bin/octavo.js'), OCTAVO];
  return programs.map((program, index) => {
    const store = sqliteStore(copies[index]!.file);
    return {
      ...octavoCommand(port + index, store, { ...served, program }),
      name: index === 0 ? 'before' : 'now',
    };
  });
}

async function withServers(
  earlier: Checkout,
  copies: readonly FileCopy[],
  served: Pick<OctavoOptions, 'graphql' | 'memory'>,
  options: Options,
  run: (servers: readonly Server[]) => Promise<void>,
): Promise<void> {
  const servers: Server[] = [];
  try {
    for (const command of commandsOf(earlier, copies, served, options))
      servers.push(await startServer(command));
    await run(servers);
  } finally {
    for (const server of servers) await server.stop();
  }
}

async function writes(
  servers: readonly Server[],
  copies: readonly FileCopy[],
  articles: number,
  load: Load,
  { connections, seconds, rounds }: Options,
): Promise<Comparison[]> {
  const benches = servers.map((server, index) => {
    const copy = copies[index]!;
    const requests = new WriteRequests(textsOf(copy.file, TEXTS), articles);
    return new WriteBench({ server, load, copy, requests, articles, connections });
  });
  for (const bench of benches) await bench.round(seconds / 2);
  const samples = benches.map((): Round[] => []);
  for (let round = 0; round < rounds; round += 1) {
    // neither is always first
    for (const index of round % 2 === 0 ? [0, 1] : [1, 0])
      samples[index]!.push(await benches[index]!.round(seconds, round % 2 === 1));
  }
  const comparison = (request: string, run: (round: Round) => Run): Comparison => {
    const [before, now] = samples.map((all) =>
      all.map(run).map((one): Sample => ({ perSecond: rate(one), cpu: one.cpu })),
    );
    return { request, before: before!, now: now! };
  };
  return [
    ...WRITE_NAMES.map((name) => comparison(WRITE_TITLES[name], (round) => round.writes[name])),
    comparison('reads (list of 25, one entry)', (round) => round.reads),
    comparison('four reads to one write', (round) => round.mixed),
  ];
}

/** Milliseconds from the start of the process to the first answer: of the earlier state, and of the one now. */
async function compareStarts(
  earlier: Checkout,
  copies: readonly FileCopy[],
  options: Options,
): Promise<readonly (readonly [number, number])[]> {
  const pairs: [number, number][] = [];
  // the first start of each compiles
  for (let start = 0; start <= options.starts && options.starts > 0; start += 1) {
    const times: number[] = [];
    for (const command of commandsOf(earlier, copies, {}, options)) {
      const server = await startServer(command);
      times.push(server.startTime);
      await server.stop();
    }
    if (start > 0) pairs.push(times as [number, number]);
  }
  return pairs;
}

function print(
  articles: number,
  { commit }: Checkout,
  comparisons: readonly Comparison[],
  starts: readonly (readonly [number, number])[],
): void {
  console.log(`\nAgainst ${commit}, ${articles} articles (load average ${loadavg()[0]!.toFixed(1)})\n`);
  const cells = (before: readonly number[], now: readonly number[]): string[] => {
    const ratios = now.map((one, round) => one / before[round]!);
    return [
      figure(median(before)),
      figure(median(now)),
      median(ratios).toFixed(2),
      quartiles(ratios)
        .map((one) => one.toFixed(2))
        .join('–'),
    ];
  };
  const of = (samples: readonly Sample[], name: keyof Sample): number[] => samples.map((one) => one[name]);
  const rows = comparisons.map(({ request, before, now }) => [
    request,
    ...cells(of(before, 'cpu'), of(now, 'cpu')),
    ...cells(of(before, 'perSecond'), of(now, 'perSecond')),
  ]);
  const head = ['now', 'ratio', 'half within'];
  console.log(table(['', 'CPU µs before', ...head, 'req/s before', ...head], rows));
  if (starts.length === 0) return;
  const [before, now] = [starts.map(([first]) => first), starts.map(([, second]) => second)];
  console.log(
    `\n${table(['', 'before', ...head], [['ms from start to first answer', ...cells(before, now)]])}`,
  );
}
