/**
 * Random edits over HTTP on the fixture project, then a v4 server on the database they left: does it read
 * it without complaint, and answer what Octavo answers?
 *
 *     node tools/compare-after-edits.ts --minutes 60 --v4 <folder with its node_modules> --v4-node node20
 *
 * Several clients write at once, in reference mode, as fast as they are answered. Then every entry of every
 * type in every locale is asked of both servers with `populate=*`, and each difference is printed with how
 * often its kind occurs. Those that are meant (A2, A4 of the kit's DECISIONS.md) are only counted; with any
 * other the exit code is 1.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import BetterSqlite3 from 'better-sqlite3';
import type { ContentType } from '../src/core/model/content-type.ts';
import { type Difference, differences } from '../src/octavo/compare/differences.ts';
import { hiddenNames } from '../src/octavo/compare/rules/hidden-names.ts';
import { headersOf } from '../test/support/credentials.ts';
import { KIT, kitModel } from '../test/support/kit.ts';
import { presentIn } from '../test/support/present.ts';
import { seededRandom } from '../test/support/random.ts';
import { randomWrite } from '../test/support/random-writes.ts';
import { brokenInvariants } from '../test/support/table-invariants.ts';
import { WriteGrammar } from '../test/support/write-grammar.ts';
import { projectWith, startOctavo, startReference } from './support/fixture-server.ts';

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    clients: { type: 'string', default: '4' },
    v4: { type: 'string' },
    'v4-node': { type: 'string', default: 'node' },
  },
});

const MINUTE = 60_000;
const PAGE = 100;

const model = kitModel();
const types = [...model.contentTypes.values()].filter((type) => type.origin === 'api');

interface Answer {
  readonly status: number;
  readonly body: unknown;
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

const HIDDEN = hiddenNames(model);

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
  const octavo = await startOctavo(dir);
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
    const v4 = await startReference(theirs, options.v4, options['v4-node']);
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
