/**
 * Random sessions in the content manager on a v4 server and on Octavo in reference mode, on the same data: administrators
 * of four roles list, read, create, change, clone, translate, publish and delete entries of every type, ask for what
 * relations link and could link, for values of `uid` attributes, and change how lists and forms look.
 *
 *     node tools/compare-manager.ts --requests 6000 --seed 1 --v4 <folder with its node_modules> --v4-node node20
 *
 * Compared are status, body and rows; after each write the entry and the list are read from both. A session begins with the
 * fixture's data and ends after `--session` requests, or where the two hold different data. Each place that differs wants a
 * row of DECISIONS.md (`compare-manager/explained.ts`); any other is printed by its kind, and makes the exit code 1:
 * with `--shrink` the first of each with the smallest requests that show it. `--samples 3` prints that many of what each
 * row explains. `FIXTURE=<folder>` has another project.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import BetterSqlite3 from 'better-sqlite3';
import { seededRandom } from '../test/support/random.ts';
import { steady } from './compare-admin/steady.ts';
import { withoutPartIds } from './compare-editors/without-part-ids.ts';
import { Access } from './compare-manager/access.ts';
import { rowsOf } from './compare-manager/explained.ts';
import { kindOf, type Place, placesOf } from './compare-manager/places.ts';
import { ADMINS, giveCreators, makeRoles } from './compare-manager/roles.ts';
import { columnsApart, type Item, itemsOf, type RowApart, type Seen } from './compare-manager/seen.ts';
import { Session } from './compare-manager/session.ts';
import { writesMorphs } from './compare-writes/odd-relations.ts';
import { RowComparison } from './compare-writes/row-comparison.ts';
import { shrunk } from './compare-writes/shrink.ts';
import { FIXTURE, fixtureModel } from './support/fixture.ts';
import { projectWith, type Running, startOctavo, startReference } from './support/fixture-server.ts';
import type { WriteCall } from './support/request.ts';
import { type Answer, Side } from './support/side.ts';

const { values: options } = parseArgs({
  options: {
    requests: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
    session: { type: 'string', default: '30' },
    samples: { type: 'string', default: '0' },
    shrink: { type: 'boolean', default: false },
    v4: { type: 'string' },
    'v4-node': { type: 'string', default: 'node' },
  },
});
if (!options.v4) throw new Error('--v4 names a folder with the reference and its node_modules');

const model = fixtureModel();
const ENV = { DATABASE_JOURNAL_MODE: 'delete' };
/** What a server that ended has answered. */
const ENDED: Answer = { status: 0, body: null, raw: null, headers: {} };
/** Tables of the servers' own. */
const OWN = /^(sqlite_|octavo_|strapi_(core_store_settings|migrations|database_schema|api_tokens))/;
/** Columns of passwords, whose hashes are random. */
const PASSWORDS = [...model.contentTypes.values()].flatMap(({ attributes }) =>
  [...attributes.values()].flatMap((one) =>
    one.kind === 'scalar' && one.type === 'password' ? [one.name] : [],
  ),
);
/** Rows of components and links, which are compared as answers: v4 writes them anew where Octavo keeps them. */
const PARTS = /^components_|_(components|links|morphs)$/;
/** How many samples are printed of what a row explains. */
const SAMPLES = Number(options.samples);

interface Kind {
  count: number;
  text: string;
}

