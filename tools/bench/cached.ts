/**
 * Answers from memory, beside a server that sends constant bodies of the same bytes; the same asked with an entity tag;
 * answers that have to be computed, with the memory and without it; and a mixed load with and without it.
 */
import { loadavg } from 'node:os';
import { compareHits } from './cached/hits.ts';
import { compareMisses } from './cached/misses.ts';
import { compareMixed } from './cached/mixed.ts';
import { TARGETS } from './cached/mixed-requests.ts';
import { COMPARISON_HEAD, type Comparison, comparisonCells } from './comparison.ts';
import type { Load } from './load.ts';
import type { Options } from './options.ts';
import { SERVER_CORE } from './processes.ts';
import { isGraphql } from './requests.ts';
import type { Setting } from './setting.ts';
import { openStore } from './store.ts';
import { table } from './table.ts';

/** Measures one size of database and prints the tables. */
export async function cached(articles: number, kept: string, load: Load, options: Options): Promise<void> {
  const store = await openStore(options.database, kept, SERVER_CORE);
  const setting: Setting = { store, kept, articles, load, options };
  const { maxStale, requests } = options;
  const print = (title: string, comparisons: readonly Comparison[]): void => {
    const rows = comparisons.map((one) => [one.title, ...comparisonCells(one)]);
    console.log(`\n${table([title, ...COMPARISON_HEAD], rows)}`);
  };
  try {
    console.log(
      `\nAnswers from memory, ${articles} articles on ${store.name} (load average ${loadavg()[0]!.toFixed(1)})`,
    );
    for (const graphql of [false, true]) {
      const names = requests.filter((name) => isGraphql(name) === graphql);
      if (names.length === 0) continue;
      const { comparisons, memory } = await compareHits(setting, names, maxStale);
      print('from memory', comparisons);
      console.log(`memory of the server then: ${memory ?? '–'} MB`);
    }
    const misses: Comparison[] = [];
    for (const name of requests) misses.push(await compareMisses(setting, name, maxStale));
    print('computed', misses);
    const mixed: Comparison[] = [];
    for (const target of TARGETS) {
      mixed.push(await compareMixed(setting, target, maxStale));
    }
    print('mixed', mixed);
  } finally {
    await store.close();
  }
}
