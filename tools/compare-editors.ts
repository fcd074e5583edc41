/**
 * Random journeys of editors on a v4 server and on Octavo in reference mode, on the same data: do both answer the same,
 * and does the content API read the same from both afterwards?
 *
 *     node tools/compare-editors.ts --steps 10000 --seed 1 --v4 <folder with its node_modules> --v4-node node20
 *
 * A journey begins with the fixture's data and ends after `--journey` steps, or where a row of DECISIONS.md says that
 * the two hold different data from there on (`compare-editors/explained.ts`). All entries are read from both wherever a
 * table differs, and at the end of every journey. Any other difference is printed by its kind, the first of each
 * with the smallest requests that show it, and makes the exit code 1.
 *
 * The servers wait for the disk with each write: a `TMPDIR` in memory makes the run faster.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type ContentType, contentTypeOf } from '../src/core/model/content-type.ts';
import { differences } from '../src/octavo/compare/differences.ts';
import { hiddenNames } from '../src/octavo/compare/rules/hidden-names.ts';
import { headersOf } from '../test/support/credentials.ts';
import { KIT, kitModel } from '../test/support/kit.ts';
import { seededRandom } from '../test/support/random.ts';
import { type Compared, rowOf } from './compare-editors/explained.ts';
import { Journey, rolesOfJourney } from './compare-editors/journey.ts';
import { withoutPartIds } from './compare-editors/without-part-ids.ts';
import { deepQuery } from './compare-writes/deep-query.ts';
import { RowComparison } from './compare-writes/row-comparison.ts';
import { shrunk } from './compare-writes/shrink.ts';
import { projectWith, type Running, startOctavo, startReference } from './support/fixture-server.ts';
import type { WriteCall } from './support/request.ts';
import { type Answer, Side } from './support/side.ts';

const { values: options } = parseArgs({
  options: {
    steps: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
    journey: { type: 'string', default: '40' },
    v4: { type: 'string' },
    'v4-node': { type: 'string', default: 'node' },
  },
});
if (!options.v4) throw new Error('--v4 names a folder with the reference and its node_modules');

const model = kitModel();
/** Types that no journey reaches. */
const UNREACHED = new Set(['specimen', 'category', 'profile']);
const REACHED = [...model.contentTypes.values()].filter(
  (type) => type.origin === 'api' && !UNREACHED.has(type.singularName),
);
/** The reads that show all entries of a type. */
const readsOf = (type: ContentType): string[] => {
  const all = `${deepQuery(model, type)}${type.localized ? '&locale=all' : ''}`;
  if (type.kind === 'singleType') return [`/api/${type.singularName}?${all}`];
  return [1, 2].map(
    (page) => `/api/${type.pluralName}?${all}&sort=id&pagination[pageSize]=50&pagination[page]=${page}`,
  );
};
/** The read of the entry that a request has named; null for one that names none. */
function readOf({ path }: WriteCall): string | null {
  const [, name, id] = /^\/(?:content-manager\/\w+-types|api)\/([^/?]+)(?:\/(\d+))?/.exec(path) ?? [];
  const type = [...model.contentTypes.values()].find(
    ({ uid, pluralName, singularName, kind }) =>
      name === uid || name === (kind === 'singleType' ? singularName : pluralName),
  );
  if (!type) return null;
  const all = `${deepQuery(model, type)}${type.localized ? '&locale=all' : ''}`;
  if (type.kind === 'singleType') return `/api/${type.singularName}?${all}`;
  return id === undefined ? null : `/api/${type.pluralName}/${id}?${deepQuery(model, type)}`;
}

/** The reads that show what a request may have changed in tables that differed already. */
function changedUnseen(call: WriteCall, refused: boolean): string[] {
  // what was refused late may have lost components
  if (refused) return call.method === 'PUT' ? [readOf(call)].filter((path) => path !== null) : [];
  // v4 leaves the dates of a selection (A234)
  const [, uid] =
    /^\/content-manager\/collection-types\/([^/]+)\/actions\/bulk(?:Unp|P)ublish$/.exec(call.path) ?? [];
  return uid === undefined ? [] : readsOf(contentTypeOf(model, uid));
}

const HIDDEN = hiddenNames(model);
const last = (kind: string): string => kind.slice(kind.lastIndexOf('.') + 1);

