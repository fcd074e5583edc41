/**
 * Measures servers side by side: in each round every server gets the same load, one after the other, so
 * that whatever else the machine does meets them alike. What counts is the ratio inside a round.
 */
import { compareBodies, compareWithRest } from './compare-bodies.ts';
import type { Load } from './load.ts';
import type { Options } from './options.ts';
import type { Server } from './processes.ts';
import { type BenchRequest, loadRequest, type RequestName, requestsOf } from './requests.ts';
import { median } from './statistics.ts';
import { type Round, rate, type Subject, takeTurns } from './take-turns.ts';

/** One server under one kind of request; medians over the rounds. */
export interface Figures {
  readonly perSecond: number;
  /** Processor time of the server for one request in microseconds; null where it cannot be read. */
  readonly cpu: number | null;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** The part of its core the server used; well below 1 the load could not keep it busy. */
  readonly busy: number | null;
  readonly errors: number;
  /** This server's rate by the first server's, and the first one's processor time by this one's. */
  readonly rateRatio: number;
  readonly cpuRatio: number | null;
  /** Of a GraphQL request: its processor time by that of the same request over REST. */
  readonly byRest: number | null;
  /** Each round by itself. */
  readonly rounds: readonly { readonly perSecond: number; readonly cpu: number | null }[];
}

export interface Measurement {
  readonly request: RequestName;
  readonly articles: number;
  readonly bodySize: number;
  readonly servers: Readonly<Record<string, Figures>>;
}

/** Measures one kind of request on all servers. */
export async function measure(
  servers: readonly Server[],
  load: Load,
  request: RequestName,
  articles: number,
  options: Options,
): Promise<Measurement> {
  const requests = requestsOf(request, articles);
  const bodySize = await compareBodies(servers, requests);
  const subjects = subjectsOf(servers, requests);
  for (const server of servers) if (server.name === 'octavo') await compareWithRest(server, requests);
  const rounds = await takeTurns(subjects, load, options);
  const figures = subjects.map(({ name }, index) => {
    const rest = subjects.findIndex((other) => other.name === `${name}, REST`);
    return [name, figuresOf(rounds[index]!, rounds[0]!, rounds[rest] ?? null)] as const;
  });
  return { request, articles, bodySize, servers: Object.fromEntries(figures) };
}

/** The servers; where the requests are GraphQL, also with what reads the same over REST. */
function subjectsOf(servers: readonly Server[], requests: readonly BenchRequest[]): Subject[] {
  const loadRequests = requests.map(loadRequest);
  const overRest = requests.flatMap(({ rest }) => (rest === undefined ? [] : [{ url: rest }]));
  const subjects = servers.map((server): Subject => ({ name: server.name, server, requests: loadRequests }));
  if (overRest.length === 0) return subjects;
  return subjects.flatMap((subject) => [
    subject,
    { ...subject, name: `${subject.name}, REST`, requests: overRest },
  ]);
}

function figuresOf(
  rounds: readonly Round[],
  first: readonly Round[],
  rest: readonly Round[] | null,
): Figures {
  const of = (figure: (round: Round, index: number) => number): number => median(rounds.map(figure));
  const known = rounds.every((round) => round.cpu !== null);
  return {
    perSecond: of(rate),
    cpu: known ? of((round) => round.cpu!) : null,
    p50: of((round) => round.p50),
    p99: of((round) => round.p99),
    busy: known ? of((round) => (round.cpu! * round.answers) / 1000 / round.milliseconds) : null,
    errors: rounds.reduce((sum, round) => sum + round.errors, 0),
    rateRatio: of((round, index) => rate(round) / rate(first[index]!)),
    cpuRatio: known ? of((round, index) => first[index]!.cpu! / round.cpu!) : null,
    byRest: known && rest ? of((round, index) => round.cpu! / rest[index]!.cpu!) : null,
    rounds: rounds.map((round) => ({ perSecond: rate(round), cpu: round.cpu })),
  };
}
