/**
 * Answers from memory, beside a server that sends constant bodies of the same bytes; the same asked with an entity tag;
 * and answers that have to be computed, with the memory and without it.
 */
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { fetchOnce } from './http-client.ts';
import type { Load } from './load.ts';
import { type Figures, measure } from './measure.ts';
import type { Options } from './options.ts';
import { SERVER_CORE, type Server, type ServerCommand, startServer } from './processes.ts';
import { isGraphql, REQUEST_TITLES, type RequestName, requestsOf } from './requests.ts';
import { octavoCommand } from './servers.ts';
import { openStore, type Store } from './store.ts';
import { figure, table } from './table.ts';

/** Requests in turn through a memory for a third of their answers find none of them. */
const PART = 3;

/** What an answer takes besides its bytes, roughly. */
const OVERHEAD = 1000;

/** Measures one size of database and prints the tables. */
export async function cached(articles: number, kept: string, load: Load, options: Options): Promise<void> {
  const store = await openStore(options.database, kept, SERVER_CORE);
  const hits: string[][] = [];
  const misses: string[][] = [];
  try {
    console.log(`\nAnswers from memory, ${articles} articles (load average ${loadavg()[0]!.toFixed(1)})\n`);
    for (const request of options.requests) {
      const title = `${request} ${REQUEST_TITLES[request]}`;
      const { constant, octavo, memory } = await measureHits(request, articles, store, load, options);
      hits.push([title, ...columns(constant, octavo), `${memory} MB`]);
      const { off, on } = await measureMisses(request, articles, store, load, options);
      misses.push([title, ...columns(off, on)]);
    }
    console.log(
      table(
        ['from memory', 'constant, req/s', 'req/s', 'by first', 'CPU µs', 'CPU µs', 'first by', 'memory'],
        hits,
      ),
    );
    console.log('');
    console.log(
      table(['computed', 'off, req/s', 'on, req/s', 'by first', 'CPU µs', 'CPU µs', 'first by'], misses),
    );
  } finally {
    await store.close();
  }
}

const columns = (first: Figures, second: Figures): string[] => [
  figure(first.perSecond),
  figure(second.perSecond),
  second.rateRatio.toFixed(2),
  figure(first.cpu),
  figure(second.cpu),
  second.cpuRatio?.toFixed(2) ?? '–',
];

async function measureHits(
  request: RequestName,
  articles: number,
  store: Store,
  load: Load,
  options: Options,
) {
  const graphql = isGraphql(request);
  const { port } = options;
  const octavo = await startServer(withMemory(octavoCommand(port, store, { graphql }), '64mb'));
  const servers: Server[] = [octavo];
  try {
    const args = [
      join(import.meta.dirname, 'constant-server.ts'),
      String(port + 1),
      String(articles),
      String(port),
    ];
    const ready = requestsOf('r1', articles)[0]!.url;
    servers.unshift(
      await startServer({ name: 'constant', args: [...args, String(graphql)], port: port + 1, ready }),
    );
    const { servers: figures } = await measure(servers, load, request, articles, options);
    return { constant: figures['constant']!, octavo: figures['octavo']!, memory: octavo.memory()?.now ?? 0 };
  } finally {
    for (const server of servers) await server.stop();
  }
}

async function measureMisses(
  request: RequestName,
  articles: number,
  store: Store,
  load: Load,
  options: Options,
) {
  const graphql = isGraphql(request);
  const { port } = options;
  const off = { ...octavoCommand(port, store, { graphql }), name: 'off' };
  const servers: Server[] = [await startServer(off)];
  try {
    let bytes = 0;
    for (const { url, body } of requestsOf(request, articles)) {
      bytes += OVERHEAD + (await fetchOnce(port, url, { body })).body.length;
    }
    const on = { ...octavoCommand(port + 1, store, { graphql }), name: 'on' };
    servers.push(await startServer(withMemory(on, String(Math.round(bytes / PART)))));
    const { servers: figures } = await measure(servers, load, request, articles, options);
    return { off: figures['off']!, on: figures['on']! };
  } finally {
    for (const server of servers) await server.stop();
  }
}

const withMemory = (command: ServerCommand, memory: string): ServerCommand => ({
  ...command,
  env: { ...command.env, CACHE_MEMORY: memory },
});
