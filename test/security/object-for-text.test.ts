/** V30: an operator in place of a code, a password or an address must never find anybody. */
import { expect, test } from 'vitest';
import { type AuthServer, serveAuth } from '../users/auth-server.ts';

/** What is no text. */
const VALUES: readonly unknown[] = [
  {},
  [],
  { $ne: null },
  { $notNull: true },
  { $startsWith: 'a' },
  [''],
  [{ $ne: '' }],
  true,
  0,
  12345,
  null,
  { length: 9, toString: 'x' },
];

const BODIES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  local: { identifier: 'reader', password: 'Reader-pass-1' },
  'local/register': { username: 'newcomer', email: 'new@octavo.test', password: 'Newcomer-1' },
  'forgot-password': { email: 'reader@octavo.test' },
  'reset-password': { code: 'known', password: 'Changed-1', passwordConfirmation: 'Changed-1' },
  'send-email-confirmation': { email: 'unconfirmed@octavo.test' },
};

const stateOf = ({ db }: AuthServer): unknown => db.prepare('SELECT * FROM up_users ORDER BY id').all();

test('every field of every body has to be a text', async () => {
  const server = await serveAuth();
  server.db.exec("UPDATE up_users SET reset_password_token = 'known' WHERE id = 1");
  const before = stateOf(server);
  for (const [path, body] of Object.entries(BODIES)) {
    for (const field of Object.keys(body)) {
      for (const value of VALUES) {
        const {
          status,
          body: answer,
          text,
        } = await server.post(`/api/auth/${path}`, { ...body, [field]: value });
        expect(status, `${path} ${field} ${JSON.stringify(value)} ${text}`).toBe(400);
        const errors = answer.error.details.errors ?? [{ path: [field] }];
        expect(errors.map((one: { path: string[] }) => one.path)).toContainEqual([field]);
      }
    }
  }
  for (const query of [
    'confirmation[$ne]=x',
    'confirmation[]=a',
    'confirmation[$notNull]=true',
    'confirmation',
  ]) {
    expect((await server.get(`/api/auth/email-confirmation?${query}`)).status).toBe(400);
  }
  expect(stateOf(server)).toEqual(before);
});

test('users without a token are not found by an empty one', async () => {
  const server = await serveAuth();
  const before = stateOf(server);
  for (const code of ['', ' ', 'null', 'undefined', '\0', '%', '_']) {
    const body = { code, password: 'Changed-1', passwordConfirmation: 'Changed-1' };
    expect((await server.post('/api/auth/reset-password', body)).status).toBe(400);
    const query = new URLSearchParams({ confirmation: code });
    expect((await server.get(`/api/auth/email-confirmation?${query}`)).status).toBe(400);
  }
  expect(stateOf(server)).toEqual(before);
});
