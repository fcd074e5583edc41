/** V36: bodies that cost much to read, sent by clients that may not write: they are neither read nor parsed. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type ServedKit, serveKit } from '../support/serve-kit.ts';

/** How often a long text is parsed while `work` runs. */
async function parsedBodies(work: () => Promise<void>): Promise<number> {
  const parse = vi.spyOn(JSON, 'parse');
  try {
    await work();
    return parse.mock.calls.filter(([text]) => text.length > 100_000).length;
  } finally {
    parse.mockRestore();
  }
}

let kit: ServedKit;

beforeAll(async () => {
  kit = await serveKit();
});

afterAll(() => kit.close());

const BODY = { data: { title: 'x', list: Array(200_000).fill([]) } };

test.each([
  ['a path without a route', 'POST', '/no/such/route', 405],
  ['a verb the path does not have', 'PATCH', '/api/articles', 405],
  ['a type the public may not create', 'POST', '/api/articles', 403],
  ['an entry the public may not change', 'PUT', '/api/articles/1', 403],
  ['a role the public may not create', 'POST', '/api/users-permissions/roles', 403],
  ['a user the public may not create', 'POST', '/api/users', 403],
])('%s', async (_name, method, path, status) => {
  const parsed = await parsedBodies(async () => {
    const answer = await kit.send(method, path, BODY, 'public');
    expect(answer.status).toBe(status);
  });
  expect(parsed).toBe(0);
});

test('the body of a caller who may write is parsed', async () => {
  const parsed = await parsedBodies(async () => {
    await kit.send('POST', '/api/articles', BODY, 'token:full');
  });
  expect(parsed).toBe(1);
});
