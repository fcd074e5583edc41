/** "Fill in from another locale": relations as their translations, and what a form is not given. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Octavo, openOctavo } from '../support/open-octavo.ts';
import { copyKit } from '../support/serve-kit.ts';

const ARTICLES = '/content-manager/collection-types/api::article.article';
const IMPRINTS = '/content-manager/collection-types/api::imprint.imprint';
const SETTING = '/content-manager/single-types/api::setting.setting';
const READ = 'plugin::content-manager.explorer.read';
const CREATE = 'plugin::content-manager.explorer.create';

let kit: Octavo;

/** The fixture, where an imprint has a profile that no other one may have. */
beforeAll(async () => {
  const { dir } = copyKit();
  addAttribute(dir, 'imprint', 'profile', {
    type: 'relation',
    relation: 'oneToOne',
    target: 'api::profile.profile',
    inversedBy: 'imprint',
  });
  addAttribute(dir, 'profile', 'imprint', {
    type: 'relation',
    relation: 'oneToOne',
    target: 'api::imprint.imprint',
    mappedBy: 'profile',
  });
  kit = await openOctavo({ dir, compat: 'reference' });
});

afterAll(async () => {
  await kit.close();
  rmSync(kit.dir, { recursive: true, force: true });
});

function addAttribute(dir: string, type: string, name: string, attribute: object): void {
  const file = join(dir, `src/api/${type}/content-types/${type}/schema.json`);
  const schema = JSON.parse(readFileSync(file, 'utf8'));
  schema.attributes[name] = attribute;
  writeFileSync(file, JSON.stringify(schema));
}

const get = (path: string, as: 'admin:super' | 'admin:author' = 'admin:super') =>
  kit.send('GET', path, undefined, as);

async function filled(path: string, as?: 'admin:author') {
  const answer = await get(path, as);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

const ids = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);

describe('an entry of a collection', () => {
  test('relations lead to the entries of the other locale, in their order', async () => {
    const { data, skipped } = await filled(`${ARTICLES}/3/actions/fillIn?locale=fr`);
    expect(data.related).toMatchObject([
      { id: 43, title: 'the quiet harbour (français)' },
      { id: 41, title: 'The Quiet Harbour (français)' },
    ]);
    // a type without locales: the same entries, as the relation of the entry lists them (the last one first)
    const { body } = await get(`/content-manager/relations/api::article.article/3/tags?pageSize=100`);
    expect(ids(data.tags)).toEqual(ids(body.results).reverse());
    expect(data.author).toEqual({ id: expect.any(Number), name: expect.any(String) });
    expect(data.title).toBe('THE QUIET HARBOUR');
    expect(skipped).toEqual([{ attribute: 'slug', reason: 'unique' }]);
  });

  test('what has no translation is left out, and reported', async () => {
    const { data, skipped } = await filled(`${ARTICLES}/3/actions/fillIn?locale=de`);
    expect(ids(data.related)).toEqual([42]);
    expect(skipped).toContainEqual({
      attribute: 'related',
      reason: 'untranslated',
      entries: [{ id: 2, title: 'the quiet harbour', publishedAt: expect.any(String) }],
    });
  });

  test('components are new rows, files are whole, relations inside lead to the other locale', async () => {
    const { body: entry } = await get(`${ARTICLES}/1`);
    const { data } = await filled(`${ARTICLES}/1/actions/fillIn?locale=fr`);
    expect(data.seo).not.toHaveProperty('id');
    expect(data.seo.metaTitle).toBe(entry.seo.metaTitle);
    expect(data.cover).toEqual(entry.cover);
    expect(data.cover).toHaveProperty('mime');
    const at = entry.sections.findIndex((one: Part) => one.__component === 'sections.spotlight');
    expect(data.sections.map((one: Part) => one.__component)).toEqual(
      entry.sections.map((one: Part) => one.__component),
    );
    const spotlight = data.sections[at];
    expect(spotlight).not.toHaveProperty('id');
    expect(spotlight.author).toMatchObject({ id: 1 });
    const linked = `/content-manager/relations/sections.spotlight/${entry.sections[at].id}/articles?pageSize=100`;
    const articles = ids((await get(linked)).body.results).reverse();
    const locale = 'locale=all&publicationState=preview&pagination[pageSize]=100';
    const { body } = await kit.send(
      'GET',
      `/api/articles?${locale}&populate[localizations][fields]=locale`,
      undefined,
      'token:full',
    );
    const french = articles.flatMap((id) => frenchOf(body.data, id));
    expect(ids(spotlight.articles)).toEqual(french);
  });

  test('the form can be saved as it is', async () => {
    const { data } = await filled(`${ARTICLES}/2/actions/fillIn?locale=de`);
    const body = { ...data, tags: { connect: data.tags }, related: { connect: data.related } };
    const made = await kit.send('POST', `${ARTICLES}?locale=de&relatedEntityId=2`, body, 'admin:super');
    expect(made.status, made.text).toBe(200);
    const again = await filled(`${ARTICLES}/${made.body.id}/actions/fillIn?locale=de`);
    expect(again.data).toEqual(data);
  });

  test('an entry that only one other may have stays there', async () => {
    const set = await kit.send('PUT', `${IMPRINTS}/1`, { profile: { connect: [{ id: 1 }] } }, 'admin:super');
    expect(set.status, set.text).toBe(200);
    const { data, skipped } = await filled(`${IMPRINTS}/1/actions/fillIn?locale=de`);
    expect(data.profile).toBeNull();
    expect(skipped).toEqual([
      { attribute: 'name', reason: 'unique' },
      { attribute: 'profile', reason: 'exclusive', entries: [{ id: 1, headline: expect.any(String) }] },
    ]);
  });

  test.each([
    [`${ARTICLES}/1/actions/fillIn`, 400],
    [`${ARTICLES}/1/actions/fillIn?locale=xx`, 400],
    [`${ARTICLES}/1/actions/fillIn?locale[]=fr`, 400],
    [`${ARTICLES}/9999/actions/fillIn?locale=fr`, 404],
    [`${ARTICLES}/x/actions/fillIn?locale=fr`, 404],
    ['/content-manager/collection-types/api::tag.tag/1/actions/fillIn?locale=fr', 400],
    [`${SETTING}/actions/fillIn?from=de&locale=fr`, 404],
    [`${SETTING}/actions/fillIn?from=xx&locale=fr`, 400],
  ])('%s is a %i', async (path, status) => {
    expect((await get(path)).status).toBe(status);
  });
});

