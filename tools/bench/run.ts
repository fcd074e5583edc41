/**
 * The benchmark: Octavo beside a server written by hand for the same requests (`limit-server.ts`), on the
 * same database file. `node tools/bench/run.ts --help` lists the options.
 */
import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { type AgainstResults, against } from './against.ts';
import { cached } from './cached.ts';
import { compareWithV4 } from './compare-with-v4.ts';
import { connectCosts } from './connect.ts';
import { database } from './data.ts';
import { editors } from './editors.ts';
import { exampleCommand } from './example.ts';
import { goals } from './goals/goals.ts';
import { hostile, hostileEditors, hostileOnSkewed } from './hostile.ts';
import { largeLists } from './large-lists.ts';
import { Load } from './load.ts';
import { type Figures, type Measurement, measure } from './measure.ts';
import { type Options, readOptions } from './options.ts';
import { override } from './override.ts';
import { panel } from './panel.ts';
import { SERVER_CORE, type Server, startServer } from './processes.ts';
import { isGraphql, REQUEST_TITLES, type RequestName } from './requests.ts';
import { limitCommand, octavoCommand } from './servers.ts';
import { measureStarts, type StartFigures } from './starts.ts';
import { openStore, sqliteStore } from './store.ts';
import { figure, table } from './table.ts';
import { workers } from './workers.ts';
import { type WriteResults, writes } from './writes.ts';
import { writesByLimit } from './writes-by-limit.ts';

/** Memory of a server in MB, after all requests on one database. */
interface MemoryFigures {
  readonly articles: number;
  readonly server: string;
  readonly now: number;
  readonly peak: number;
}

interface Results {
  readonly date: string;
  readonly machine: string;
  readonly rounds: number;
  readonly seconds: number;
  readonly connections: number;
  readonly measurements: Measurement[];
  readonly memory: MemoryFigures[];
  readonly starts: StartFigures[];
}

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  const load = new Load();
  try {
    if (options.hostile) {
      for (const articles of options.articles) {
        await hostile(articles, await database(articles), load, options);
      }
      await hostileEditors(load, options);
    } else if (options.skewed) {
      await hostileOnSkewed(load, options);
    } else if (options.override) {
      for (const articles of options.articles) {
        await override(articles, await database(articles), load, options);
      }
    } else if (options.against !== undefined) {
      const results: AgainstResults[] = [];
      for (const articles of options.articles) {
        results.push(await against(articles, await database(articles), load, options));
      }
      if (options.json) writeFileSync(options.json, `${JSON.stringify(results, null, 2)}\n`);
    } else if (options.beside) {
      for (const articles of options.articles) {
        await compareWithV4(articles, await database(articles), load, options);
      }
    } else if (options.workers) {
      for (const articles of options.articles) {
        await workers(articles, await database(articles), load, options);
      }
    } else if (options.goals) {
      await goals(load, options);
    } else if (options.cached) {
      for (const articles of options.articles) {
        await cached(articles, await database(articles), load, options);
      }
    } else if (options.editors) {
      for (const articles of options.articles) {
        await editors(articles, await database(articles), load, options);
      }
    } else if (options.panel) {
      await panel(options);
    } else if (options.lists) {
      for (const articles of options.articles) await largeLists(articles, options);
    } else if (options.writes) {
      const results: WriteResults[] = [];
      if (options.database === 'postgres') {
        for (const articles of options.articles) {
          await writesByLimit(articles, await database(articles), load, options);
        }
        return;
      }
      for (const articles of options.articles) {
        results.push(await writes(articles, await database(articles), load, options));
      }
      console.log(`\nOne \`connect\`, without the wait for the disk\n\n${await connectCosts()}`);
      if (options.json) writeFileSync(options.json, `${JSON.stringify(results, null, 2)}\n`);
    } else {
      const results = await bench(options, load);
      if (options.json) writeFileSync(options.json, `${JSON.stringify(results, null, 2)}\n`);
    }
  } finally {
    load.close();
  }
}

