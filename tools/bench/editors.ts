/** What the content manager costs beside the content API: the same entries, for an editor and for an API token. */
import { loadavg } from 'node:os';
import { firstAdministrator } from './first-administrator.ts';
import type { Load } from './load.ts';
import type { Options } from './options.ts';
import { startServer } from './processes.ts';
import { PAGE_SIZE } from './requests.ts';
import { octavoCommand } from './servers.ts';
import { median } from './statistics.ts';
import { sqliteStore } from './store.ts';
import { figure, table } from './table.ts';
import { writableCopy } from './writable-copy.ts';

const IDS = 200;
const PAGES = 30;

/** Two requests for the same entries, with the components that the content manager always answers. */
const PAIRS = [
  {
    title: 'list of 25 with total and counts',
    api: (i: number) =>
      `/api/articles?pagination[page]=${1 + (i % PAGES)}&pagination[pageSize]=${PAGE_SIZE}&populate[author]=true&populate[category]=true&populate[links]=true&populate[tags][count]=true`,
    manager: (i: number) =>
      `/content-manager/collection-types/api::article.article?page=${1 + (i % PAGES)}&pageSize=${PAGE_SIZE}`,
  },
  {
    title: 'one entry',
    api: (i: number) =>
      `/api/articles/${1 + (i % IDS)}?publicationState=preview&populate[links]=true&populate[tags][count]=true`,
    manager: (i: number) => `/content-manager/collection-types/api::article.article/${1 + (i % IDS)}`,
  },
] as const;

/** Measures one size of database and prints the table. */
export async function editors(articles: number, kept: string, load: Load, options: Options): Promise<void> {
  const copy = await writableCopy(kept, 'editors');
  const server = await startServer(octavoCommand(options.port, sqliteStore(copy.file)));
  try {
    const tokens = { api: copy.token, manager: await firstAdministrator(options.port) };
    const rows: string[][] = [];
    for (const { title, ...urls } of PAIRS) {
      const samples: Record<keyof typeof tokens, { cpu: number; perSecond: number; p99: number }[]> = {
        api: [],
        manager: [],
      };
      // the first round warms up
      for (let round = 0; round <= options.rounds; round += 1) {
        for (const name of ['api', 'manager'] as const) {
          const before = server.cpuSeconds() ?? Number.NaN;
          const result = await load.run({
            port: options.port,
            requests: Array.from({ length: IDS }, (_, i) => ({ url: encodeURI(urls[name](i)) })),
            token: tokens[name],
            connections: options.connections,
            milliseconds: options.seconds * 1000,
          });
          if (result.firstError !== null) throw new Error(`${title}: ${result.firstError}`);
          const cpu = (((server.cpuSeconds() ?? Number.NaN) - before) / result.answers) * 1e6;
          const perSecond = (result.answers / result.milliseconds) * 1000;
          if (round > 0) samples[name].push({ cpu, perSecond, p99: result.p99 });
        }
      }
      for (const name of ['api', 'manager'] as const) {
        const of = (read: (sample: (typeof samples)['api'][number]) => number): string =>
          figure(median(samples[name].map(read)));
        const ratio = median(samples.manager.map(({ cpu }, round) => cpu / samples.api[round]!.cpu));
        rows.push([
          name === 'api' ? title : '',
          name === 'api' ? 'content API' : 'content manager',
          of(({ perSecond }) => perSecond),
          of(({ cpu }) => cpu),
          name === 'api' ? '' : ratio.toFixed(2),
          of(({ p99 }) => p99),
        ]);
      }
    }
    console.log(`\nEditors, ${articles} articles (load average ${loadavg()[0]!.toFixed(1)})\n`);
    console.log(table(['', '', 'req/s', 'CPU µs', 'by the API', 'p99 ms'], rows));
  } finally {
    await server.stop();
    copy.remove();
  }
}
