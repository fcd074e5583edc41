/** V9: a client that registers must not choose a role, a state, a token or an id, however it is written. */
import { expect, test } from 'vitest';
import { serveAuth } from '../users/auth-server.ts';

const RESERVED: Readonly<Record<string, unknown>> = {
  id: 99,
  role: 3,
  provider: 'github',
  confirmed: false,
  blocked: true,
  resetPasswordToken: 'mine',
  confirmationToken: 'mine',
  createdAt: '2001-01-01T00:00:00.000Z',
  updatedAt: '2001-01-01T00:00:00.000Z',
  publishedAt: null,
  createdBy: 1,
  updatedBy: 1,
};

/** The same wish in the shapes writes take. */
const SHAPES: readonly unknown[] = [
  RESERVED,
  { role: { connect: [{ id: 3 }] }, 'role.id': 3, role_id: 3, reset_password_token: 'mine' },
  { data: RESERVED, user: RESERVED, params: RESERVED, values: RESERVED },
  JSON.parse(
    `{"__proto__": ${JSON.stringify(RESERVED)}, "constructor": {"prototype": ${JSON.stringify(RESERVED)}}}`,
  ),
];

test.each([
  ['nothing allowed', []],
  ['everything allowed by mistake', Object.keys(RESERVED)],
])('%s: a new user is an ordinary one', async (_name, allowedFields) => {
  const server = await serveAuth({ plugin: { register: { allowedFields } } });
  for (const [index, shape] of SHAPES.entries()) {
    const user = { username: `sly ${index}`, email: `sly${index}@octavo.test`, password: 'Newcomer-1' };
    const body = JSON.stringify({ ...(shape as object), ...user });
    const { status, text } = await server.post('/api/auth/local/register', body);
    expect(status, text).toBe(200);
  }
  const rows = server.db
    .prepare(
      `SELECT u.*, l.role_id FROM up_users u JOIN up_users_role_links l ON l.user_id = u.id WHERE u.id > 6 ORDER BY u.id`,
    )
    .all() as Record<string, unknown>[];
  expect(rows.map(({ id }) => id)).toEqual([7, 8, 9, 10]);
  for (const row of rows) {
    expect(row).toMatchObject({
      role_id: 1,
      provider: 'local',
      confirmed: 1,
      blocked: 0,
      reset_password_token: null,
      confirmation_token: null,
      created_by_id: null,
      updated_by_id: null,
    });
    expect(row['created_at']).toBeGreaterThan(Date.parse('2024-01-01'));
  }
});

test('private attributes of the project are taken only where they are listed, and never shown', async () => {
  const server = await serveAuth({
    plugin: { register: { allowedFields: ['remark'] } },
    attributes: { remark: { type: 'string', private: true }, rating: { type: 'integer', private: true } },
  });
  const body = { username: 'sly', email: 'sly@octavo.test', password: 'Newcomer-1', remark: 'r', rating: 5 };
  const { text } = await server.post('/api/auth/local/register', body);
  expect(text).not.toMatch(/remark|rating|password/);
  expect(server.db.prepare('SELECT remark, rating FROM up_users WHERE id = 7').get()).toEqual({
    remark: 'r',
    rating: null,
  });
});
