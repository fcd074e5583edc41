/**
 * An editor tries to find out what the role may not read: by searching, filtering and sorting, through relations, by
 * names in `fields`, by the picker of a relation, through a component, by counts, and by what several rows of one role
 * add up to (A220–A226). The closed values change between two questions; the answers do not.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServedKit, serveKit } from '../support/serve-kit.ts';

let kit: ServedKit;
beforeAll(async () => {
  kit = await serveKit({ isWritable: true });
});
afterAll(() => kit.close());

const read = (type: string, fields: readonly string[], more: object = {}) => ({
  action: 'plugin::content-manager.explorer.read',
  subject: `api::${type}.${type}`,
  properties: { fields },
  conditions: [],
  ...more,
});

/** Gives the editor's role these permissions, and no others. */
async function allow(...permissions: object[]): Promise<void> {
  const answer = await kit.send('PUT', '/admin/roles/2/permissions', { permissions }, 'admin:super');
  expect(answer.status).toBe(200);
}

const CT = '/content-manager/collection-types';
const ask = async (path: string) => {
  const { status, body } = await kit.send('GET', path, undefined, 'admin:editor');
  return { status, body };
};

/** Answers to some requests before and after closed values change. */
async function aroundChange(
  paths: readonly string[],
  change: string,
): Promise<(readonly [object, object])[]> {
  const askAll = async () => {
    const answers: object[] = [];
    for (const path of paths) answers.push(await ask(path));
    return answers;
  };
  const before = await askAll();
  kit.db.exec(change);
  const after = await askAll();
  return before.map((answer, index) => [answer, after[index]!] as const);
}

const PENNAMES: readonly (readonly [name: string, path: string])[] = [
  ['is not searched', `${CT}/api::author.author?_q=glimmerfox`],
  ['is not filtered by', `${CT}/api::author.author?filters[penName][$eq]=glimmerfox`],
  [
    'is not filtered by in a group',
    `${CT}/api::author.author?filters[$or][0][penName][$eq]=glimmerfox&filters[$or][1][id]=1`,
  ],
  ['is not filtered by in a negation', `${CT}/api::author.author?filters[$not][penName][$eq]=glimmerfox`],
  ['is not sorted by', `${CT}/api::author.author?sort=penName:desc`],
  ['is not shown for its name', `${CT}/api::author.author?fields[0]=penName`],
  [
    'is not filtered by through a relation',
    `${CT}/api::profile.profile?filters[author][penName][$eq]=glimmerfox`,
  ],
  ['is not sorted by through a relation', `${CT}/api::profile.profile?sort=author.penName:desc`],
  ['is not shown in a related row', `${CT}/api::profile.profile?populate=*&pageSize=100`],
  ['is not searched in a relation', '/content-manager/relations/api::profile.profile/author?_q=glimmerfox'],
  [
    'is not filtered by in a relation',
    '/content-manager/relations/api::profile.profile/author?filters[penName][$eq]=glimmerfox',
  ],
  [
    'is not sorted by in a relation',
    '/content-manager/relations/api::profile.profile/author?sort=penName:desc',
  ],
  [
    'is not shown in a relation',
    '/content-manager/relations/api::profile.profile/author?fields[0]=penName&populate=*',
  ],
];

describe('an attribute that the role does not name', () => {
  const found = new Map<string, readonly [object, object]>();
  beforeAll(async () => {
    await allow(read('author', ['name', 'articles']), read('profile', ['headline', 'author']));
    const paths = PENNAMES.map(([, path]) => path);
    const answers = await aroundChange(paths, "UPDATE authors SET pen_name = 'glimmerfox' WHERE id = 3");
    for (const [index, [name]] of PENNAMES.entries()) found.set(name, answers[index]!);
  });

  test.each(PENNAMES.map(([name]) => name))('%s', (name) => {
    const [before, after] = found.get(name)!;
    expect(after).toEqual(before);
    expect((before as { status: number }).status).toBeLessThan(500);
    expect(JSON.stringify(after)).not.toContain('glimmerfox');
  });
});

test('secrets of administrators are behind no path of a filter or a sort', async () => {
  await allow(read('author', ['name']));
  const queries = [
    'filters[createdBy][password][$startsWith]=z',
    'filters[updatedBy][email][$startsWith]=z',
    'filters[createdBy][roles][name][$eq]=Author',
    'sort=createdBy.email:desc',
    'sort=createdBy[password]:desc',
  ];
  const answers = await aroundChange(
    queries.map((query) => `${CT}/api::author.author?${query}`),
    "UPDATE admin_users SET password = 'zzz', email = 'zzz@x.test' WHERE id = 1",
  );
  for (const [before, after] of answers) expect(after).toEqual(before);
});

test('entries of others are in no list, total, picker or count of an author', async () => {
  const conditions = ['admin::is-creator'];
  await allow(
    read('author', ['name', 'articles'], { conditions }),
    read('book', ['title', 'authors'], { conditions }),
    read('tag', ['name', 'articles', 'synonyms'], { conditions }),
  );
  kit.db.exec('UPDATE tags SET created_by_id = 3 WHERE id IN (5, 6)');
  const tags = await ask(`${CT}/api::tag.tag?pageSize=100`);
  expect(tags.body.results.map(({ id }: { id: number }) => id)).toEqual([5, 6]);
  expect(tags.body.pagination.total).toBe(2);
  const picker = await ask('/content-manager/relations/api::tag.tag/synonyms?pageSize=100');
  expect(picker.body.results.map(({ id }: { id: number }) => id).sort()).toEqual([5, 6]);
  expect((await ask(`${CT}/api::tag.tag/1`)).status).toBe(403);
  expect((await ask('/content-manager/relations/api::tag.tag/1/synonyms')).status).toBe(403);
  expect((await ask('/content-manager/relations/api::tag.tag/synonyms?entityId=1')).status).toBe(403);
  expect((await ask(`${CT}/api::tag.tag/1/actions/countDraftRelations`)).status).toBe(403);
  const many = `${CT}/api::tag.tag/actions/countManyEntriesDraftRelations?ids[0]=1&ids[1]=2`;
  expect((await ask(many)).body).toEqual({ data: 0 });
});

describe('a component', () => {
  test('opens its relations to those alone who may read them of the entry around it', async () => {
    await allow(read('tag', ['name']));
    expect((await ask('/content-manager/relations/sections.spotlight/24/articles')).status).toBe(403);
    await allow(read('homepage', ['title']));
    expect((await ask('/content-manager/relations/sections.spotlight/24/articles')).status).toBe(403);
    await allow(read('homepage', ['sections']));
    expect((await ask('/content-manager/relations/sections.spotlight/24/articles')).status).toBe(200);
  });

  test('lists no entries of a type that the role may not read', async () => {
    await allow(read('homepage', ['sections']));
    const { body } = await ask('/content-manager/relations/sections.spotlight/articles');
    expect(body).toEqual({ results: [], pagination: { page: 1, pageSize: 10, pageCount: 0, total: 0 } });
  });
});

test('other locales of an entry are not shown to a role that has one locale', async () => {
  await allow(read('imprint', ['name'], { properties: { fields: ['name'], locales: ['fr'] } }));
  const { body } = await ask(`${CT}/api::imprint.imprint?locale=all`);
  expect(body.results.map(({ locale }: { locale: string }) => locale)).toEqual(['fr', 'fr']);
  expect(body.results.flatMap(({ localizations }: { localizations: object[] }) => localizations)).toEqual([]);
});