const ENV = { DATABASE_JOURNAL_MODE: 'delete' };
/** What a server that ended has answered. */
const ENDED: Answer = { status: 500, body: null, raw: null, headers: {} };
/** Rows of components and of what they are linked with: v4 writes them anew where Octavo keeps them. */
const PART_ROWS = /^components_|_components$|^files_related_morphs$/;

/** What one step has shown. */
interface Shown {
  /** A difference that no row explains. */
  readonly kind: string | null;
  readonly text: string;
  /** Whether the two hold different data from here on. */
  readonly apart: boolean;
}

const ALIKE: Shown = { kind: null, text: '', apart: false };

async function main(): Promise<void> {
  const [ours, theirs] = await Promise.all([
    open((dir) => startOctavo(dir, ENV)),
    open((dir) => startReference(dir, options.v4!, options['v4-node'])),
  ]);
  const rows = new RowComparison(ours.file, theirs.file);
  const meant = new Map<string, number>();
  const kinds = new Map<string, { count: number; text: string }>();
  const routes = new Map<string, number>();
  let differing: readonly string[] = [];

  const ask = async (call: WriteCall): Promise<Pick<Compared, 'ours' | 'theirs' | 'found'>> => {
    const [left, right] = await Promise.all([
      ours.send(call),
      theirs.send(call).catch(async (error: unknown) => {
        console.log(`v4 has ended (${String(error)}) and is started again`);
        await theirs.revive();
        return ENDED;
      }),
    ]);
    const refused = left.status >= 400 && right.status >= 400;
    // of what is refused the words are recorded elsewhere
    const all = refused ? [] : differences(withoutPartIds(left.body), withoutPartIds(right.body));
    // polymorphic values keep to themselves what is private (A4)
    const found = [...all].filter((one) => {
      if (one.ours === undefined && HIDDEN.has(last(one.kind))) return false;
      // v4 writes shared attributes to the other locales with every save (A232)
      return !(last(one.kind) === 'updatedAt' && one.theirs === '<now>');
    });
    return { ours: left, theirs: right, found };
  };
  const judge = (compared: Compared): Shown => {
    const row = rowOf(compared);
    if (row === null) return { ...describe(compared), apart: true };
    meant.set(row, (meant.get(row) ?? 0) + 1);
    const parts = compared.swept || compared.ours.status < 400 !== compared.theirs.status < 400;
    return { ...ALIKE, apart: parts || row === 'A235' };
  };
  /** Reads entries from both. */
  const sweep = async (compared: Compared, paths = REACHED.flatMap(readsOf)): Promise<Shown> => {
    for (const path of paths) {
      const read = await ask({ route: 'sweep', as: 'token:full', method: 'GET', path });
      if (read.found.length > 0 || read.ours.status !== read.theirs.status)
        return judge({ ...compared, found: read.found, swept: true });
    }
    return ALIKE;
  };
  const step = async (call: WriteCall): Promise<Shown> => {
    const sentAt = Date.now();
    const compared: Compared = { call, ...(await ask(call)), swept: false };
    // v4 answers that one locale refuses a change, and goes on writing the others (A232)
    if (call.method !== 'GET' && compared.theirs.status >= 400) await theirs.settled();
    // a clone of v4's is as old as its source (A235), which shows wherever entries are ordered by their age
    if (
      call.route.startsWith('clone ') &&
      isOlder(compared.ours, sentAt) !== isOlder(compared.theirs, sentAt)
    )
      return judge(compared);
    const refused = [compared.ours, compared.theirs].every(({ status }) => status >= 400);
    if (!refused && (compared.ours.status !== compared.theirs.status || compared.found.length > 0)) {
      const shown = judge(compared);
      if (shown.kind !== null || shown.apart) return shown;
    }
    // what v4 has refused late has taken an id: the next entry has another one
    if (refused && lastIds(ours) !== lastIds(theirs)) return judge({ ...compared, swept: true });
    const now = rows.differing().filter((table) => !PART_ROWS.test(table));
    const changed = now.filter((table) => !differing.includes(table));
    differing = now;
    if (changed.length === 0) return sweep(compared, changedUnseen(call, refused));
    const types = REACHED.filter(({ collectionName }) =>
      changed.some((table) => table === collectionName || table.startsWith(`${collectionName}_`)),
    );
    const read = await sweep(compared, (types.length > 0 ? types : REACHED).flatMap(readsOf));
    // what v4 has begun to write before it refused
    return refused && read.kind === null ? judge({ ...compared, swept: true }) : read;
  };
  const reset = (): void => {
    ours.reset();
    theirs.reset();
    differing = rows.differing().filter((table) => !PART_ROWS.test(table));
  };
  const note = async (shown: Shown, calls: readonly WriteCall[]): Promise<void> => {
    const kind = shown.kind!;
    const before = kinds.get(kind);
    if (before) {
      before.count += 1;
      return;
    }
    const entry = { count: 1, text: shown.text };
    kinds.set(kind, entry);
    const shows = async (some: readonly WriteCall[]): Promise<boolean> => {
      reset();
      for (const call of some) {
        const again = await step(call);
        if (again.kind !== null) return again.kind === kind;
      }
      return false;
    };
    const smallest = await shrunk(calls, shows);
    const lines = smallest.map(
      ({ as, method, path, body }) => `    ${as} ${method} ${path} ${JSON.stringify(body) ?? ''}`,
    );
    const seen = calls.at(-1)!;
    entry.text = `${shown.text}\n${lines.join('\n')}\n    first seen with ${seen.path} ${JSON.stringify(seen.body)}`;
    console.log(`NEW ${kind}\n${entry.text}\n`);
  };

  const wanted = Number(options.steps);
  const journey = new Journey(seededRandom(Number(options.seed)), ours.db);
  let sent = 0;
  let journeys = 0;
  let whole = 0;
  while (sent < wanted) {
    reset();
    journeys += 1;
    const calls: WriteCall[] = [];
    let apart = false;
    while (!apart && calls.length < Number(options.journey) && sent < wanted) {
      const call = journey.next();
      calls.push(call);
      sent += 1;
      routes.set(call.route, (routes.get(call.route) ?? 0) + 1);
      const shown = await step(call);
      apart = shown.apart;
      if (shown.kind !== null) await note(shown, calls);
      if (sent % 500 === 0)
        console.log(`${sent} steps, ${journeys} journeys, ${kinds.size} kinds of differences`);
    }
    if (apart) continue;
    whole += 1;
    const last = calls.at(-1)!;
    const shown = await sweep({
      call: last,
      ours: ENDED,
      theirs: { ...ENDED, status: 200 },
      found: [],
      swept: true,
    });
    if (shown.kind !== null) await note(shown, calls);
  }
  console.log(
    `${sent} steps in ${journeys} journeys, ${whole} to their ends; meant:`,
    Object.fromEntries(meant),
  );
  console.log('steps:', Object.fromEntries([...routes].sort()));
  const sorted = [...kinds].sort(([, a], [, b]) => b.count - a.count);
  for (const [kind, { count, text }] of sorted) console.log(`\n${count} × ${kind}\n${text}`);
  rows.close();
  await Promise.all([ours.close(), theirs.close()]);
  process.exitCode = kinds.size > 0 ? 1 : 0;
}

