/**
 * Random requests to every route that writes, to a v4 server and to Octavo in reference mode, on the same data: do
 * both answer the same, and hold the same afterwards?
 *
 *     node tools/compare-writes.ts --requests 5000 --seed 1 --v4 <folder with its node_modules> --v4-node node20
 *
 * Requests come in rounds that begin with the fixture's data. After each the rows of both databases are compared, and
 * the written thing is read from both where they differ (and of the others some); after each round all entries are, as
 * well. A difference that no row of DECISIONS.md explains (`compare-writes/explained.ts`) is printed by its kind, the
 * first of each kind with the smallest requests that show it; then the exit code is 1.
 *
 * `FIXTURE` names another project than the kit's (`support/fixture.ts`).
 * The servers wait for the disk with each write: a `TMPDIR` in memory makes the run faster.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { presentIn } from '../test/support/present.ts';
import { seededRandom } from '../test/support/random.ts';
import { answerDifferences } from './compare-writes/answer-differences.ts';
import { isBegunWrite } from './compare-writes/begun-writes.ts';
import type { Case } from './compare-writes/case.ts';
import { deepQuery } from './compare-writes/deep-query.ts';
import { entryCall } from './compare-writes/entry-calls.ts';
import { rowOf } from './compare-writes/explained.ts';
import { rowOfTable } from './compare-writes/explained-rows.ts';
import { graphqlCall } from './compare-writes/graphql-calls.ts';
import {
  NO_TRACES,
  placesGivenSeveral,
  populatesSomeLocalizations,
  tracesWith,
} from './compare-writes/odd-relations.ts';
import { peopleCall } from './compare-writes/people-calls.ts';
import { RoughGrammar } from './compare-writes/rough-grammar.ts';
import { RowComparison } from './compare-writes/row-comparison.ts';
import { shrunk } from './compare-writes/shrink.ts';
import { uploadCall } from './compare-writes/upload-calls.ts';
import { FIXTURE, fixtureModel, fixtureSchema } from './support/fixture.ts';
import { projectWith, startOctavo, startReference } from './support/fixture-server.ts';
import type { WriteCall } from './support/request.ts';
import { type Answer, Side } from './support/side.ts';

const { values: options } = parseArgs({
  options: {
    requests: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
    round: { type: 'string', default: '20' },
    v4: { type: 'string' },
    'v4-node': { type: 'string', default: 'node' },
    /** Only routes whose name has this in it. */
    only: { type: 'string', default: '' },
    /** Where the smallest requests of each kind go, as JSON. */
    out: { type: 'string' },
  },
});
if (!options.v4) throw new Error('--v4 names a folder with the reference and its node_modules');

const model = fixtureModel();
const schema = fixtureSchema();
const types = [...model.contentTypes.values()].filter((type) => type.origin === 'api');
const SWEEP: readonly string[] = [
  ...types.map((type) =>
    type.kind === 'singleType'
      ? `/api/${type.singularName}?${deepQuery(model, type)}`
      : `/api/${type.pluralName}?${deepQuery(model, type)}&sort=id&pagination[pageSize]=100${type.localized ? '&locale=all' : ''}`,
  ),
  '/api/users?populate=*&sort=id',
  '/api/users-permissions/roles',
  '/api/upload/files?sort=id',
];
const CALLERS = [
  ...Array.from({ length: 12 }, () => 'token:full'),
  ...Array.from({ length: 5 }, () => 'editor'),
  ...[
    'authenticated',
    'public',
    'token:custom',
    'token:custom',
    'limited',
    'user:blocked',
    'token:read',
    'token:expired',
  ],
];

/** A difference that no row explains. */
interface Found {
  readonly kind: string;
  readonly text: string;
  /** The read that showed it, where no request's own answer did. */
  readonly swept?: string;
}

