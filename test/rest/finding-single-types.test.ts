/** Parameters of a request that deletes or changes a single type's entry: they decide which one is found, as in v4. */
import { describe, expect, test } from 'vitest';
import { serveSharedKit } from '../support/serve-kit.ts';

const kit = serveSharedKit({ compat: 'reference' });

test.each([
  'publicationState=live&publicationState=preview',
  'publicationState=nope',
  'publicationState=',
  'publicationState[a]=live',
])('%s is refused, and the entry stays', async (query) => {
  for (const path of ['/api/setting', '/api/homepage']) {
    const { status, body } = await kit().send('DELETE', `${path}?${query}`, undefined, 'token:full');
    expect([status, body.error.message]).toEqual([
      400,
      "Invalid publicationState: expected 'live' or 'preview'",
    ]);
    expect((await kit().send('GET', path, undefined, 'token:full')).status).toBe(200);
  }
});

test('a draft is deleted with preview only', async () => {
  await kit().send('PUT', '/api/homepage', { data: { publishedAt: null } }, 'token:full');
  const remove = async (query: string) =>
    (await kit().send('DELETE', `/api/homepage${query}`, undefined, 'token:full')).status;
  expect(await remove('?publicationState=live')).toBe(404);
  expect(await remove('')).toBe(404);
  expect(await remove('?publicationState=preview')).toBe(200);
});

describe.each(['/api/setting', '/api/homepage'])('%s', (path) => {
  test.each([
    ['_q=no such text', 'Not Found'],
    ['start=2', 'Not Found'],
    ['filters[id]=99', 'Not Found'],
    ['start=x', 'Invalid start parameter: expected an integer'],
    ['limit=x', 'Invalid limit parameter: expected an integer'],
    ['_q[a]=x', 'Invalid _q: expected a text'],
    ['sort=createdAt:up', /^Invalid sort: expected attribute names/],
  ])('%s', async (query, message) => {
    const said = message === 'Not Found' ? ['Not Found', 'singleType.alreadyExists'] : [message, message];
    for (const [index, method] of ['DELETE', 'PUT'].entries()) {
      const data = method === 'PUT' ? { data: {} } : undefined;
      const { status, body } = await kit().send(method, `${path}?${encodeURI(query)}`, data, 'token:full');
      expect(status, method).toBe(method === 'DELETE' && message === 'Not Found' ? 404 : 400);
      expect(body.error.message, method).toEqual(
        typeof said[index] === 'string' ? said[index] : expect.stringMatching(said[index]!),
      );
    }
    expect((await kit().send('GET', path, undefined, 'token:full')).status).toBe(200);
  });

  test.each(['_q=a', 'start=0', 'limit=0', 'sort=createdAt:desc'])('%s finds it', async (query) => {
    const { status, text } = await kit().send('DELETE', `${path}?${query}`, undefined, 'token:full');
    expect(status, text).toBe(200);
  });
});
