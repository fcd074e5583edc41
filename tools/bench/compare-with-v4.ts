/**
 * Octavo next to a v4 server, on copies of the same database: the same writes and reads to both, in turns
 * and on the same core, both waiting for the disk. What counts is the ratio inside a round.
 *
 * The v4 server is whatever is installed in a folder of the caller's, with its packages in `node_modules`;
 * the project is the bench's own.
 */
import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import type { Load } from './load.ts';
import type { Options } from './options.ts';
import { PROJECT, temporary } from './paths.ts';
import { type Server, type ServerCommand, startServer } from './processes.ts';
import { octavoCommand } from './servers.ts';
import { median } from './statistics.ts';
import { sqliteStore } from './store.ts';
import { figure, table } from './table.ts';
import { type FileCopy, textsOf, writableCopy } from './writable-copy.ts';
import { type Round, type Run, WriteBench } from './write-bench.ts';
import { WRITE_NAMES, WRITE_TITLES, WriteRequests } from './write-requests.ts';

const V4 = '@strapi/strapi';
const PLUGIN = '@strapi/plugin-users-permissions';

/** Measures one size of database and prints the table. */
export async function compareWithV4(
  articles: number,
  kept: string,
  load: Load,
  options: Options,
): Promise<void> {
  const copies: FileCopy[] = [];
  const servers: Server[] = [];
  const benches: WriteBench[] = [];
  try {
    for (const name of ['octavo', 'v4'] as const) {
      const copy = await writableCopy(kept, `beside-${name}`);
      copies.push(copy);
      const port = options.port + benches.length;
      const command =
        name === 'v4' ? v4Command(port, copy.file, options) : octavoCommand(port, sqliteStore(copy.file));
      const server = await startServer(command);
      servers.push(server);
      const requests = new WriteRequests(textsOf(copy.file, 200), articles);
      benches.push(
        new WriteBench({ server, load, copy, requests, articles, connections: options.connections }),
      );
    }
    for (const bench of benches) await bench.round(options.seconds / 2);
    const rounds: [Round, Round][] = [];
    for (let round = 0; round < options.rounds; round += 1) {
      const [octavo, v4] = benches as [WriteBench, WriteBench];
      // nobody is always first
      if (round % 2 === 0) {
        const first = await octavo.round(options.seconds);
        rounds.push([first, await v4.round(options.seconds)]);
      } else {
        const first = await v4.round(options.seconds);
        rounds.push([await octavo.round(options.seconds), first]);
      }
    }
    print(articles, rounds);
  } finally {
    for (const server of servers) await server.stop();
    for (const copy of copies) copy.remove();
  }
}

/** The bench project as a v4 server finds it, on another's packages. */
function v4Command(port: number, file: string, options: Options): ServerCommand {
  const dir = temporary('v4');
  rmSync(dir, { recursive: true, force: true });
  cpSync(PROJECT, dir, { recursive: true });
  for (const folder of ['public/uploads', 'database/migrations'])
    mkdirSync(join(dir, folder), { recursive: true });
  symlinkSync(join(resolve(options.beside!), 'node_modules'), join(dir, 'node_modules'));
  const dependencies = { [V4]: '*', [PLUGIN]: '*' };
  writeFileSync(join(dir, 'package.json'), JSON.stringify({ name: 'v4', private: true, dependencies }));
  return {
    name: 'v4',
    program: options.besideNode,
    args: [join(dir, 'node_modules', V4, 'bin/strapi.js'), 'start'],
    env: { DATABASE_FILENAME: file },
    cwd: dir,
    port,
    ready: '/api/articles/1',
  };
}

function print(articles: number, rounds: readonly (readonly [Round, Round])[]): void {
  console.log(`\nBeside a v4 server, ${articles} articles (load average ${loadavg()[0]!.toFixed(1)})\n`);
  const row = (title: string, run: (round: Round) => Run): string[] => {
    const ratios = rounds.map(([octavo, v4]) => run(v4).cpu / run(octavo).cpu);
    return [
      title,
      figure(median(rounds.map(([octavo]) => run(octavo).cpu))),
      figure(median(rounds.map(([, v4]) => run(v4).cpu))),
      figure(median(ratios)),
      `${figure(Math.min(...ratios))} to ${figure(Math.max(...ratios))}`,
    ];
  };
  const rows = [
    ...WRITE_NAMES.map((name) => row(WRITE_TITLES[name], (round) => round.writes[name])),
    row('reads (list of 25, one entry)', (round) => round.reads),
    row('four reads to one write', (round) => round.mixed),
  ];
  console.log(table(['', 'CPU µs', 'of v4', 'times less', 'from, to'], rows));
}
