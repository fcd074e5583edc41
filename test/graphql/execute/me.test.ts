/** `me` needs a user who is signed in and no permission, as in v4: also after an administrator has deleted the role. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServedKit, serveKit } from '../../support/serve-kit.ts';

let kit: ServedKit;
beforeAll(async () => {
  kit = await serveKit();
});
afterAll(() => kit.close());

const me = async (as: string) => {
  const { body } = await kit.send('POST', '/graphql', { query: '{ me { id role { type } } }' }, as);
  return body.data.me;
};

test('a user whose role is deleted has the public one', async () => {
  expect(await me('limited')).toEqual({ id: '3', role: { type: 'limited' } });
  expect((await kit.send('DELETE', '/api/users-permissions/roles/4', undefined, 'token:full')).status).toBe(
    200,
  );
  expect(await me('limited')).toEqual({ id: '3', role: { type: 'public' } });
  expect((await kit.send('GET', '/api/users/me', undefined, 'limited')).status).toBe(403);
});

test('nobody else has an account', async () => {
  expect([await me('public'), await me('token:full')]).toEqual([null, null]);
});
