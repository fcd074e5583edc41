/**
 * A client asks for explanations (`Octavo-Explain`), which name tables, columns and conditions: without a session, with
 * one of an editor, with a credential of the content API, on a server in production, and for a request that writes.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { headersOf, type Identity } from '../support/credentials.ts';
import { type ServedKit, serveKit } from '../support/serve-kit.ts';

const LIST = '/api/articles?fields[0]=title&pagination[limit]=1';

let inDevelopment: ServedKit;
let inProduction: ServedKit;
beforeAll(async () => {
  inDevelopment = await serveKit({ mode: 'development', log: 'fatal', isWritable: true });
  inProduction = await serveKit();
});
afterAll(async () => {
  await inDevelopment.close();
  await inProduction.close();
});

const sessionOf = (identity: Identity): string =>
  (headersOf(identity) as { authorization: string }).authorization;

const ask = (kit: ServedKit, explain: string | null, options: RequestInit = {}) =>
  kit.ask(LIST, {
    ...options,
    headers: {
      ...(headersOf('editor') as Record<string, string>),
      ...(explain === null ? {} : { 'octavo-explain': explain }),
    },
  });

test('an administrator who may see the model gets the explanation, of what the caller reads', async () => {
  const { status, body, headers } = await ask(inDevelopment, sessionOf('admin:super'));
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(body.caller).toMatch(/^user \d+$/);
  expect(body.reads).toHaveLength(1);
  expect(body.reads[0].sql).toContain('"articles"');
});

test.each([
  ['nothing', ''],
  ['no session', 'Bearer nothing'],
  ['a user of the content API', 'editor'],
])('%s in the header gets no explanation', async (_, header) => {
  const value = header === 'editor' ? sessionOf('editor') : header;
  const { status, text } = await ask(inDevelopment, value);
  expect(status).toBe(401);
  expect(text).not.toContain('SELECT');
});

test('an editor gets no explanation', async () => {
  const { status, text } = await ask(inDevelopment, sessionOf('admin:editor'));
  expect(status).toBe(403);
  expect(text).not.toContain('SELECT');
});

test('in production the header says nothing, no matter which client sends it', async () => {
  const plain = await ask(inProduction, null);
  expect((await ask(inProduction, sessionOf('admin:super'))).text).toBe(plain.text);
  expect((await ask(inProduction, 'Bearer nothing')).text).toBe(plain.text);
});

test('a request that writes is refused before it does', async () => {
  const count = () => inDevelopment.db.prepare('SELECT count(*) AS n FROM tags').get();
  const before = count();
  const { status, body } = await inDevelopment.ask('/api/tags', {
    method: 'POST',
    body: JSON.stringify({ data: { name: 'explained' } }),
    headers: {
      ...(headersOf('token:full') as Record<string, string>),
      'content-type': 'application/json',
      'octavo-explain': sessionOf('admin:super'),
    },
  });
  expect(status).toBe(400);
  expect(body.error.message).toBe('Octavo-Explain explains GET requests only');
  expect(count()).toEqual(before);
});
