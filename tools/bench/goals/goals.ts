/**
 * All that has a goal, in one run: each comparison by itself, its servers in turns, printed as Markdown. It serves the
 * package as it would be published.
 */
import { cpus, loadavg } from 'node:os';
import { builtPackage } from '../built-package.ts';
import { compareHits, MEMORY } from '../cached/hits.ts';
import { compareMisses } from '../cached/misses.ts';
import { compareMixed } from '../cached/mixed.ts';
import type { Comparison } from '../comparison.ts';
import { database } from '../data.ts';
import type { Load } from '../load.ts';
import type { Options } from '../options.ts';
import { SERVER_CORE } from '../processes.ts';
import type { RequestName } from '../requests.ts';
import type { Setting } from '../setting.ts';
import { openStore, sqliteStore } from '../store.ts';
import { markdownTable } from '../table.ts';
import { compareUncached } from '../uncached.ts';
import { compareWorkers, WORKERS_HEAD, workersCells } from '../workers.ts';
import { compareWrites } from '../writes-by-limit.ts';
import { comparisonTable, type Goal } from './goal-table.ts';
import { startRows } from './start-rows.ts';

const SMALL = 1000;
const LARGE = 100_000;

const LISTS: readonly RequestName[] = ['r2', 'r3', 'r4', 'r5'];
const HITS: readonly RequestName[] = ['r1', 'r2', 'r3'];
const GRAPHQL: readonly RequestName[] = ['g2', 'g1'];

/** On the servers an answer may be late by so many milliseconds in the comparison that allows it. */
const MAX_STALE = 1000;

/** Measures everything and prints it part by part; a part that fails says why, and the others follow. */
export async function goals(load: Load, options: Options): Promise<void> {
  const began = performance.now();
  const program = builtPackage();
  const small = await database(SMALL);
  const large = await database(LARGE);
  const onFile = (articles: number, kept: string): Setting => ({
    store: sqliteStore(kept),
    kept,
    articles,
    load,
    options,
    program,
  });
  const setting = onFile(SMALL, small);
  const memory: string[][] = [];
  const remember = (what: string, megabytes: number | null): void => {
    memory.push([what, megabytes === null ? '–' : `${megabytes} MB`]);
  };

  console.log(
    `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}; ${options.rounds} rounds of ${options.seconds} s, ${options.connections} connections, load average ${loadavg()[0]!.toFixed(1)}`,
  );

  await part(`Answers from memory, SQLite, ${SMALL} articles`, async () => {
    const rest = await compareHits(setting, HITS);
    remember(`Octavo, ${MEMORY} for answers, after lists and entries from memory`, rest.memory);
    const graphql = await compareHits(setting, GRAPHQL);
    return comparisonTable([...rest.comparisons, ...graphql.comparisons], hitGoal);
  });

  await part('Computed, with the memory by without it, SQLite', async () => {
    const comparisons: Comparison[] = [];
    for (const name of [...HITS, 'g2'] as const) comparisons.push(await compareMisses(setting, name));
    return comparisonTable(comparisons, () => ({ atLeast: 0.97, label: 'at most 3 % dearer' }));
  });

  await part('A mixed load, with the memory by without it, SQLite', async () => {
    return comparisonTable([
      await compareMixed(setting, 'articles'),
      await compareMixed(setting, 'authors and tags'),
    ]);
  });

  await part('Two workers, SQLite, answers from memory (goal: room for 1.8)', async () => {
    const comparisons = await compareWorkers(setting, HITS, MEMORY);
    return markdownTable(WORKERS_HEAD, comparisons.map(workersCells));
  });

  for (const [articles, kept] of [
    [SMALL, small],
    [LARGE, large],
  ] as const) {
    await part(`Computed, by the hand-written limit, SQLite, ${articles} articles`, async () => {
      const rest = await compareUncached(onFile(articles, kept), ['r1', ...LISTS]);
      remember(`Octavo, no memory for answers, after all reads of ${articles} articles`, rest.memory);
      remember(`the limit after the same`, rest.limitMemory);
      const graphql = await compareUncached(onFile(articles, kept), ['g2']);
      return comparisonTable([...rest.comparisons, ...graphql.comparisons], uncachedGoal);
    });
  }

  for (const name of ['postgres', 'mariadb'] as const) {
    await part(`On ${name}, ${SMALL} articles`, async () => {
      const store = await openStore(name, small, SERVER_CORE);
      try {
        const onServer: Setting = { ...setting, store };
        const stale = await compareHits(onServer, ['r1'], MAX_STALE);
        const exact = name === 'postgres' ? (await compareHits(onServer, ['r1', 'r2'])).comparisons : [];
        const uncached = await compareUncached(onServer, ['r1', 'r2']);
        const mixed = [];
        if (name === 'postgres') mixed.push(await compareMixed(onServer, 'articles'));
        mixed.push(late(await compareMixed(onServer, 'articles', MAX_STALE)));
        const written = name === 'postgres' ? await compareWrites(onServer) : [];
        return comparisonTable(
          [...uncached.comparisons, ...exact, ...stale.comparisons.map(late), ...mixed, ...written],
          (comparison) => (written.includes(comparison) ? null : uncachedGoal(comparison)),
        );
      } finally {
        await store.close();
      }
    });
  }

  await part('Starts of the example, from the start of the process to the first answer', () =>
    startRows(program, options),
  );
  await part('Memory (goal: 130 MB)', async () => markdownTable(['', 'resident'], memory));
  console.log(`\n(${Math.round((performance.now() - began) / 1000)} s)`);
}

/** Prints what a part gives under its title. */
async function part(title: string, measured: () => Promise<string>): Promise<void> {
  console.log(`\n### ${title}\n`);
  try {
    console.log(await measured());
  } catch (error) {
    process.exitCode = 1;
    console.log(`Failed: ${error instanceof Error ? error.message : String(error)}`);
  }
}

const late = (comparison: Comparison): Comparison => ({
  ...comparison,
  title: `${comparison.title}, late by ${MAX_STALE} ms at most`,
});

const hitGoal = ({ beside }: Comparison): Goal | null =>
  beside === 'constant body' ? { atLeast: 0.8, label: '0.8' } : null;

function uncachedGoal({ title, beside }: Comparison): Goal | null {
  if (beside === 'REST') return { atLeast: 1 / 1.15, label: '0.87: 1.15 of REST' };
  if (beside !== 'limit' || title.startsWith('GraphQL')) return null;
  return title.startsWith('one') ? { atLeast: 0.9, label: '0.9' } : { atLeast: 0.95, label: '0.95' };
}