async function main(): Promise<void> {
  const [ours, theirs] = await Promise.all([openOurs(), openTheirs()]);
  const grammar = new RoughGrammar(model, seededRandom(Number(options.seed)), presentIn(ours.db, model));
  const known = new Map<string, number>();
  const kinds = new Map<string, { count: number; text: string }>();
  const present = presentIn(ours.db, model);
  const rows = new RowComparison(ours.file, theirs.file);
  /** Tables that differ although both servers answered and read alike, by route. */
  const unseen = new Map<string, { readonly count: number; readonly text: string }>();
  /** The tables that differ now. */
  let differing: readonly string[] = [];
  let sent = 0;
  let steps = 0;
  /** v4 has ended in this round: the two hold different data. */
  let ended = false;
  let traces = NO_TRACES;

  const compare = async (call: WriteCall, kind: 'write' | 'read'): Promise<Compared> => {
    const [left, right] = await Promise.all([
      ours.send(call),
      // v4 goes on writing after some errors, and ends where it finds other data than it left
      theirs.send(call).catch(async (error: unknown) => {
        console.log(`v4 has ended (${String(error)}) and is started again`);
        await theirs.revive();
        return ENDED;
      }),
    ]);
    const reading = kind !== 'write';
    const found = [...answerDifferences(left.body, right.body)];
    if (right === ENDED) ended = true;
    // v4 goes on writing after some failures, also into the data of the next round
    else if (right.status >= 500 && kind === 'write') await theirs.settled();
    const one: Case = { call, ours: left, theirs: right, reading, found, traces };
    if (left.status === right.status && found.length === 0) return { found: null, apart: false, one };
    const row = rowOf(one);
    if (row === null) return { found: describe(one), apart: true, one };
    known.set(row, (known.get(row) ?? 0) + 1);
    // a round ends where the two hold different data
    const wrote = left.status < 400 || right.status < 400 || right.status >= 500;
    const oneRefused = isRefused(left) !== isRefused(right);
    const apart =
      row.split('+').some((one) => PARTING.has(one)) ||
      (!reading && wrote && (oneRefused || left.status !== right.status));
    return { found: null, apart, one };
  };
  /** Sends what the call is about to both, and reads it back. */
  const step = async (call: WriteCall): Promise<Compared> => {
    rows.hasChanged(ours.commits());
    traces = tracesWith(traces, call);
    const sent = await compare(call, 'write');
    if (ended) return { ...sent, found: null, apart: true };
    // what is refused has left no trace
    if (isRefused(sent.one.ours) && rows.hasChanged(ours.commits())) {
      const kind = `${call.route} ${sent.one.ours.status} ${errorOf(sent.one.ours.body)}: written`;
      return { ...sent, found: { kind, text: `  ${kind}` }, apart: true };
    }
    if (sent.found || sent.apart) return sent;
    const before = differing;
    differing = rows.differing();
    const changed = differing.filter((table) => !before.includes(table));
    const { ours: answer } = sent.one;
    if (isRefused(answer)) {
      if (changed.length === 0) return sent;
      // what v4 has begun to write
      const stays = call.route.startsWith('POST upload') && changed.join() === 'upload_folders';
      if (!stays && !isBegunWrite(call, sent.one.theirs, changed)) {
        const kind = `${call.route} ${answer.status} ${errorOf(answer.body)}: ${changed.join()}`;
        return { ...sent, found: { kind, text: `  ${kind}` }, apart: true };
      }
      const row = stays ? 'A28' : 'A87';
      known.set(row, (known.get(row) ?? 0) + 1);
      return { ...sent, apart: true };
    }
    steps += 1;
    if (call.readAt === undefined || (changed.length === 0 && steps % READ_EVERY > 0)) return sent;
    const path = call.readAt.replace(':id', String(idOf(answer.raw)));
    const read = await compare({ route: call.route, ...READ, path }, 'read');
    if (ended) return { ...read, found: null, apart: true };
    // shared attributes of the locales v4 has not found
    if (read.found && populatesSomeLocalizations(call)) {
      known.set('A130', (known.get('A130') ?? 0) + 1);
      return { ...read, found: null, apart: true };
    }
    if (read.found || changed.length === 0) return read;
    const one = { call, rows, traces, several: placesGivenSeveral(model, call) };
    let explained = true;
    for (const table of changed) {
      const row = rowOfTable(one, table);
      if (row !== null) {
        known.set(row, (known.get(row) ?? 0) + 1);
        continue;
      }
      explained = false;
      const name = `${call.route} ${table} ${rows.differingColumns(table).join()}`;
      const text = [
        JSON.stringify([call.path, call.body ?? call.form]),
        `Octavo ${short(rows.onlyIn('ours', table), 500)}`,
        `v4     ${short(rows.onlyIn('theirs', table), 500)}`,
      ].join('\n    ');
      unseen.set(name, { count: (unseen.get(name)?.count ?? 0) + 1, text });
    }
    // the two hold different data from here on: does anything show it?
    return { ...read, found: explained ? null : await sweep('sweep'), apart: true };
  };
  const sweep = async (route: string, paths = SWEEP): Promise<Found | null> => {
    for (const path of paths) {
      const { found } = await compare({ ...READ, route, path }, 'read');
      if (ended) return null;
      if (found) return { ...found, swept: path };
    }
    return null;
  };
  const reset = (): void => {
    ours.reset();
    theirs.reset();
    differing = rows.differing();
    ended = false;
    traces = NO_TRACES;
  };
  const note = async (found: Found, calls: readonly WriteCall[]): Promise<void> => {
    const before = kinds.get(found.kind);
    if (before) {
      before.count += 1;
      return;
    }
    const entry = { count: 1, text: found.text };
    kinds.set(found.kind, entry);
    const shows = async (some: readonly WriteCall[]): Promise<boolean> => {
      reset();
      for (const call of some) {
        const { found: again } = await step(call);
        if (again) return again.kind === found.kind;
      }
      return found.swept !== undefined && (await sweep('sweep', [found.swept]))?.kind === found.kind;
    };
    const smallest = await shrunk(calls, shows);
    const texts = smallest.map(
      ({ as, method, path, body, form }) =>
        `    ${as} ${method} ${path} ${JSON.stringify(body ?? form) ?? ''}`,
    );
    // the smallest requests may show it more plainly
    await shows(smallest.slice(0, -1));
    const last = await step(smallest.at(-1)!);
    const plain = found.swept === undefined ? last.found : await sweep('sweep', [found.swept]);
    entry.text = `${(plain ?? found).text}\n${texts.join('\n')}`;
    console.log(`NEW ${found.kind}\n${entry.text}\n`);
  };

  const next = (): WriteCall => {
    for (;;) {
      const call = draw();
      if (call.route.includes(options.only)) return call;
    }
  };
  const draw = (): WriteCall => {
    const chance = grammar.upTo(99);
    if (chance < 60) return { ...entryCall(grammar, model, types, present), as: grammar.pick(CALLERS) };
    if (chance < 78) return graphqlCall({ grammar, schema, model, types, present });
    if (chance < 92)
      return peopleCall(
        grammar,
        present.ids('plugin::users-permissions.user'),
        present.ids('plugin::users-permissions.role'),
      );
    return uploadCall(grammar, present.ids('plugin::upload.file'), present.ids('api::article.article'));
  };

  let rounds = 0;
  const wanted = Number(options.requests);
  while (sent < wanted) {
    reset();
    const calls: WriteCall[] = [];
    let apart = false;
    while (!apart && calls.length < Number(options.round) && sent < wanted) {
      const call = next();
      calls.push(call);
      sent += 1;
      const one = await step(call);
      apart = one.apart;
      if (one.found) await note(one.found, calls);
    }
    rounds += 1;
    if (!apart && (differing.length > 0 || rounds % SWEEP_EVERY === 0)) {
      const found = await sweep('sweep');
      if (found) await note(found, calls);
    }
    if (sent % 500 < 20) console.log(`${sent} sent, ${kinds.size} kinds of differences`);
  }
  console.log(`${sent} requests; meant:`, Object.fromEntries(known));
  for (const [name, { count, text }] of unseen)
    console.log(`rows differ unseen: ${count} × ${name}, the last after ${text}`);
  const sorted = [...kinds].sort(([, a], [, b]) => b.count - a.count);
  for (const [kind, { count, text }] of sorted) console.log(`\n${count} × ${kind}\n${text}`);
  if (options.out) writeFileSync(options.out, JSON.stringify(sorted, null, 1));
  rows.close();
  await Promise.all([ours.close(), theirs.close()]);
  process.exitCode = kinds.size > 0 ? 1 : 0;
}

