/**
 * Localization and draft & publish switched on and off under entries that are there, by the builder and by hand: the lists
 * have what v4's have afterwards, and what v4 deletes is there again when it is switched back (S33, A680).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkProject } from '../../src/octavo/check/check-project.ts';
import { drafts } from '../../src/octavo/cli/drafts.ts';
import { type BuiltProject, buildProject } from '../content-type-builder/built-project.ts';

interface Options {
  readonly draftAndPublish: boolean;
  readonly localized: boolean;
}

const pluralOf = (name: string): string => (name === 'category' ? 'categories' : `${name}s`);
const tableOf = pluralOf;
const uidOf = (name: string): string => `api::${name}.${name}`;

const SINGLE = new Set(['setting', 'homepage']);

type By = 'builder' | 'hand';

async function switchByBuilder(project: BuiltProject, name: string, to: Options): Promise<void> {
  const answer = await project.change(uidOf(name), (type) => ({
    ...type,
    draftAndPublish: to.draftAndPublish,
    pluginOptions: { i18n: { localized: to.localized } },
  }));
  expect([answer.status, answer.body.error]).toEqual([201, undefined]);
}

/** In the schema's file; the server must not run. */
function switchByHand(project: BuiltProject, name: string, to: Options): void {
  const path = join(project.dir, `src/api/${name}/content-types/${name}/schema.json`);
  const schema = JSON.parse(readFileSync(path, 'utf8'));
  schema.options = { ...schema.options, draftAndPublish: to.draftAndPublish };
  schema.pluginOptions = to.localized ? { i18n: { localized: true } } : {};
  writeFileSync(path, JSON.stringify(schema));
}

interface Row {
  readonly id: number;
  readonly locale: string | null;
  readonly published: boolean;
}

/** What is stored, before anything is switched. */
function rowsOf(project: BuiltProject, table: string, was: Options): Row[] {
  const columns = `id, ${was.localized ? 'locale' : 'NULL AS locale'}, ${was.draftAndPublish ? 'published_at' : '1 AS published_at'}`;
  const rows = project.db.prepare(`SELECT ${columns} FROM ${table} ORDER BY id`).all() as {
    id: number;
    locale: string | null;
    published_at: unknown;
  }[];
  return rows.map(({ id, locale, published_at }) => ({
    id: Number(id),
    locale,
    published: published_at !== null,
  }));
}

const idsIn = (list: { id: number }[] | { id: number } | null | undefined): number[] =>
  [list ?? []].flat().map(({ id }) => id);

/** The ids that clients and editors see. */
async function lists(project: BuiltProject, name: string, options: Options) {
  const path = `/api/${SINGLE.has(name) ? name : pluralOf(name)}?sort=id&pagination[pageSize]=100`;
  const kind = SINGLE.has(name) ? 'single-types' : 'collection-types';
  const locale = options.localized ? '&locale=all' : '';
  const managed = async (query: string): Promise<number[]> => {
    const { body } = await project.ask(
      'GET',
      `/content-manager/${kind}/${uidOf(name)}?pageSize=100&sort=id:ASC${query}`,
    );
    return idsIn(body?.results ?? (body?.id ? body : null)).sort((a, b) => a - b);
  };
  return {
    live: idsIn((await project.content('GET', path)).body.data),
    preview: idsIn((await project.content('GET', `${path}&publicationState=preview`)).body.data),
    everywhere: idsIn((await project.content('GET', `${path}&publicationState=preview${locale}`)).body.data),
    managed: await managed(options.localized ? '&locale=en' : ''),
  };
}

const ON = { draftAndPublish: true, localized: true };
const OFF = { draftAndPublish: false, localized: false };
const DRAFTS = { draftAndPublish: true, localized: false };
const LOCALES = { draftAndPublish: false, localized: true };

interface Switch {
  readonly name: string;
  readonly was: Options;
  readonly to: Options;
}

const all = (...rows: readonly (readonly [name: string, was: Options, to: Options])[]): Switch[] =>
  rows.map(([name, was, to]) => ({ name, was, to }));

/** Each row is done at once, and then taken back. */
const ROUNDS: readonly { readonly by: By; readonly back: By; readonly switches: readonly Switch[] }[] = [
  {
    by: 'hand',
    back: 'builder',
    switches: all(
      ['tag', OFF, LOCALES],
      ['category', OFF, ON],
      ['book', DRAFTS, OFF],
      ['article', ON, OFF],
      ['imprint', LOCALES, DRAFTS],
      ['setting', LOCALES, OFF],
      ['homepage', DRAFTS, ON],
    ),
  },
  {
    by: 'builder',
    back: 'hand',
    switches: all(
      ['tag', OFF, DRAFTS],
      ['category', OFF, LOCALES],
      ['book', DRAFTS, ON],
      ['article', ON, DRAFTS],
      ['imprint', LOCALES, OFF],
      ['setting', LOCALES, ON],
      ['homepage', DRAFTS, OFF],
    ),
  },
  {
    by: 'hand',
    back: 'hand',
    switches: all(
      ['tag', OFF, ON],
      ['book', DRAFTS, LOCALES],
      ['article', ON, LOCALES],
      ['imprint', LOCALES, ON],
      ['setting', LOCALES, DRAFTS],
      ['homepage', DRAFTS, LOCALES],
    ),
  },
];

const byHand = (project: BuiltProject, switches: readonly Switch[]): void => {
  for (const { name, to } of switches) switchByHand(project, name, to);
};

async function make(project: BuiltProject, by: By, switches: readonly Switch[]): Promise<void> {
  if (by === 'hand') {
    await project.stop();
    byHand(project, switches);
  } else for (const { name, to } of switches) await switchByBuilder(project, name, to);
}

