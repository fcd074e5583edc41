/**
 * Random edits over HTTP on the fixture project, then a v4 server on the database they left: does it read
 * it without complaint, and answer what Octavo answers?
 *
 *     node scripts/compare-after-edits.ts --minutes 60 --v4 <folder with its node_modules> --v4-node node20
 *
 * Several clients write at once, in reference mode, as fast as they are answered. Then every entry of every
 * type in every locale is asked of both servers with `populate=*`, and each difference is printed with how
 * often its kind occurs. Those that are meant (A2, A4 of the kit's DECISIONS.md) are only counted; with any
 * other the exit code is 1.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import BetterSqlite3 from 'better-sqlite3';
import type { ContentType } from '../src/model/content-type.ts';
import { headersOf } from '../test/support/credentials.ts';
import { freePort } from '../test/support/free-port.ts';
import { KIT, kitModel } from '../test/support/kit.ts';
import { presentIn } from '../test/support/present.ts';
import { seededRandom } from '../test/support/random.ts';
import { randomWrite } from '../test/support/random-writes.ts';
import { brokenInvariants } from '../test/support/table-invariants.ts';
import { WriteGrammar } from '../test/support/write-grammar.ts';

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    clients: { type: 'string', default: '4' },
    v4: { type: 'string' },
    'v4-node': { type: 'string', default: 'node' },
  },
});

const OCTAVO = resolve(import.meta.dirname, '../bin/octavo.js');
const MINUTE = 60_000;
const PAGE = 100;

const model = kitModel();
const types = [...model.contentTypes.values()].filter((type) => type.origin === 'api');

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

interface Running {
  readonly address: string;
  /** What it has written to its log. */
  said(): string;
  stop(): Promise<void>;
}

/** A copy of the fixture project with a database. */
function projectWith(database: string): string {
  const dir = mkdtempSync(join(tmpdir(), 'octavo-edits-'));
  cpSync(join(KIT, 'project'), dir, { recursive: true });
  mkdirSync(join(dir, '.tmp'));
  cpSync(database, join(dir, '.tmp/data.db'));
  return dir;
}

/** Starts a server in a project and waits until it is healthy. */
async function start(dir: string, program: string, args: readonly string[]): Promise<Running> {
  const port = await freePort();
  const log = join(dir, `${port}.log`);
  const output = openSync(log, 'w');
  const child = spawn(program, args, {
    cwd: dir,
    stdio: ['ignore', output, output],
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      NODE_ENV: 'production',
      TZ: 'UTC',
      API_COMPAT: 'reference',
    },
  });
  const address = `http://127.0.0.1:${port}`;
  const said = (): string => readFileSync(log, 'utf8');
  while ((await fetch(`${address}/_health`).catch(() => null))?.status !== 204) {
    if (child.exitCode !== null) throw new Error(`the server ended:\n${said()}`);
    await new Promise((done) => setTimeout(done, 100));
  }
  return { address, said, stop: () => stop(child) };
}

