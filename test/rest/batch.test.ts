/** Several writes in one transaction: all of them or none, each as its own route answers it. */
import { expect, test } from 'vitest';
import { serveSharedKit } from '../support/serve-kit.ts';

const kit = serveSharedKit({ batch: true });

const send = (steps: unknown, as = 'token:full') => kit().send('POST', '/api/batch', { steps }, as);

const count = (table: string): number =>
  Number(kit().db.prepare(`SELECT count(*) FROM ${table}`).pluck().get());

test('steps name the entries of earlier ones, and are answered as by their routes', async () => {
  const { status, body } = await send([
    { name: 'tag', path: '/tags?fields=name', body: { data: { name: 'Batch' } } },
    {
      name: 'article',
      path: '/articles?fields=title&populate[tags][fields]=name',
      body: { data: { title: 'In one go', tags: { connect: [{ $id: 'tag' }] } } },
    },
    { method: 'PUT', path: '/articles/{article}?fields=subtitle', body: { data: { subtitle: 'Changed' } } },
    { method: 'DELETE', path: '/tags/{tag}?fields=name' },
  ]);
  const [tag, article, changed, removed] = body.data;
  expect(status).toBe(200);
  expect(article.data.attributes).toEqual({
    title: 'In one go',
    tags: { data: [{ id: tag.data.id, attributes: { name: 'Batch' } }] },
  });
  expect(changed.data).toEqual({ id: article.data.id, attributes: { subtitle: 'Changed' } });
  expect(removed).toEqual(tag);
});

test('a step that fails takes the others along, and is named', async () => {
  const before = [count('tags'), count('articles')];
  const { status, body } = await send([
    { path: '/tags', body: { data: { name: 'Lost' } } },
    { path: '/articles', body: { data: { title: 'Lost', kind: 'nothing' } } },
  ]);
  expect(status).toBe(400);
  expect(body.error.message).toMatch(/^steps\.1: kind must be one of/);
  expect(body.error.details.step).toBe(1);
  expect([count('tags'), count('articles')]).toEqual(before);
});

test('each step has its events', async () => {
  const events = kit().recordEvents();
  await send([
    { name: 'tag', path: '/tags', body: { data: { name: 'Tag' } } },
    { method: 'DELETE', path: '/tags/{tag}' },
  ]);
  expect(events().filter((name) => name.startsWith('entry.'))).toEqual(['entry.create', 'entry.delete']);
});

test('components, zones, media and relations from either side are written as by their routes', async () => {
  const { status, body } = await send([
    {
      name: 'article',
      path: '/articles?fields=title&populate=cover,seo,sections,tags',
      body: {
        data: {
          title: 'Whole',
          cover: 1,
          seo: { metaTitle: 'Whole' },
          sections: [{ __component: 'sections.quote', text: 'Said', source: 'Somebody' }],
        },
      },
    },
    {
      name: 'tag',
      path: '/tags?fields=name&populate[articles][fields]=title',
      body: { data: { name: 'From the other side', articles: [{ $id: 'article' }] } },
    },
    {
      method: 'PUT',
      path: '/tags/{tag}',
      body: { data: { articles: { disconnect: [{ $id: 'article' }] } } },
    },
  ]);
  expect(status).toBe(200);
  const [article, tag] = body.data;
  expect(article.data.attributes).toMatchObject({
    title: 'Whole',
    cover: { data: { id: 1 } },
    seo: { metaTitle: 'Whole' },
    sections: [{ __component: 'sections.quote' }],
  });
  expect(tag.data.attributes.articles.data).toEqual([
    { id: article.data.id, attributes: { title: 'Whole' } },
  ]);
  const after = await kit().send(
    'GET',
    `/api/articles/${article.data.id}?populate=tags`,
    undefined,
    'token:full',
  );
  expect(after.body.data.attributes.tags.data).toEqual([]);
});

test('an entry and its localization, and what both share', async () => {
  const { status, body } = await send([
    { name: 'en', path: '/articles?fields=title', body: { data: { title: 'One', wordCount: 1 } } },
    { name: 'fr', path: '/articles/{en}/localizations', body: { locale: 'fr', title: 'Un' } },
    {
      method: 'PUT',
      path: '/articles/{fr}?fields[0]=title&fields[1]=locale',
      body: { data: { title: 'Une' } },
    },
  ]);
  expect(status).toBe(200);
  const [en, fr, changed] = body.data;
  expect(fr).toMatchObject({ locale: 'fr', title: 'Un' });
  expect(changed.data).toEqual({ id: fr.id, attributes: { title: 'Une', locale: 'fr' } });
  const path = `/api/articles/${en.data.id}?fields=title&populate[localizations][fields]=title`;
  const read = await kit().send('GET', path, undefined, 'token:full');
  expect(read.body.data.attributes.localizations.data).toEqual([{ id: fr.id, attributes: { title: 'Une' } }]);
});

test('the right of each step counts', async () => {
  const before = [count('tags'), count('articles')];
  const { status, body } = await send(
    [
      { path: '/articles', body: { data: { title: 'Allowed' } } },
      { path: '/tags', body: { data: { name: 'Not allowed' } } },
    ],
    'token:custom',
  );
  expect([status, body.error.message, body.error.details]).toEqual([403, 'steps.1: Forbidden', { step: 1 }]);
  expect([count('tags'), count('articles')]).toEqual(before);
});

test('a caller without the right to one step writes nothing', async () => {
  const before = count('tags');
  const steps = [{ path: '/tags', body: { data: { name: 'No' } } }];
  for (const [as, status] of [
    ['public', 403],
    ['limited', 403],
    ['token:expired', 401],
  ] as const) {
    expect([as, (await send(steps, as)).status]).toEqual([as, status]);
  }
  expect(count('tags')).toBe(before);
});

const WRONG: readonly [what: string, steps: unknown, message: RegExp][] = [
  ['no list', {}, /^steps must be a list/],
  ['an empty list', [], /^steps must be a list/],
  ['too many', Array(101).fill({ path: '/tags', body: {} }), /at most 100 steps \(limits\.batchSteps\)$/],
  ['a step that is none', [5], /^steps\.0\.path must be/],
  ['a read', [{ method: 'GET', path: '/tags' }], /^steps\.0\.method must be POST, PUT, DELETE$/],
  ['another route', [{ path: '/auth/local', body: {} }], /^steps\.0: POST \/auth\/local is no write/],
  ['itself', [{ path: '/batch', body: { steps: [] } }], /^steps\.0: POST \/batch is no write/],
  ['users', [{ path: '/users', body: {} }], /^steps\.0: POST \/users is no write/],
  [
    'a name twice',
    [
      { name: 'a', path: '/tags' },
      { name: 'a', path: '/tags' },
    ],
    /^steps\.1\.name must be/,
  ],
  ['an unknown name', [{ path: '/tags', body: { data: { name: { $id: 'b' } } } }], /has the name b$/],
  [
    'a later name',
    [
      { method: 'DELETE', path: '/tags/{b}' },
      { name: 'b', path: '/tags' },
    ],
    /has the name b$/,
  ],
];

test('steps that are none are refused', async () => {
  const before = count('tags');
  for (const [what, steps, message] of WRONG) {
    const { status, body } = await send(steps);
    expect([what, status, body.error.message]).toEqual([what, 400, expect.stringMatching(message)]);
  }
  expect(count('tags')).toBe(before);
});