const reversed = (switches: readonly Switch[]): Switch[] =>
  switches.map(({ name, was, to }) => ({ name, was: to, to: was }));

/** What v4's lists have after a switch. */
function listsOfV4(rows: readonly Row[], { name, was, to }: Switch) {
  const hasDrafts = !was.draftAndPublish || to.draftAndPublish;
  const kept = rows.filter(({ published }) => hasDrafts || published);
  const shown = kept.filter(({ locale }) => !was.localized || locale === 'en');
  const everywhere = was.localized && !to.localized ? shown : kept;
  const ids = (some: readonly Row[], first = SINGLE.has(name)): number[] =>
    (first ? some.slice(0, 1) : some).map(({ id }) => id);
  return {
    live: ids(shown.filter(({ published }) => published)),
    preview: ids(shown),
    everywhere: ids(everywhere, SINGLE.has(name) && !to.localized),
    managed: ids(shown),
  };
}

test.each(ROUNDS)('lists after a switch by $by, and back by $back', async ({ by, back, switches }) => {
  const project = buildProject({ hasCode: false });
  const rows = new Map(switches.map(({ name, was }) => [name, rowsOf(project, tableOf(name), was)]));
  const each = async <T>(ask: (one: Switch) => Promise<T> | T): Promise<[string, T][]> => {
    const answers: [string, T][] = [];
    for (const one of switches) answers.push([one.name, await ask(one)]);
    return answers;
  };
  const before = await each(({ name, was }) => lists(project, name, was));

  await make(project, by, switches);
  const after = await each(({ name, to }) => lists(project, name, to));
  expect(after).toEqual(await each((one) => listsOfV4(rows.get(one.name)!, one)));

  // what is made meanwhile is there afterwards as well
  const made = await each(({ name }) => makeEntry(project, name));
  await make(project, back, reversed(switches));
  const wanted = before.map(([name, { live, preview, everywhere, managed }], at) => {
    const id = made[at]![1];
    const add = (list: readonly number[]): number[] => (id === null ? [...list] : [...list, id]);
    const lists = {
      live: add(live),
      preview: add(preview),
      everywhere: add(everywhere),
      managed: add(managed),
    };
    return [name, lists];
  });
  expect(await each(({ name, was }) => lists(project, name, was))).toEqual(wanted);
});

const NEW: Readonly<Record<string, object>> = {
  tag: { name: 'New' },
  category: { name: 'New', slug: 'new-1' },
  book: { title: 'New', isbn: 'new-1' },
  imprint: { name: 'New' },
};

/** @returns the id of a new, published entry; null of types that get none here */
async function makeEntry(project: BuiltProject, name: string): Promise<number | null> {
  const data = NEW[name];
  if (data === undefined) return null;
  const { status, body } = await project.content('POST', `/api/${pluralOf(name)}`, { data });
  expect([name, status, body.error]).toEqual([name, 200, undefined]);
  return body.data.id;
}

const imprints = async (project: BuiltProject): Promise<number[]> =>
  (await lists(project, 'imprint', OFF)).preview;

test('kept translations are hidden from every read and write, whatever the default locale becomes', async () => {
  const project = buildProject({ hasCode: false });
  switchByHand(project, 'imprint', OFF);
  expect(await imprints(project)).toEqual([1, 3, 5]);
  expect((await project.octavo()).warnings).toEqual([
    expect.stringContaining(
      'api::imprint.imprint: localization is off, and 2 entries of other locales than en are kept and hidden',
    ),
  ]);
  for (const [method, body] of [['GET'], ['PUT', { data: { motto: 'x' } }], ['DELETE']] as const) {
    expect((await project.content(method, '/api/imprints/2', body)).status).toBe(404);
  }
  const graphql = await project.content('POST', '/graphql', { query: '{ imprints { data { id } } }' });
  expect(graphql.body.data.imprints.data.map(({ id }: { id: string }) => Number(id))).toEqual([1, 3, 5]);
  // a unique value that a hidden entry has is free
  const renamed = await project.content('PUT', '/api/imprints/1', { data: { name: 'Octavo Press (fr)' } });
  expect(renamed.status).toBe(200);
  const french = await project.ask('GET', '/i18n/locales');
  const { id } = french.body.find(({ code }: { code: string }) => code === 'fr');
  expect((await project.ask('PUT', `/i18n/locales/${id}`, { isDefault: true })).status).toBe(200);
  await project.restart();
  expect(await imprints(project)).toEqual([1, 3, 5]);
});

test('check counts what is hidden and what has no locale, prune keeps it, and a command removes it', async () => {
  const project = buildProject({ hasCode: false });
  switchByHand(project, 'imprint', OFF);
  project.db.exec('UPDATE articles SET locale = NULL WHERE id = 1');
  const findings = async (): Promise<string[]> =>
    (await checkProject(project.dir, { API_COMPAT: 'reference', NODE_ENV: 'test' })).sections
      .flatMap((section) => section.findings)
      .map(({ place, what }) => `${place}: ${what}`);
  expect(await findings()).toEqual(
    expect.arrayContaining([
      'api::imprint.imprint: localization is off, and 2 entries of other locales than en are kept and hidden',
      'api::article.article: 1 entry has no locale, although the type is localized',
    ]),
  );
  expect((await findings()).filter((line) => line.includes('imprints.locale'))).toEqual([]);
  await drafts.run(['remove', '--yes', '--json', project.dir]);
  expect((await findings()).filter((line) => line.startsWith('api::imprint'))).toEqual([]);
  expect((await findings()).filter((line) => line.includes('imprints.locale'))).toHaveLength(1);
  expect(project.column('imprints', 'id').map(Number)).toEqual([1, 3, 5]);
});
