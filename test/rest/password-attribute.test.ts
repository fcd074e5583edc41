/** Password attributes of a project's own types: hashed as v4 hashes them, at any depth, and never read. */
import { verify } from '@node-rs/bcrypt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServedKit, serveKit } from '../support/serve-kit.ts';

let kit: ServedKit;

beforeAll(async () => {
  kit = await serveKit();
});

afterAll(async () => {
  await kit.close();
});

const stored = (id: number): unknown =>
  kit.db.prepare('SELECT secret FROM specimens WHERE id = ?').pluck().get(id);

test('a new password is stored as its hash, an old one stays where none is sent', async () => {
  const made = await kit.send('POST', '/api/specimens', { data: { code: 'p-1', secret: 'first secret' } });
  expect(made.text).not.toContain('first secret');
  const { id } = made.body.data;
  expect(await verify('first secret', String(stored(id)))).toBe(true);
  await kit.send('PUT', `/api/specimens/${id}`, { data: { shortText: 'x' } });
  expect(await verify('first secret', String(stored(id)))).toBe(true);
  await kit.send('PUT', `/api/specimens/${id}`, { data: { secret: 'second secret' } });
  expect(await verify('second secret', String(stored(id)))).toBe(true);
  await kit.send('PUT', `/api/specimens/${id}`, { data: { secret: null } });
  expect(stored(id)).toBeNull();
});

test('what bcrypt would cut is refused by the rules', async () => {
  const { status, body } = await kit.send('PUT', '/api/specimens/1', { data: { secret: 'é'.repeat(37) } });
  expect([status, body.error.details.errors[0].path]).toEqual([400, ['secret']]);
});
