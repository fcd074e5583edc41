/** How a request asks for flat answers, and which answers it changes: those of entries, read or written. */
import { expect, test } from 'vitest';
import { headersOf } from '../support/credentials.ts';
import { serveKit, serveSharedKit } from '../support/serve-kit.ts';
import { withoutWrappers } from '../support/without-wrappers.ts';

const kit = serveSharedKit({ batch: true });

const FULL = headersOf('token:full') as Record<string, string>;

const get = (path: string, headers: Record<string, string> = {}) =>
  kit().ask(path, { headers: { ...FULL, ...headers } });

const isFlat = ({ body }: { body: { data: object[] } }): boolean => !('attributes' in body.data[0]!);

test('by a parameter, or by a header, which the parameter overrides', async () => {
  expect(isFlat(await get('/api/tags'))).toBe(false);
  expect(isFlat(await get('/api/tags?format=flat'))).toBe(true);
  expect(isFlat(await get('/api/tags?sort=id&format=flat&fields=name'))).toBe(true);
  expect(isFlat(await get('/api/tags', { 'Octavo-Format': 'flat' }))).toBe(true);
  expect(isFlat(await get('/api/tags?format=v4', { 'Octavo-Format': 'flat' }))).toBe(false);
  // prepared once more for the same words
  expect(isFlat(await get('/api/tags'))).toBe(false);
});

test('other values of the parameter mean nothing, of the header they are refused', async () => {
  for (const words of ['format=json', 'format=', 'format=FLAT', 'format[]=flat', 'filters[name][$ne]=flat'])
    expect([words, isFlat(await get(`/api/tags?${words}`))]).toEqual([words, false]);
  for (const [path, method] of [
    ['/api/tags', 'GET'],
    ['/api/tags/1', 'DELETE'],
  ] as const) {
    const refused = await kit().ask(path, { method, headers: { ...FULL, 'Octavo-Format': 'json' } });
    expect([refused.status, refused.body.error.message]).toEqual([
      400,
      'Invalid header Octavo-Format: expected v4 or flat',
    ]);
  }
  expect((await get('/api/tags/1')).status).toBe(200);
});

test('Vary names the header that answers depend on', async () => {
  for (const path of ['/api/tags', '/api/tags/1', '/api/homepage', '/api/tags?format=flat']) {
    expect((await get(path, { 'Octavo-Format': 'flat' })).headers.get('vary')).toMatch(/\bOctavo-Format\b/);
    // as in v4, where no client knows of the header
    expect((await get(path)).headers.get('vary')).toBe(null);
  }
  for (const path of ['/api/users', '/api/upload/files'])
    expect((await get(path)).headers.get('vary') ?? '').not.toContain('Octavo-Format');
});

test('writes are answered in the same form', async () => {
  const pair = async (method: string, path: string, body?: object) => {
    const query = 'populate[tags][fields]=name&populate[seo]=true';
    const flat = await kit().send(method, `${path}?${query}&format=flat`, body, 'token:full');
    const v4 = await kit().send(
      'GET',
      `/api/articles/${flat.body.data.id}?${query}`,
      undefined,
      'token:full',
    );
    return { flat: flat.body, v4: v4.body };
  };
  const made = await pair('POST', '/api/articles', {
    data: { title: 'Flat', tags: [1, 2], seo: { metaTitle: 'Flat answers' } },
  });
  expect(made.flat.data).toMatchObject({
    title: 'Flat',
    tags: [{ id: 1 }, { id: 2 }],
    seo: { metaTitle: 'Flat answers' },
  });
  expect(made.flat).toEqual(withoutWrappers(made.v4));
  const path = `/api/articles/${made.flat.data.id}`;
  const changed = await pair('PUT', path, { data: { title: 'Flatter', tags: { disconnect: [1] } } });
  expect(changed.flat.data).toMatchObject({ title: 'Flatter', tags: [{ id: 2 }] });
  expect(changed.flat).toEqual(withoutWrappers(changed.v4));
  const removed = await kit().send('DELETE', `${path}?fields=title&format=flat`, undefined, 'token:full');
  expect(removed.body).toEqual({ data: { id: made.flat.data.id, title: 'Flatter' }, meta: {} });
});

test('a single type, and errors as ever', async () => {
  const put = await kit().send('PUT', '/api/homepage?format=flat', { data: { headline: 'H' } }, 'token:full');
  expect(put.body.data.attributes).toBeUndefined();
  expect(put.body.data.id).toBe(1);
  const removed = await kit().send('DELETE', '/api/homepage?format=flat', undefined, 'token:full');
  expect(removed.body.data).toEqual(put.body.data);
  for (const path of ['/api/tags/4711', '/api/tags?filters[nope]=1', '/api/homepage']) {
    const [v4, flat] = [await get(path), await get(`${path}${path.includes('?') ? '&' : '?'}format=flat`)];
    expect([flat.status, flat.body]).toEqual([v4.status, v4.body]);
    expect(flat.status).toBeGreaterThanOrEqual(400);
  }
});

test('answers without an envelope stay as they are', async () => {
  for (const path of [
    '/api/users?populate=*',
    '/api/users/1',
    '/api/upload/files?sort=id',
    '/api/i18n/locales',
  ]) {
    const [v4, flat] = [await get(path), await get(path, { 'Octavo-Format': 'flat' })];
    expect(v4.status).toBe(200);
    expect(flat.text).toBe(v4.text);
  }
});

test('a batch, and each of its steps', async () => {
  const steps = [
    { name: 'tag', path: '/tags?fields=name', body: { data: { name: 'Batch' } } },
    { method: 'PUT', path: '/tags/{tag}?fields=name&format=v4', body: { data: { name: 'Changed' } } },
    { method: 'DELETE', path: '/tags/{tag}?fields=name' },
  ];
  const { body } = await kit().send('POST', '/api/batch?format=flat', { steps }, 'token:full');
  const { id } = body.data[0].data;
  expect(body.data).toEqual([
    { data: { id, name: 'Batch' }, meta: {} },
    { data: { id, attributes: { name: 'Changed' } }, meta: {} },
    { data: { id, name: 'Changed' }, meta: {} },
  ]);
});

test('a project may answer flat unless asked otherwise', async () => {
  const flat = await serveKit({ responseFormat: 'flat' });
  const ask = async (path: string) => (await flat.ask(path, { headers: FULL })).body.data;
  expect(await ask('/api/tags/1?fields=name')).toEqual({ id: 1, name: expect.any(String) });
  expect(await ask('/api/tags/1?fields=name&format=v4')).toEqual({
    id: 1,
    attributes: { name: expect.any(String) },
  });
  await flat.close();
});
