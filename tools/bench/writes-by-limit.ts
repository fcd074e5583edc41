/** Writes on PostgreSQL, beside the limit that is hand-written for them; each server writes to a copy of its own. */
import { loadavg } from 'node:os';
import { isDeepStrictEqual } from 'node:util';
import { COMPARISON_HEAD, type Comparison, compare, comparisonCells } from './comparison.ts';
import type { Load } from './load.ts';
import type { LoadRequest } from './load-worker.ts';
import type { Options } from './options.ts';
import { SERVER_CORE, type Server } from './processes.ts';
import { octavoCommand, writeLimitCommand } from './servers.ts';
import { type Setting, withServers } from './setting.ts';
import { openStore } from './store.ts';
import { table } from './table.ts';
import { textsOf, type WritableCopy, writableStore } from './writable-copy.ts';
import { type Round, WriteBench } from './write-bench.ts';
import { WRITE_NAMES, WRITE_TITLES, WriteRequests } from './write-requests.ts';

const TEXTS = 200;

/** Measures one size of database and prints the table. */
export async function writesByLimit(
  articles: number,
  kept: string,
  load: Load,
  options: Options,
): Promise<void> {
  const store = await openStore(options.database, kept, SERVER_CORE);
  try {
    const comparisons = await compareWrites({ store, kept, articles, load, options });
    console.log(
      `\nWrites on ${store.name}, ${articles} articles (load average ${loadavg()[0]!.toFixed(1)})\n`,
    );
    const rows = comparisons.map((one) => [one.title, ...comparisonCells(one)]);
    console.log(table(['', ...COMPARISON_HEAD], rows));
  } finally {
    await store.close();
  }
}

/** Measures each kind of write. */
export async function compareWrites({
  store,
  kept,
  articles,
  load,
  options,
  program,
}: Setting): Promise<Comparison[]> {
  const copies: WritableCopy[] = [];
  try {
    for (const name of ['limit', 'octavo']) copies.push(await writableStore(store, kept, `writes_${name}`));
    const programOption = program === undefined ? {} : { program };
    const commands = [
      writeLimitCommand(options.port, copies[0]!.store),
      octavoCommand(options.port + 1, copies[1]!.store, programOption),
    ];
    return await withServers(commands, async (servers) => {
      const requests = servers.map(() => new WriteRequests(textsOf(kept, TEXTS), articles));
      await compareAnswers(servers, copies, requests, articles);
      const { connections, seconds } = options;
      const benches = servers.map((server, index) => {
        const work = { copy: copies[index]!, requests: requests[index]! };
        return new WriteBench({ server, load, articles, connections, ...work });
      });
      for (const bench of benches) await bench.writes(seconds / 2);
      const rounds = benches.map((): Round['writes'][] => []);
      for (let round = 0; round < options.rounds; round += 1) {
        // neither is always first
        for (const index of round % 2 === 0 ? [0, 1] : [1, 0])
          rounds[index]!.push(await benches[index]!.writes(seconds));
      }
      return WRITE_NAMES.map((name) => {
        const [first, second] = rounds.map((all) => all.map((writes) => writes[name]));
        return compare(WRITE_TITLES[name], 'limit', first!, second!);
      });
    });
  } finally {
    for (const copy of copies) copy.remove();
  }
}

/**
 * Sees to it that both do the same: one write of each kind, and then what a read of the entry finds.
 * @throws Error showing the answers that differ
 */
async function compareAnswers(
  servers: readonly Server[],
  copies: readonly WritableCopy[],
  requests: readonly WriteRequests[],
  articles: number,
): Promise<void> {
  const octavo = servers[1]!;
  for (const name of ['update', 'connect', 'create', 'create all', 'delete'] as const) {
    const answers: unknown[] = [];
    const sent: LoadRequest[] = [];
    for (const [index, server] of servers.entries()) {
      const request = requests[index]!.next(name, copies[index]!.idsAbove(articles)[0]);
      sent.push(request);
      answers.push(await answerOf(server, request, copies[index]!.token));
    }
    if (isDeepStrictEqual(answers[0], answers[1])) continue;
    throw new Error(
      `${sent[0]!.method} ${sent[0]!.url}\nlimit: ${JSON.stringify(answers[0])}\n${octavo.name}: ${JSON.stringify(answers[1])}`,
    );
  }
  for (const copy of copies) {
    const left = copy.idsAbove(articles);
    if (left.length !== 1) throw new Error(`${left.length} of two created articles are left after a delete`);
  }
}

/** An answer without the moments it was made at. */
async function answerOf(
  { port }: Server,
  { method, url, body }: LoadRequest,
  token: string,
): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${port}${url}`, {
    method: method!,
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { body }),
  });
  const moments = new Set(['createdAt', 'updatedAt', 'publishedAt']);
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${method} ${url}: ${response.status} ${text}`);
  return JSON.parse(text, (key, value: unknown) => (moments.has(key) ? null : value));
}