interface Part {
  readonly __component: string;
}

interface Listed {
  readonly id: number;
  readonly attributes: {
    readonly locale: string;
    readonly localizations: { readonly data: readonly Listed[] };
  };
}

function frenchOf(articles: readonly Listed[], id: number): number[] {
  const { attributes } = articles.find((one) => one.id === id)!;
  if (attributes.locale === 'fr') return [id];
  return ids(attributes.localizations.data.filter((one) => one.attributes.locale === 'fr'));
}

test('a single type is filled in from the entry of another locale', async () => {
  const { data, skipped } = await filled(`${SETTING}/actions/fillIn?from=fr&locale=de`);
  expect(data).toMatchObject({ siteName: 'Octavo (fr)', itemsPerPage: expect.any(Number) });
  expect(skipped).toEqual([]);
});

test('an editor gets what may be read there and set in the form, and nothing else', async () => {
  const permit = async (permissions: readonly object[]) => {
    const set = await kit.send('PUT', '/admin/roles/3/permissions', { permissions }, 'admin:super');
    expect(set.status, set.text).toBe(200);
  };
  const may = (action: string, fields: string[], locales: string[]) => ({
    action,
    subject: 'api::article.article',
    properties: { fields, locales },
    conditions: [],
  });
  const path = `${ARTICLES}/3/actions/fillIn`;
  await permit([
    may(READ, ['title', 'summary', 'related', 'tags'], ['en']),
    may(CREATE, ['title', 'related', 'tags', 'kind'], ['fr']),
  ]);
  const { data, skipped } = await filled(`${path}?locale=fr`, 'admin:author');
  // the French articles may not be read, nor the names of tags
  expect(data).toEqual({
    title: 'THE QUIET HARBOUR',
    related: [],
    tags: expect.arrayContaining([{ id: expect.any(Number) }]),
  });
  expect(data.tags.every((tag: object) => Object.keys(tag).length === 1)).toBe(true);
  expect(skipped).toMatchObject([
    { attribute: 'related', reason: 'untranslated', entries: [{ id: 2 }, { id: 1 }] },
  ]);
  expect((await get(`${path}?locale=de`, 'admin:author')).status).toBe(403);
  expect((await get(`${ARTICLES}/41/actions/fillIn?locale=fr`, 'admin:author')).status).toBe(403);
});