async function main(): Promise<void> {
  const [ours, theirs] = await Promise.all([
    open((dir) => startOctavo(dir, ENV)),
    open((dir) => startReference(dir, options.v4!, options['v4-node'])),
  ]);
  const rows = new RowComparison(ours.file, theirs.file, { except: OWN, random: PASSWORDS });
  const meant = new Map<string, number>();
  const kinds = new Map<string, Kind>();
  const routes = new Map<string, number>();
  let sent = 0;
  let reads = 0;
  let differed = 0;
  let wroteMorphs = false;

  const apart = (): RowApart[] =>
    (['ours', 'theirs'] as const).flatMap((side) =>
      rows
        .differing()
        .filter((table) => !PARTS.test(table))
        .flatMap((table) => rows.onlyIn(side, table).map((row) => ({ side, table, row }))),
    );
  const textOf = (one: RowApart): string => JSON.stringify(one);
  const before = new Set(apart().map(textOf));

  const send = async (call: WriteCall): Promise<[Answer, Answer]> =>
    Promise.all([
      ours.send(call),
      theirs.send(call).catch(async (error: unknown) => {
        console.log(`v4 has ended (${String(error)}) and is started again`);
        await theirs.revive();
        return ENDED;
      }),
    ]);
  const seenOf = (
    call: WriteCall,
    answers: Seen['answers'],
    read: WriteCall | null,
    pair: Seen['answers'],
  ): Seen => ({
    model,
    call,
    read,
    ours: pair[0],
    theirs: pair[1],
    answers,
    wroteMorphs,
    found: placesIn(
      ...(pair.map(({ body }) => {
        const plain = steady(body);
        return call.method === 'GET' ? plain : withoutPartIds(plain);
      }) as [unknown, unknown]),
    ),
    rows: [],
    sender: new Access(theirs.db, ADMINS[call.as]!),
    access: {
      ours: new Access(ours.db, ADMINS[(read ?? call).as]!),
      theirs: new Access(theirs.db, ADMINS[(read ?? call).as]!),
    },
    query: (side, sql, ...values) =>
      (side === 'ours' ? ours : theirs).db.prepare(sql).all(...values) as Record<string, unknown>[],
  });

  /** Sends a request and the reads after it. @returns what differs */
  const step = async (call: WriteCall): Promise<Seen[]> => {
    wroteMorphs ||= call.method !== 'GET' && writesMorphs(call);
    const commits = [ours.commits(), theirs.commits()];
    const answers = await send(call);
    const seen = seenOf(call, answers, null, answers);
    if (ours.commits() === commits[0] && theirs.commits() === commits[1])
      return itemsOf(seen).length > 0 ? [seen] : [];
    if (answers[1].status >= 400) await theirs.settled();
    const all: Seen[] = [{ ...seen, rows: apart().filter((one) => !before.has(textOf(one))) }];
    for (const path of readsAfter(call, answers[0])) {
      reads += 1;
      const read: WriteCall = { route: 'read', as: 'admin:super', method: 'GET', path };
      all.push(seenOf(call, answers, read, await send(read)));
    }
    return all.filter((one) => itemsOf(one).length > 0);
  };
  /** The first place without a reason, and all that have one. */
  const judge = (all: readonly Seen[], count: boolean): { kind: string; text: string } | null => {
    for (const seen of all) {
      const items = itemsOf(seen);
      const reasons = rowsOf(items, seen);
      if (count)
        for (const row of new Set(reasons)) {
          if (row === null) continue;
          const times = (meant.get(row) ?? 0) + 1;
          meant.set(row, times);
          if (times <= SAMPLES) console.log(`${row}: ${described(items[reasons.indexOf(row)]!, seen)}`);
        }
      const without = reasons.indexOf(null);
      if (without >= 0)
        return { kind: nameOf(items[without]!, seen), text: described(items[without]!, seen) };
    }
    return null;
  };
  const reset = (): void => {
    ours.reset();
    theirs.reset();
    wroteMorphs = false;
  };
  const note = async (kind: string, text: string, calls: readonly WriteCall[]): Promise<void> => {
    const known = kinds.get(kind);
    if (known) {
      known.count += 1;
      return;
    }
    const entry: Kind = { count: 1, text };
    kinds.set(kind, entry);
    const shows = async (some: readonly WriteCall[]): Promise<boolean> => {
      reset();
      for (const call of some) {
        const found = judge(await step(call), false);
        if (found) return found.kind === kind;
      }
      return false;
    };
    const smallest = options.shrink ? await shrunk(calls, shows) : calls.slice(-1);
    const lines = smallest.map(
      ({ as, method, path, body }) => `    ${as} ${method} ${path} ${JSON.stringify(body) ?? ''}`,
    );
    entry.text = `${text}\n${lines.join('\n').slice(0, 3000)}`;
    console.log(`NEW ${kind}\n${entry.text}\n`);
  };

  const wanted = Number(options.requests);
  const session = new Session(model, seededRandom(Number(options.seed)), ours.db);
  let sessions = 0;
  while (sent < wanted) {
    reset();
    sessions += 1;
    const calls: WriteCall[] = [];
    while (calls.length < Number(options.session) && sent < wanted) {
      const call = session.next();
      calls.push(call);
      sent += 1;
      routes.set(call.route, (routes.get(call.route) ?? 0) + 1);
      const all = await step(call);
      if (sent % 500 === 0)
        console.log(`${sent} requests, ${sessions} sessions, ${kinds.size} kinds of differences`);
      if (all.length === 0) continue;
      differed += 1;
      const found = judge(all, true);
      if (found) {
        await note(found.kind, found.text, calls);
        break;
      }
      // what both hold differs from here on
      if (call.method !== 'GET') break;
    }
  }
  console.log(
    `${sent} requests and ${reads} reads after them, in ${sessions} sessions; ${differed} differed`,
  );
  console.log('meant:', Object.fromEntries([...meant].sort()));
  const sorted = [...kinds].sort(([, a], [, b]) => b.count - a.count);
  for (const [kind, { count, text }] of sorted) console.log(`\n${count} × ${kind}\n${text}`);
  rows.close();
  await Promise.all([ours.close(), theirs.close()]);
  process.exitCode = kinds.size > 0 ? 1 : 0;
}

