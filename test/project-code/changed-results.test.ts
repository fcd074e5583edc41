/**
 * What listeners make of entries that are read, for clients that name every member and for editors: plugins that encrypt
 * fields, or put an address before those of files. The reference gives the same answers.
 */
import { expect, test } from 'vitest';
import { headersOf } from '../support/credentials.ts';
import { askCode } from './ask-code.ts';

/** Stores names sealed, and opens them when they are read. */
const SEALING = `module.exports = { bootstrap({ strapi }) {
  const seal = ({ params: { data } }) => { if (data.name) data.name = 'sealed ' + data.name; };
  const open = (entry) => { if (entry?.name) entry.name = entry.name.replace('sealed ', ''); };
  strapi.db.lifecycles.subscribe({ models: ['api::tag.tag'],
    beforeCreate: seal, beforeUpdate: seal,
    afterFindOne: ({ result }) => open(result), afterFindMany: ({ result }) => result.forEach(open) });
} };`;

const PREFIXING = `const prefix = (value) => {
  if (!value || typeof value !== 'object') return value;
  for (const [name, member] of Object.entries(value)) {
    if (name === 'url' && typeof member === 'string' && member.startsWith('/uploads')) value.url = 'https://media.test' + member;
    else prefix(member);
  }
};
module.exports = { bootstrap({ strapi }) {
  strapi.db.lifecycles.subscribe({
    afterFindOne: ({ result }) => prefix(result), afterFindMany: ({ result }) => prefix(result) });
} };`;

const as = (who: string) => headersOf(who).authorization!.replace('Bearer ', '');

const serve = async (index: string, who: string) => {
  const code = await askCode({ 'src/index.js': index }, as(who));
  const send = async (method: string, path: string, body?: unknown) => {
    const answer = await code.send(method, path, body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body;
  };
  return { send, query: async (query: string) => (await send('POST', '/graphql', { query })).data };
};

const STORED = `return (await strapi.db.connection('tags').orderBy('id')).at(-1).name`;

test('GraphQL answers entries as listeners have left them', async () => {
  const { send, query } = await serve(SEALING, 'token:full');
  const made = await query(
    'mutation { made: createTag(data: { name: "first" }) { data { id at: attributes { called: name } } } }',
  );
  const { id } = made.made.data;
  expect(made).toEqual({ made: { data: { id, at: { called: 'first' } } } });
  expect((await send('POST', '/api/ask', { code: STORED })).value).toBe('sealed first');
  expect(
    await query(`{ tag(id: ${id}) { data { id attributes { name weight articles { data { id } } } } } }`),
  ).toEqual({
    tag: { data: { id, attributes: { name: 'first', weight: 10, articles: { data: [] } } } },
  });
  const list = `{ all: tags(filters: { id: { gte: ${id} } }) { found: data { attributes { name } } meta { pagination { total } } } }`;
  expect(await query(list)).toEqual({
    all: { found: [{ attributes: { name: 'first' } }], meta: { pagination: { total: 1 } } },
  });
  expect(
    await query(
      `mutation { updateTag(id: ${id}, data: { name: "second" }) { data { attributes { name } } } }`,
    ),
  ).toEqual({
    updateTag: { data: { attributes: { name: 'second' } } },
  });
  expect(
    await query(
      `mutation { deleteTag(id: ${id}) { data { id attributes { name articles { data { id } } } } } }`,
    ),
  ).toEqual({
    deleteTag: { data: { id, attributes: { name: 'second', articles: { data: [] } } } },
  });
});

test('listeners take entries out of a list of GraphQL, within what the client may see', async () => {
  const { query } = await serve(
    `module.exports = { bootstrap({ strapi }) { strapi.db.lifecycles.subscribe({ models: ['api::article.article'],
      afterFindMany: ({ result }) => { result.splice(1); result[0].title = 'changed'; } }); } };`,
    'token:full',
  );
  const { articles } = await query(
    '{ articles(sort: "id", pagination: { limit: 3 }) { data { id attributes { title author { data { id } } } } meta { pagination { total } } } }',
  );
  expect(articles.data).toEqual([
    { id: '1', attributes: { title: 'changed', author: { data: { id: expect.any(String) } } } },
  ]);
  expect(articles.meta.pagination.total).toBeGreaterThan(3);
});

test('an editor sees entries as listeners have left them, after writing too', async () => {
  const { send } = await serve(SEALING, 'admin:super');
  const tags = '/content-manager/collection-types/api::tag.tag';
  const made = await send('POST', tags, { name: 'first' });
  expect(made.name).toBe('first');
  expect(await send('PUT', `${tags}/${made.id}`, { weight: 7 })).toMatchObject({ name: 'first', weight: 7 });
  expect(await send('GET', `${tags}/${made.id}`)).toMatchObject({ name: 'first', weight: 7 });
  expect((await send('GET', `${tags}?sort=id:DESC&pageSize=1`)).results).toMatchObject([{ name: 'first' }]);
  expect(await send('DELETE', `${tags}/${made.id}`)).toMatchObject({ name: 'first' });
});

test('an editor sees what listeners change inside of files, and counts of relations stay', async () => {
  const { send } = await serve(PREFIXING, 'admin:super');
  const articles = '/content-manager/collection-types/api::article.article';
  const withCover = `${articles}?filters[cover][id][$notNull]=true&sort=id:ASC&pageSize=1`;
  const { results } = await send('GET', withCover);
  const isPrefixed = expect.stringMatching(/^https:\/\/media\.test\/uploads\//);
  expect(results[0].cover).toMatchObject({ url: isPrefixed, formats: { thumbnail: { url: isPrefixed } } });
  const path = `${articles}/${results[0].id}`;
  const one = await send('GET', path);
  expect(one).toMatchObject({ cover: { url: isPrefixed }, tags: { count: expect.any(Number) } });
  const written = await send('PUT', path, { title: 'Changed' });
  expect(written).toMatchObject({ cover: { url: isPrefixed }, tags: one.tags });
});