/** Starts a server on the fixture's data, with the permissions of the roles: a reset goes back to these. */
async function open(start: (dir: string) => Promise<Running>): Promise<Side> {
  const dir = projectWith(join(KIT, 'data.db'));
  return Side.open(dir, async () => {
    const server = await start(dir);
    for (const { as, method, path, body } of rolesOfJourney()) {
      const answer = await fetch(server.address + path, {
        method,
        headers: { ...headersOf(as), 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    }
    return server;
  });
}

/** The last id that each type has given. */
const lastIds = ({ db }: Side): string =>
  JSON.stringify(
    REACHED.map(({ collectionName }) =>
      db.prepare('SELECT seq FROM sqlite_sequence WHERE name = ?').pluck().get(collectionName),
    ),
  );

/** Whether an entry was made before a moment. */
const isOlder = ({ raw }: Answer, moment: number): boolean => {
  const { createdAt } = (raw ?? {}) as { readonly createdAt?: string };
  return createdAt !== undefined && Date.parse(createdAt) < moment;
};

const short = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 500);

function describe({ call, ours, theirs, found, swept }: Compared): Pick<Shown, 'kind' | 'text'> {
  const first = found[0];
  const kind = `${call.route}${swept ? ' read' : ''} ${call.as} ${ours.status}/${theirs.status} ${first?.kind ?? ''}`;
  const bodies = ours.status === theirs.status ? [] : [`  ${short(ours.body)}`, `  ${short(theirs.body)}`];
  const shown = found
    .slice(0, 3)
    .map((one) => `  ${one.kind}\n    Octavo ${short(one.ours)}\n    v4     ${short(one.theirs)}`);
  return { kind, text: [`  ${call.method} ${call.path}`, ...bodies, ...shown].join('\n') };
}

await main();