interface Compared {
  readonly found: Found | null;
  /** Whether the two hold different data from here on. */
  readonly apart: boolean;
  readonly one: Case;
}

/** Rows behind which the two hold different data. */
const PARTING: ReadonlySet<string> = new Set([
  'A21',
  'A27',
  'A28',
  'A83',
  'A84',
  'A87',
  'A88',
  'A121',
  'A450',
  'A452',
  'A34',
]);

const READ = { as: 'token:full', method: 'GET' } as const;
/** Of accepted writes whose rows are the same everywhere, each so many-th is read. */
const READ_EVERY = 4;
/** Of rounds that end with the same rows, each so many-th ends with a read of all entries. */
const SWEEP_EVERY = 10;
const ENV = { DATABASE_JOURNAL_MODE: 'delete' };

async function openOurs(): Promise<Side> {
  const dir = projectWith(join(FIXTURE, 'data.db'));
  return Side.open(dir, () => startOctavo(dir, ENV));
}

async function openTheirs(): Promise<Side> {
  const dir = projectWith(join(FIXTURE, 'data.db'));
  return Side.open(dir, () => startReference(dir, options.v4!, options['v4-node']));
}

/** What a server that ended has answered. */
const ENDED: Answer = { status: 500, body: null, raw: null, headers: {} };

