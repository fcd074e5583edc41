/** Two servers under the same load: what is one by the other, round by round. */
import { median, type Spread, spread } from './statistics.ts';
import { figure } from './table.ts';
import { type Round, rate } from './take-turns.ts';

/** One of the two; medians over the rounds. */
export interface Side {
  readonly perSecond: number;
  /** Microseconds of processor time for one request; null where it cannot be read. */
  readonly cpu: number | null;
  /** The part of its core it used; well below 1 the load could not keep it busy. */
  readonly core: number | null;
}

export interface Comparison {
  /** What they were asked for. */
  readonly title: string;
  /** What the second is measured by. */
  readonly beside: string;
  readonly first: Side;
  readonly second: Side;
  /** The first one's processor time by the second's: above 1 the second takes less. */
  readonly byCpu: Spread | null;
  /** The second one's rate by the first's. */
  readonly byRate: Spread;
}

/**
 * Compares the rounds of two subjects that took turns.
 * @throws Error with the answer, where one has another status than it should have: the figures would be of something else
 */
export function compare(
  title: string,
  beside: string,
  first: readonly Round[],
  second: readonly Round[],
): Comparison {
  for (const { firstError } of [...first, ...second]) {
    if (firstError !== null) throw new Error(`${title}: ${firstError}`);
  }
  const known = [...first, ...second].every(({ cpu }) => cpu !== null);
  return {
    title,
    beside,
    first: sideOf(first),
    second: sideOf(second),
    byCpu: known ? spread(second.map(({ cpu }, round) => first[round]!.cpu! / cpu!)) : null,
    byRate: spread(second.map((one, round) => rate(one) / rate(first[round]!))),
  };
}

function sideOf(rounds: readonly Round[]): Side {
  const known = rounds.every(({ cpu }) => cpu !== null);
  return {
    perSecond: median(rounds.map(rate)),
    cpu: known ? median(rounds.map(({ cpu }) => cpu!)) : null,
    core: known
      ? median(rounds.map(({ cpu, answers, milliseconds }) => (cpu! * answers) / 1000 / milliseconds))
      : null,
  };
}

/** Of the columns of `comparisonCells`. */
export const COMPARISON_HEAD: readonly string[] = [
  'compared with',
  'its CPU µs',
  'CPU µs',
  'by CPU (half within)',
  'its req/s',
  'req/s',
  'by req/s (half within)',
  'core',
];

/** The cells of one comparison in a table, behind its title. */
export const comparisonCells = ({ beside, first, second, byCpu, byRate }: Comparison): string[] => [
  beside,
  figure(first.cpu),
  figure(second.cpu),
  byCpu ? spreadCell(byCpu) : '–',
  figure(first.perSecond),
  figure(second.perSecond),
  spreadCell(byRate),
  figure(second.core),
];

/** `0.83 (0.80–0.86)` */
export const spreadCell = ({ median: middle, low, high }: Spread): string =>
  `${middle.toFixed(2)} (${low.toFixed(2)}–${high.toFixed(2)})`;
