/** V36: a body with many mistakes; the answer that lists them must not be many times as long. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServedKit, serveKit } from '../support/serve-kit.ts';

let kit: ServedKit;

beforeAll(async () => {
  kit = await serveKit();
});

afterAll(() => kit.close());

const LISTED = 100;

const wrongRows = Array.from({ length: 4000 }, () => ({ __component: 'no.such' }));
const wrongRoles = Array.from({ length: 20_000 }, () => 5);

test.each([
  ['zone items', 'POST', '/api/articles', { data: { title: 'many', sections: wrongRows } }, 4002],
  ['roles of a user', 'POST', '/api/users', { role: { connect: wrongRoles } }, 20_003],
])('of the mistakes in %s the first hundred are listed', async (_name, method, path, body, count) => {
  const answer = await kit.send(method, path, body);
  expect(answer.status).toBe(400);
  const { message, details } = answer.body.error;
  expect(message).toBe(`${count} errors occurred; the first ${LISTED} are listed`);
  expect(details.errors).toHaveLength(LISTED);
  expect(answer.text.length).toBeLessThan(100_000);
});

test('unknown keys of a sign-in body are named up to a hundred', async () => {
  const keys = Object.fromEntries(Array.from({ length: 50_000 }, (_, n) => [`k${n}`, 1]));
  const answer = await kit.send('POST', '/api/auth/change-password', {
    currentPassword: 'a',
    password: 'b',
    passwordConfirmation: 'b',
    ...keys,
  });
  expect(answer.status).toBe(400);
  expect(answer.text.length).toBeLessThan(10_000);
  expect(answer.text).toContain(', and 49900 more');
});

test('a single mistake is reported as before', async () => {
  const answer = await kit.send('POST', '/api/tags', { data: { name: 5 } });
  expect(answer.status).toBe(400);
  expect(answer.body.error.details.errors).toHaveLength(1);
  expect(answer.body.error.message).toBe(answer.body.error.details.errors[0].message);
});
