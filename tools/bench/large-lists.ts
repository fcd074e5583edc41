/** How long lists of the content manager take that no index helps: one request at a time, on as many entries as asked for. */
import { loadavg } from 'node:os';
import { database } from './data.ts';
import { firstAdministrator } from './first-administrator.ts';
import type { Options } from './options.ts';
import { startServer } from './processes.ts';
import { octavoCommand } from './servers.ts';
import { median } from './statistics.ts';
import { openStore, sqliteStore } from './store.ts';
import { table } from './table.ts';
import { writableCopy } from './writable-copy.ts';

const LIST = '/content-manager/collection-types/api::article.article';

const REQUESTS = [
  ['first page by id', 'page=1&pageSize=25&sort=id:ASC'],
  ['first page by title', 'page=1&pageSize=25&sort=title:ASC'],
  ['last page by id', 'page=:last&pageSize=25&sort=id:ASC'],
  ['drafts alone', 'page=1&pageSize=25&sort=id:ASC&filters[$and][0][publishedAt][$null]=true'],
  [
    'title contains, a few',
    'page=1&pageSize=25&sort=id:ASC&filters[$and][0][title][$containsi]=article 77777',
  ],
  ['title contains, most', 'page=1&pageSize=25&sort=title:ASC&filters[$and][0][title][$containsi]=article'],
  ['search, all texts, most', 'page=1&pageSize=25&sort=id:ASC&_q=harbour'],
  ['search, all texts, none', 'page=1&pageSize=25&sort=title:ASC&_q=xylophone'],
  ['related to a tag', 'page=1&pageSize=25&sort=title:ASC&filters[$and][0][tags][id][$eq]=7'],
] as const;

/** Measures one size of database and prints the table. */
export async function largeLists(articles: number, options: Options): Promise<void> {
  const file = await database(articles);
  const copy = options.database === 'sqlite' ? await writableCopy(file, 'lists') : null;
  const store = copy ? sqliteStore(copy.file) : await openStore(options.database, file, 1);
  try {
    const server = await startServer(octavoCommand(options.port, store));
    try {
      const token = await firstAdministrator(options.port);
      const rows: string[][] = [];
      for (const [title, query] of REQUESTS) {
        const last = String(Math.ceil(articles / 25));
        const times: number[] = [];
        let answered = '';
        for (let round = 0; round <= options.rounds; round += 1) {
          const began = performance.now();
          const answer = await fetch(
            `http://127.0.0.1:${options.port}${LIST}?${encodeURI(query.replace(':last', last))}`,
            { headers: { authorization: `Bearer ${token}` } },
          );
          const body = (await answer.json()) as {
            error?: { message: string };
            pagination?: { total: number };
          };
          if (round > 0) times.push(performance.now() - began);
          answered = body.error
            ? `${answer.status}: ${body.error.message}`
            : `${body.pagination?.total} entries`;
        }
        rows.push([title, Math.round(median(times)).toLocaleString('en'), answered]);
      }
      const load = loadavg()[0]!.toFixed(1);
      console.log(`\nLists of ${articles} articles on ${options.database} (load average ${load})\n`);
      console.log(table(['', 'ms', ''], rows));
    } finally {
      await server.stop();
    }
  } finally {
    await store.close();
    copy?.remove();
  }
}
