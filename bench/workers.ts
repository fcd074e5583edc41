/**
 * What a second worker brings: `octavo start` as it is beside `octavo start --workers 2`, neither bound to a
 * core. The load runs on the same cores, so rates say little; what counts is the processor time of a request,
 * all processes together. Two processors can answer twice as many requests where it stays the same.
 */
import { loadavg } from 'node:os';
import type { Load } from './load.ts';
import { measure } from './measure.ts';
import type { Options } from './options.ts';
import { SERVER_CORE, type Server, startServer } from './processes.ts';
import { isGraphql, REQUEST_TITLES } from './requests.ts';
import { octavoCommand } from './servers.ts';
import { openStore } from './store.ts';
import { figure, table } from './table.ts';

const WORKERS = 2;

/** Measures one size of database and prints the table. */
export async function workers(articles: number, kept: string, load: Load, options: Options): Promise<void> {
  const store = await openStore(options.database, kept, SERVER_CORE);
  const servers: Server[] = [];
  try {
    const { port } = options;
    const [one, more] = [octavoCommand(port, store), octavoCommand(port + 1, store)];
    // the database's own time is the same for both, and would hide the difference
    const apart = { beside: undefined, anywhere: true };
    servers.push(await startServer({ ...one, ...apart, name: 'one process' }));
    const args = [...more.args, '--workers', String(WORKERS)];
    servers.push(await startServer({ ...more, ...apart, args, name: 'workers' }));
    console.log(`\n${WORKERS} workers, ${articles} articles (load average ${loadavg()[0]!.toFixed(1)})\n`);
    const rows: string[][] = [];
    for (const request of options.requests.filter((name) => !isGraphql(name))) {
      const { servers: figures } = await measure(servers, load, request, articles, options);
      const [alone, together] = [figures['one process']!, figures['workers']!];
      rows.push([
        `${request} ${REQUEST_TITLES[request]}`,
        figure(alone.cpu),
        figure(together.cpu),
        together.cpuRatio === null ? '–' : (WORKERS * together.cpuRatio).toFixed(2),
        together.rateRatio.toFixed(2),
      ]);
    }
    console.log(table(['request', 'CPU µs', 'with workers', 'room for', 'rate by first'], rows));
  } finally {
    for (const server of servers) await server.stop();
    await store.close();
  }
}