async function bench(options: Options, load: Load): Promise<Results> {
  const { rounds, seconds, connections } = options;
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}`;
  const results: Results = {
    date: new Date().toISOString(),
    machine,
    rounds,
    seconds,
    connections,
    measurements: [],
    memory: [],
    starts: [],
  };
  console.log(`${machine}; ${rounds} rounds of ${seconds} s, ${connections} connections`);
  for (const articles of options.articles) {
    // the plugin is off where nobody asks it, so that memory is that of REST alone
    for (const graphql of [false, true]) {
      const requests = options.requests.filter((name) => isGraphql(name) === graphql);
      if (requests.length > 0) await benchDatabase(articles, graphql, requests, options, load, results);
    }
  }
  if (options.starts > 0) await benchStarts(options, results);
  return results;
}

/** Requests on one database. */
async function benchDatabase(
  articles: number,
  graphql: boolean,
  requests: readonly RequestName[],
  options: Options,
  load: Load,
  results: Results,
): Promise<void> {
  const store = await openStore(options.database, await database(articles), SERVER_CORE);
  const servers: Server[] = [];
  try {
    const commands = [
      limitCommand(options.port, store, articles),
      octavoCommand(options.port + 1, store, { graphql }),
    ];
    for (const command of commands) {
      if ((options.only as readonly string[]).includes(command.name))
        servers.push(await startServer(command));
    }
    console.log(`\n${articles} articles (load average ${loadavg()[0]!.toFixed(1)})\n`);
    const rows: string[][] = [];
    for (const request of requests) {
      const measurement = await measure(servers, load, request, articles, options);
      results.measurements.push(measurement);
      rows.push(...rowsOf(measurement));
    }
    console.log(table(graphql ? [...HEAD, 'by REST'] : HEAD, rows));
    for (const server of servers) {
      const memory = server.memory();
      if (!memory) continue;
      results.memory.push({ articles, server: server.name, ...memory });
      console.log(`memory of ${server.name} after the load: ${memory.now} MB (peak ${memory.peak} MB)`);
    }
  } finally {
    for (const server of servers) await server.stop();
    await store.close();
  }
}

const HEAD = [
  'request',
  'KB',
  'server',
  'req/s',
  'by first',
  'CPU µs',
  'first by',
  'p50 ms',
  'p99 ms',
  'errors',
  'core',
];

function rowsOf({ request, bodySize, servers }: Measurement): string[][] {
  return Object.entries(servers).map(([name, figures]: [string, Figures], index) => [
    index === 0 ? `${request} ${REQUEST_TITLES[request]}` : '',
    index === 0 ? figure(bodySize / 1024) : '',
    name,
    figure(figures.perSecond),
    figures.rateRatio.toFixed(2),
    figure(figures.cpu),
    figures.cpuRatio?.toFixed(2) ?? '–',
    figure(figures.p50),
    figure(figures.p99),
    String(figures.errors),
    figures.busy?.toFixed(2) ?? '–',
    ...(isGraphql(request) ? [figures.byRest?.toFixed(2) ?? ''] : []),
  ]);
}

/** Starts on the bench project and on the example. */
async function benchStarts(options: Options, results: Results): Promise<void> {
  const articles = options.articles[0]!;
  const store = sqliteStore(await database(articles));
  const { port, starts } = options;
  if (options.only.includes('limit')) {
    results.starts.push(await measureStarts('limit', limitCommand(port, store, articles), starts));
  }
  if (options.only.includes('octavo')) {
    results.starts.push(await measureStarts('tools/bench/project', octavoCommand(port, store), starts));
    results.starts.push(await measureStarts('examples/lanternfish', exampleCommand(port), starts));
  }
  console.log('\nFrom the start of the process to the first answer\n');
  const rows = results.starts.map(({ project, first, again, cpu, memory }) => [
    project,
    first.toFixed(0),
    again.toFixed(0),
    cpu?.toFixed(0) ?? '–',
    String(memory ?? '–'),
  ]);
  console.log(table(['project', 'first ms', 'median ms', 'CPU ms', 'MB then'], rows));
}

await main();
