/**
 * Localization of single attributes switched on and off under translations that are there, by the builder and by hand. As
 * in v4 a start changes no value: what becomes shared stays different in the locales until a write sets it, and what is
 * shared no more stays equal until then (A681).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type BuiltProject, buildProject } from '../content-type-builder/built-project.ts';

const ARTICLE = 'api::article.article';
const MANAGER = `/content-manager/collection-types/${ARTICLE}`;
/** Localized in the fixture, and shared: scalars, media, components and a zone. */
const LOCALIZED = ['subtitle', 'body', 'links', 'sections'];
const SHARED = ['kind', 'wordCount', 'seo', 'cover'];
/** An English entry with its French and its German one: they differ in `subtitle`, and are equal in `kind`. */
const [ENGLISH, FRENCH, GERMAN] = [1, 41, 42];

type Attributes = Record<string, Record<string, unknown>>;

/** Makes those shared that are localized, and the other way round; or puts both back. */
function switched(attributes: Attributes, areSwitched: boolean): Attributes {
  const to = (names: readonly string[], localized: boolean) =>
    names.map((name) => [name, { ...attributes[name], pluginOptions: { i18n: { localized } } }]);
  return {
    ...attributes,
    ...Object.fromEntries([...to(LOCALIZED, !areSwitched), ...to(SHARED, areSwitched)]),
  };
}

const WAYS: Readonly<Record<string, (project: BuiltProject, areSwitched: boolean) => Promise<void>>> = {
  'the builder': async (project, areSwitched) => {
    const answer = await project.change(ARTICLE, (type) => ({
      ...type,
      attributes: switched(type.attributes, areSwitched),
    }));
    expect([answer.status, answer.body.error]).toEqual([201, undefined]);
  },
  hand: async (project, areSwitched) => {
    await project.stop();
    const path = join(project.dir, 'src/api/article/content-types/article/schema.json');
    const schema = JSON.parse(readFileSync(path, 'utf8'));
    writeFileSync(path, JSON.stringify({ ...schema, attributes: switched(schema.attributes, areSwitched) }));
  },
};

/** All entries of all locales, with their components and files, as a client and an editor read them. */
async function lists(project: BuiltProject) {
  const parts = ['seo', 'links', 'cover', 'localizations'].map((name) => `populate[${name}]=true`).join('&');
  const path = `/api/articles?locale=all&publicationState=preview&sort=id&pagination[pageSize]=100&${parts}`;
  const content = await project.content('GET', `${path}&populate[sections][populate]=*`);
  const managed = await project.ask('GET', `${MANAGER}?pageSize=100&sort=id:ASC&locale=fr`);
  expect([content.status, managed.status]).toEqual([200, 200]);
  expect(managed.body.results.length).toBe(14);
  return [content.body.data, managed.body.results];
}

const TABLES = ['articles', 'articles_components', 'files_related_morphs', 'components_shared_links'];
const rows = (project: BuiltProject) =>
  TABLES.map((table) => project.db.prepare(`SELECT * FROM ${table} ORDER BY id`).all());

/** What two locales of an entry have. */
const values = (project: BuiltProject, column: string): unknown[] =>
  project.db
    .prepare(`SELECT ${column} FROM articles WHERE id IN (${ENGLISH}, ${FRENCH}) ORDER BY id`)
    .pluck()
    .all();

test.each(Object.keys(WAYS))('a switch by %s, and back, changes no row and no list', async (way) => {
  const project = buildProject({ hasCode: false });
  const [before, stored] = [await lists(project), rows(project)];
  for (const areSwitched of [true, false]) {
    await WAYS[way]!(project, areSwitched);
    expect(await lists(project)).toEqual(before);
    expect(rows(project)).toEqual(stored);
  }
});

test('what becomes shared stays as it is in each locale until it is written', async () => {
  const project = buildProject({ hasCode: false });
  const french = values(project, 'subtitle')[1];
  expect(french).toBe('Sous-titre numéro 1');
  await WAYS['hand']!(project, true);
  const write = async (id: number, body: object): Promise<void> => {
    const answer = await project.ask('PUT', `${MANAGER}/${id}`, body);
    expect([answer.status, answer.body.error]).toEqual([200, undefined]);
  };
  // v4 empties the French one here
  await write(ENGLISH, { rating: 3 });
  expect([values(project, 'rating'), values(project, 'subtitle')]).toEqual([
    [3, 3],
    [null, french],
  ]);
  await write(FRENCH, { subtitle: 'Une fois pour toutes' });
  expect(values(project, 'subtitle')).toEqual(['Une fois pour toutes', 'Une fois pour toutes']);
});

test('a new translation begins with the values of the entry it translates, and leaves the others', async () => {
  const project = buildProject({ hasCode: false });
  const texts = values(project, 'body');
  expect((await project.ask('DELETE', `${MANAGER}/${GERMAN}`)).status).toBe(200);
  await WAYS['hand']!(project, true);
  const answer = await project.ask('POST', `${MANAGER}?locale=de&relatedEntityId=${FRENCH}`, {
    title: 'Deutsch',
    slug: 'deutsch',
  });
  expect([answer.status, answer.body.error]).toEqual([200, undefined]);
  expect(answer.body).toMatchObject({ locale: 'de', subtitle: 'Sous-titre numéro 1', wordCount: null });
  expect([values(project, 'subtitle'), values(project, 'body')]).toEqual([
    [null, 'Sous-titre numéro 1'],
    texts,
  ]);
});

test('what is shared no more is written in one locale alone', async () => {
  const project = buildProject({ hasCode: false });
  await WAYS['the builder']!(project, true);
  const answer = await project.ask('PUT', `${MANAGER}/${ENGLISH}`, { kind: 'essay' });
  expect(answer.status).toBe(200);
  expect(values(project, 'kind')).toEqual(['essay', 'news']);
});