async function stop(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

async function send(address: string, method: string, path: string, body?: unknown): Promise<Answer> {
  const answer = await fetch(address + path, {
    method,
    headers: { ...headersOf('token:full'), 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
}

/** Writes until the time is over. @returns how often each status was answered */
async function edit(address: string, file: string, until: number): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  const db = new BetterSqlite3(file, { readonly: true });
  const idsOf = (type: ContentType) =>
    db.prepare(`SELECT id FROM "${type.collectionName}"`).pluck().all() as number[];
  const client = async (number: number): Promise<void> => {
    const grammar = new WriteGrammar(
      model,
      seededRandom(Number(options.seed) * 1000 + number),
      presentIn(db, model),
    );
    while (Date.now() < until) {
      const { method, path, body } = randomWrite(grammar, types, idsOf);
      const { status, body: answered } = await send(address, method, path, body);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status >= 500) console.log(method, path, JSON.stringify(body), JSON.stringify(answered));
    }
  };
  await Promise.all(Array.from({ length: Number(options.clients) }, (_, number) => client(number)));
  db.close();
  return statuses;
}

/** The paths that together show all content: every relation, and every component down to its relations. */
function reads(file: string): string[] {
  const db = new BetterSqlite3(file, { readonly: true });
  const locales = db.prepare('SELECT code FROM i18n_locale').pluck().all() as string[];
  const paths = types.flatMap((type) => {
    const ids = db.prepare(`SELECT id FROM "${type.collectionName}" ORDER BY id`).pluck().all() as number[];
    return ['populate=*', populateParts(type)]
      .filter(Boolean)
      .flatMap((populate) => readsOf(type, `${populate}&publicationState=preview`, locales, ids));
  });
  db.close();
  return paths;
}

function readsOf(
  type: ContentType,
  query: string,
  locales: readonly string[],
  ids: readonly number[],
): string[] {
  if (type.kind === 'singleType') {
    const path = `/api/${type.singularName}?${query}`;
    return type.localized ? locales.map((locale) => `${path}&locale=${locale}`) : [path];
  }
  const pages = Array.from({ length: Math.ceil(ids.length / PAGE) }, (_, page) => page + 1);
  const list = `/api/${type.pluralName}?${query}${type.localized ? '&locale=all' : ''}&sort=id`;
  return [
    ...pages.map((page) => `${list}&pagination[page]=${page}&pagination[pageSize]=${PAGE}`),
    ...ids.map((id) => `/api/${type.pluralName}/${id}?${query}`),
  ];
}

/** Components and zones with all they hold. */
const populateParts = (type: ContentType): string =>
  [...type.attributes.values()]
    .filter(({ kind }) => kind === 'component' || kind === 'dynamiczone')
    .map(({ name }) => `populate[${name}][populate]=*`)
    .join('&');

interface Difference {
  /** The path of the value. */
  readonly kind: string;
  readonly ours: unknown;
  readonly theirs: unknown;
}

/** Every place where two values differ, with indexes left out of the path so that equal kinds are one. */
function* differences(ours: unknown, theirs: unknown, path = ''): Generator<Difference> {
  if (Object.is(ours, theirs)) return;
  const both = [ours, theirs];
  if (both.every(Array.isArray) && (ours as unknown[]).length === (theirs as unknown[]).length) {
    for (const [index, one] of (ours as unknown[]).entries())
      yield* differences(one, (theirs as unknown[])[index], `${path}[]`);
  } else if (both.every((value) => typeof value === 'object' && value !== null && !Array.isArray(value))) {
    const [left, right] = both as Record<string, unknown>[];
    for (const key of new Set([...Object.keys(left!), ...Object.keys(right!)]))
      yield* differences(left![key], right![key], `${path}.${key}`);
  } else yield { kind: path, ours, theirs };
}

/** Names of attributes v4 shows where it should not. */
const HIDDEN = new Set(
  [...model.contentTypes.values(), ...model.components.values()].flatMap((schema) =>
    [...schema.attributes.values()]
      .filter((one) => one.private || (one.kind === 'scalar' && one.type === 'password'))
      .map((one) => one.name),
  ),
);

/** The row of DECISIONS.md a difference is meant by. */
function meant({ kind, ours, theirs }: Difference): string | null {
  // big integers keep their digits
  if (typeof ours === 'string' && typeof theirs === 'string' && Number(ours) === Number(theirs)) return 'A2';
  // polymorphic values keep to themselves what is private
  if (ours === undefined && HIDDEN.has(kind.slice(kind.lastIndexOf('.') + 1))) return 'A4';
  return null;
}

/** Prints what differs. @returns how many kinds are not meant */
async function compare(octavo: string, v4: string, paths: readonly string[]): Promise<number> {
  const known = new Map<string, number>();
  const kinds = new Map<string, { count: number; example: string }>();
  for (const path of paths) {
    const [ours, theirs] = await Promise.all([send(octavo, 'GET', path), send(v4, 'GET', path)]);
    const type = /\/api\/([^/?]+)/.exec(path)![1]!;
    for (const found of differences(ours, theirs)) {
      const row = meant(found);
      if (row) {
        known.set(row, (known.get(row) ?? 0) + 1);
        continue;
      }
      const kind = `${type}${found.kind}`;
      const before = kinds.get(kind);
      if (before) before.count += 1;
      else {
        const texts = [found.ours, found.theirs].map((value) => JSON.stringify(value)?.slice(0, 300));
        kinds.set(kind, { count: 1, example: `${path}\n    Octavo ${texts[0]}\n    v4     ${texts[1]}` });
      }
    }
  }
  console.log('differences that are meant', Object.fromEntries(known));
  for (const [kind, { count, example }] of kinds) console.log(`${count} × ${kind}\n  ${example}`);
  return kinds.size;
}

async function main(): Promise<void> {
  const dir = projectWith(join(KIT, 'data.db'));
  const file = join(dir, '.tmp/data.db');
  const octavo = await start(dir, process.execPath, [OCTAVO, 'start']);
  const statuses = await edit(octavo.address, file, Date.now() + Number(options.minutes) * MINUTE);
  const total = [...statuses.values()].reduce((sum, count) => sum + count, 0);
  console.log(`${total} requests`, Object.fromEntries(statuses));
  const db = new BetterSqlite3(file, { readonly: true });
  const broken = brokenInvariants(db, model);
  db.close();
  for (const problem of broken) console.log(problem);
  let found = broken.length;
  if (options.v4) {
    // its own copy: it brings the tables to its own schema when it starts
    const bytes = new BetterSqlite3(file);
    bytes.pragma('wal_checkpoint(TRUNCATE)');
    bytes.close();
    const theirs = projectWith(file);
    symlinkSync(join(resolve(options.v4), 'node_modules'), join(theirs, 'node_modules'));
    const bin = 'node_modules/@strapi/strapi/bin/strapi.js';
    const v4 = await start(theirs, options['v4-node'], [bin, 'start']);
    const paths = reads(file);
    console.log(`${paths.length} reads of both`);
    found += await compare(octavo.address, v4.address, paths);
    const complaints = v4
      .said()
      .split('\n')
      .filter((line) => /error|warn/i.test(line));
    console.log(complaints.length === 0 ? 'v4 did not complain' : complaints.slice(0, 10).join('\n'));
    await v4.stop();
    rmSync(theirs, { recursive: true, force: true });
  }
  await octavo.stop();
  rmSync(dir, { recursive: true, force: true });
  process.exitCode = found > 0 ? 1 : 0;
}

await main();