/** Where two answers differ; lists of different entries are one place. */
function placesIn(ours: unknown, theirs: unknown): Place[] {
  const [left, right] = [ours, theirs].map(idsOf);
  const places = [...placesOf(ours, theirs)];
  if (left === null || right === null || String(left) === String(right)) return places;
  return [
    { path: ['results'], ours: left, theirs: right },
    ...places.filter(({ path }) => path[0] !== 'results'),
  ];
}

function idsOf(body: unknown): unknown[] | null {
  const { results } = (body ?? {}) as { results?: unknown };
  return Array.isArray(results) ? results.map((one: { id?: unknown }) => one.id) : null;
}

/** The reads that show what a write has changed: the entry, and all of its type. */
function readsAfter({ path, body }: WriteCall, answer: Answer): string[] {
  const [, kind, uid, id] =
    /^\/content-manager\/(collection|single)-types\/([^/?]+)(?:\/(\d+))?/.exec(path) ?? [];
  if (kind === undefined) return path.endsWith('/configuration') ? [path] : [];
  const type = model.contentTypes.get(uid!);
  if (!type) return [];
  if (kind === 'single')
    return (type.localized ? ['en', 'fr', 'de'] : ['']).map(
      (locale) => `/content-manager/single-types/${uid}${locale && `?locale=${locale}`}`,
    );
  const { id: made } = (answer.raw ?? {}) as { id?: unknown };
  const ids = new Set([id, made].filter((one) => one !== undefined).map(String));
  const at = `/content-manager/collection-types/${uid}`;
  const related = [...type.attributes.values()].filter(
    (one) =>
      one.kind === 'relation' &&
      !one.relation.startsWith('morph') &&
      !one.system &&
      Object.hasOwn(Object(body), one.name),
  );
  const linked = related.map(({ name }) => name);
  return [
    ...[...ids].flatMap((one) => [
      `${at}/${one}`,
      ...linked.map((name) => `/content-manager/relations/${uid}/${one}/${name}?pageSize=100`),
    ]),
    `${at}?pageSize=100&sort=id:ASC${type.localized ? '&locale=all' : ''}`,
  ];
}

/** Starts a server on the fixture's data, with creators and roles: a reset goes back to these. */
async function open(start: (dir: string) => Promise<Running>): Promise<Side> {
  const dir = projectWith(join(FIXTURE, 'data.db'));
  const db = new BetterSqlite3(join(dir, '.tmp/data.db'));
  giveCreators(db, model);
  db.close();
  return Side.open(dir, async () => {
    const server = await start(dir);
    await makeRoles(server.address, model);
    return server;
  });
}

const short = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 500);

/** A name by which like differences are counted together. */
function nameOf(item: Item, { call, read, ours, theirs }: Seen): string {
  const where = `${call.route}${read ? ' read' : ''} ${call.as}`;
  if (item.at === 'status') return `${where} ${ours.status}/${theirs.status}`;
  if (item.at === 'row') return `${where} ${item.apart.side} row of ${item.apart.table}`;
  return `${where} ${ours.status} ${kindOf(item.place)}`;
}

function described(item: Item, seen: Seen): string {
  const { call, read, ours, theirs } = seen;
  const lines = [`  ${call.as} ${call.method} ${call.path} ${short(call.body)}`];
  if (read) lines.push(`  then ${read.path}`);
  if (item.at === 'row')
    lines.push(
      `  ${item.apart.side} ${item.apart.table} ${columnsApart(item, seen) ?? 'alone'} ${short(item.apart.row)}`,
    );
  else {
    const [left, right] =
      item.at === 'status' ? [ours.body, theirs.body] : [item.place.ours, item.place.theirs];
    const where = item.at === 'status' ? `${ours.status}/${theirs.status}` : kindOf(item.place);
    lines.push(`  ${where}`, `    Octavo ${short(left)}`, `    v4     ${short(right)}`);
  }
  return lines.join('\n');
}

await main();
