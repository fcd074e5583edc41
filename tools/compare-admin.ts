/**
 * The administration API, route by route, on a v4 server and on Octavo in reference mode, on the same data: right requests
 * by every kind of caller, and requests with one thing wrong. Compared are status, body, the headers that say
 * something, and the rows of the database afterwards. Each request finds the data of the beginning.
 *
 *     node tools/compare-admin.ts --area admin --v4 <folder with its node_modules> --v4-node node20
 *
 * A difference that no row of DECISIONS.md explains (`compare-admin/explained.ts`) is printed, and makes the exit code 1.
 * `--route` narrows an area to the routes that contain a text. The builder's writes need a server in development: the
 * kit's `ctb-write` cases have them.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { differences } from '../src/octavo/compare/differences.ts';
import { KIT } from '../test/support/kit.ts';
import { type Compared, rowOf } from './compare-admin/explained.ts';
import { prepare } from './compare-admin/prepare.ts';
import { type Probe, probesOf } from './compare-admin/probes.ts';
import { ROUTES } from './compare-admin/routes.ts';
import { steady } from './compare-admin/steady.ts';
import { RowComparison } from './compare-writes/row-comparison.ts';
import { projectWith, type Running, startOctavo, startReference } from './support/fixture-server.ts';
import { type Answer, Side } from './support/side.ts';

const { values: options } = parseArgs({
  options: {
    area: { type: 'string', multiple: true },
    route: { type: 'string', default: '' },
    v4: { type: 'string' },
    'v4-node': { type: 'string', default: 'node' },
  },
});
if (!options.v4) throw new Error('--v4 names a folder with the reference and its node_modules');

const STARTED = Date.now();
const ENV = { DATABASE_JOURNAL_MODE: 'delete' };
/** What a server that ended has answered. */
const ENDED: Answer = { status: 0, body: null, raw: null, headers: {} };
const HEADERS = ['content-type', 'allow', 'location', 'content-disposition', 'x-ratelimit-limit'];
/** Tables of the servers' own. */
const OWN = /^(sqlite_|octavo_|strapi_(migrations|database_schema))/;
/** Columns with random values, and with times of use. */
const RANDOM = ['access_key', 'registration_token', 'expires_at', 'code', 'last_used_at'];
/** What the order of links and the settings of a start say is recorded elsewhere. */
const PASSED_OVER = /^\w+ (\w+_(links|components|morphs)|strapi_core_store_settings) /;

async function main(): Promise<void> {
  const [ours, theirs] = await Promise.all([
    open((dir) => startOctavo(dir, ENV)),
    open((dir) => startReference(dir, options.v4!, options['v4-node'])),
  ]);
  const rows = new RowComparison(ours.file, theirs.file, { except: OWN, random: RANDOM, since: STARTED });
  const meant = new Map<string, number>();
  let sent = 0;
  let unexplained = 0;

  /** The rows that one side alone has. */
  const rowsApart = (): string[] =>
    (['ours', 'theirs'] as const)
      .flatMap((side) =>
        rows
          .tables()
          .flatMap((table) =>
            rows.onlyIn(side, table).map((row) => `${side} ${table} ${JSON.stringify(row)}`),
          ),
      )
      .filter((row) => !PASSED_OVER.test(row));
  const before = new Set(rowsApart());

  const compare = async (probe: Probe): Promise<Compared | null> => {
    const commits = [ours.commits(), theirs.commits()];
    const [left, right] = await Promise.all([
      ours.send(probe),
      theirs.send(probe).catch(async (error: unknown) => {
        console.log(`v4 has ended (${String(error)}) and is started again`);
        await theirs.revive();
        return ENDED;
      }),
    ]);
    const headers = (answer: Answer) => HEADERS.map((name) => answer.headers[name]);
    const found = [
      ...differences(steady(left.body), steady(right.body)),
      ...differences(headers(left), headers(right), 'headers'),
    ];
    let apart: string[] = [];
    if (ours.commits() !== commits[0] || theirs.commits() !== commits[1]) {
      // v4 may go on with a write that it has refused
      if (right.status >= 400) await theirs.settled();
      apart = rowsApart().filter((row) => !before.has(row));
      ours.reset();
      theirs.reset();
    }
    const alike = left.status === right.status && found.length + apart.length === 0;
    return alike ? null : { probe, ours: left, theirs: right, found, rows: apart };
  };

  for (const area of options.area ?? Object.keys(ROUTES))
    for (const route of ROUTES[area] ?? []) {
      if (!`${route.method} ${route.path}`.includes(options.route)) continue;
      for (const probe of probesOf(route)) {
        sent += 1;
        const compared = await compare(probe);
        if (!compared) continue;
        const row = rowOf(compared);
        if (row !== null) meant.set(row, (meant.get(row) ?? 0) + 1);
        else {
          unexplained += 1;
          console.log(described(compared));
        }
      }
    }
  console.log(
    `${sent} requests, ${unexplained} differences that no row explains; meant:`,
    Object.fromEntries(meant),
  );
  rows.close();
  await Promise.all([ours.close(), theirs.close()]);
  process.exitCode = unexplained > 0 ? 1 : 0;
}

/** Starts a server on the fixture's data, with what `prepare` adds: a reset goes back to these. */
async function open(start: (dir: string) => Promise<Running>): Promise<Side> {
  const dir = projectWith(join(KIT, 'data.db'));
  return Side.open(dir, async () => {
    const server = await start(dir);
    await prepare(server.address, join(dir, '.tmp/data.db'));
    return server;
  });
}

const short = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 400);

function described({ probe, ours, theirs, found, rows }: Compared): string {
  return [
    `${probe.route} ${ours.status}/${theirs.status}`,
    `  ${probe.as} ${probe.method} ${probe.path} ${short(probe.body)}`,
    ...found
      .slice(0, 3)
      .flatMap((one) => [
        `  ${one.kind}`,
        `    Octavo ${short(one.ours)}`,
        `    v4     ${short(one.theirs)}`,
      ]),
    ...rows.slice(0, 4).map((row) => `  ${row.slice(0, 300)}`),
  ].join('\n');
}

await main();