/** Whether an answer says that nothing was written. */
function isRefused({ status, body }: Answer): boolean {
  if (status >= 400) return true;
  const { data, errors } = (body ?? {}) as {
    data?: Record<string, { data?: unknown } | null>;
    errors?: unknown;
  };
  // a GraphQL answer that has errors and an entry is about a write whose result it cannot tell
  return errors !== undefined && !Object.values(data ?? {}).some((one) => one?.data);
}

/** The id of what was written, wherever an answer has it. */
function idOf(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return 0;
  const { id, data } = body as { id?: unknown; data?: unknown };
  if (id !== undefined) return id;
  if (data !== undefined) return idOf(data);
  const inner = Object.values(body)[0];
  return inner === undefined ? 0 : idOf(inner);
}

const short = (value: unknown, length: number): string =>
  (JSON.stringify(value) ?? 'nothing').slice(0, length);

const errorOf = (body: unknown): string => {
  const answer = body as {
    error?: { name?: string; message?: string };
    errors?: { message?: string }[];
  } | null;
  const text = answer?.error ? `${answer.error.name}: ${answer.error.message}` : answer?.errors?.[0]?.message;
  return (text ?? '').replace(/\d+/g, 'N').slice(0, 100);
};

/** Of two lists only what the other one has not. */
function only(these: unknown, others: unknown): unknown {
  if (!Array.isArray(these) || !Array.isArray(others)) return these;
  const known = new Set(others.map((one) => JSON.stringify(one)));
  return these.filter((one) => !known.has(JSON.stringify(one)));
}

function describe({ call, ours, theirs, reading, found }: Case): Found {
  const first = found[0];
  const failed = ours.status >= 400 || theirs.status >= 400 || errorOf(ours.body) !== errorOf(theirs.body);
  const where = failed
    ? `${errorOf(ours.body)} | ${errorOf(theirs.body)} | ${first?.kind}`
    : (first?.kind ?? '');
  const kind = `${call.route}${reading ? ' read' : ''} ${ours.status}/${theirs.status} ${where}`;
  const shown = found
    .slice(0, 3)
    .map(
      (one) =>
        `  ${one.kind}\n    Octavo ${short(only(one.ours, one.theirs), 700)}\n    v4     ${short(only(one.theirs, one.ours), 700)}`,
    );
  return { kind, text: [`  ${call.as} ${call.method} ${call.path.slice(0, 300)}`, ...shown].join('\n') };
}

await main();
