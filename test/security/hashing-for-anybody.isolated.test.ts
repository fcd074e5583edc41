/**
 * Strangers make the server hash: each route that takes a password looks first whether the password counts at all. So what is
 * counted is hashes.
 */
import { beforeEach, expect, test, vi } from 'vitest';
import { type AuthServer, serveAuth } from '../users/auth-server.ts';

let hashes = 0;

vi.mock('@node-rs/bcrypt', async (original) => {
  const bcrypt = await original<typeof import('@node-rs/bcrypt')>();
  return {
    ...bcrypt,
    verify: (text: string, hash: string) => {
      hashes += 1;
      return bcrypt.verify(text, hash);
    },
    hash: (text: string, _cost: number) => {
      hashes += 1;
      return bcrypt.hash(text, 4);
    },
  };
});

beforeEach(() => {
  hashes = 0;
});

/** The fixture with v4's own limit of attempts. */
const serve = (): Promise<AuthServer> =>
  serveAuth({ files: { 'config/admin.js': 'module.exports = { rateLimit: { max: 5 } };' } });

const PASSWORD = 'Abcdefg1x';

test.each([
  ['register-admin', { email: 'x@x.test', firstname: 'x', password: PASSWORD }],
  ['register', { registrationToken: 'nobody', userInfo: { firstname: 'x', password: PASSWORD } }],
  ['reset-password', { resetPasswordToken: 'nobody', password: PASSWORD }],
])('%s makes no hash for who has no right to a password', async (route, body) => {
  const kit = await serve();
  expect((await kit.send('POST', `/admin/${route}`, body)).status).toBe(400);
  expect(hashes).toBe(0);
});

test('an address has few tries to become the first administrator', async () => {
  const kit = await serve();
  const statuses = new Set<number>();
  for (let n = 0; n < 120; n += 1) {
    const body = { email: `x${n}@x.test`, firstname: 'x', password: PASSWORD };
    statuses.add((await kit.send('POST', '/admin/register-admin', body)).status);
  }
  expect([...statuses]).toEqual([400, 429]);
  expect(hashes).toBe(0);
});

test('the password of the documentation is compared a few times for an address, and not again once it was right', async () => {
  const kit = await serve();
  const password = '$2b$04$ERc0AS/r8PaXg9P3zCLkf.NbSgwUAng8918dF9M86KKg2v0V0YSlK';
  kit.db
    .prepare(
      `INSERT INTO strapi_core_store_settings ("key", value, type) VALUES ('plugin_documentation_config', ?, 'object')`,
    )
    .run(JSON.stringify({ restrictedAccess: true, password }));
  const ask = async (text: string): Promise<number> => {
    const authorization = `Basic ${Buffer.from(`x:${text}`).toString('base64')}`;
    return (await kit.ask('/documentation/openapi.json', { headers: { authorization } })).status;
  };
  for (let n = 0; n < 10; n += 1) expect(await ask('open sesame')).toBe(200);
  expect(hashes).toBe(1);
  const guesses = await Promise.all(Array.from({ length: 12 }, (_, n) => ask(`guess ${n}`)));
  expect(new Set(guesses)).toEqual(new Set([401, 429]));
  expect(hashes).toBe(5);
  expect(await ask('open sesame')).toBe(200);
});
