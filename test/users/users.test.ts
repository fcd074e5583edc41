/** `/api/users` with a project's own attributes: what is stored, what is answered, to whom. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyPassword } from '../../src/api/users/password.ts';
import type { ServedKit } from '../support/serve-kit.ts';
import { serveUsers } from './served-users.ts';

let kit: ServedKit;

beforeAll(async () => {
  kit = await serveUsers();
});

afterAll(() => kit.close());

let count = 0;

/** A body that makes a user. */
function newUser(values: object = {}) {
  count += 1;
  return {
    username: `made ${count}`,
    email: `made${count}@octavo.test`,
    password: 'Made-pass-1',
    role: 1,
    ...values,
  };
}

const row = (id: number) =>
  kit.db.prepare('SELECT * FROM up_users WHERE id = ?').get(id) as Record<string, string | number | null>;

async function create(values: object = {}): Promise<number> {
  const { status, body, text } = await kit.send('POST', '/api/users', newUser(values), 'token:full');
  expect(status, text).toBe(201);
  return body.id as number;
}

describe('own attributes', () => {
  test('are stored, and answered but for the private ones', async () => {
    const values = {
      nickname: 'Ada',
      remark: 'owes a book',
      pin: '1234',
      tags: [3, 1],
      articles: [1],
      avatar: 1,
    };
    const { body } = await kit.send('POST', '/api/users', newUser(values), 'token:full');
    expect(body).toMatchObject({ nickname: 'Ada', role: { id: 1 } });
    for (const name of ['remark', 'pin', 'password', 'tags']) expect(body).not.toHaveProperty(name);
    expect(row(body.id)['remark']).toBe('owes a book');
    const path = `/api/users/${body.id}?fields[0]=nickname&populate[tags][fields][0]=name&populate[avatar][fields][0]=ext`;
    const read = await kit.send('GET', path, undefined, 'token:full');
    expect(read.body).toEqual({
      id: body.id,
      nickname: 'Ada',
      tags: [
        { id: 3, name: expect.any(String) },
        { id: 1, name: expect.any(String) },
      ],
      avatar: { id: 1, ext: expect.any(String) },
    });
  });

  test('passwords of any name are stored as hashes', async () => {
    const id = await create({ pin: '1234' });
    const { pin, password } = row(id);
    expect(await verifyPassword('1234', String(pin))).toBe(true);
    expect(await verifyPassword('Made-pass-1', String(password))).toBe(true);
  });

  test('are held against their rules', async () => {
    const { status, body } = await kit.send('POST', '/api/users', newUser({ nickname: 'x' }), 'token:full');
    expect([status, body.error.name, body.error.message]).toEqual([
      400,
      'ApplicationError',
      'nickname must be at least 2 characters',
    ]);
  });

  test('relations the caller may not read are neither answered nor written', async () => {
    kit.db
      .prepare(`INSERT INTO up_permissions (action) VALUES ('plugin::users-permissions.user.update')`)
      .run();
    const { id: permission } = kit.db.prepare('SELECT max(id) AS id FROM up_permissions').get() as {
      id: number;
    };
    kit.db
      .prepare('INSERT INTO up_permissions_role_links (permission_id, role_id) VALUES (?, 4)')
      .run(permission);
    const id = await create({ tags: [1] });
    const { status, body } = await kit.send(
      'PUT',
      `/api/users/${id}`,
      { tags: [2], nickname: 'New' },
      'limited',
    );
    expect([status, body.nickname]).toEqual([200, 'New']);
    expect(body).not.toHaveProperty('role');
    const read = await kit.send('GET', `/api/users/${id}?populate=*`, undefined, 'token:full');
    expect(read.body.tags.map((tag: { id: number }) => tag.id)).toEqual([1]);
  });

  test('a list filters, sorts and pages by them, and only by those that are open', async () => {
    await create({ nickname: 'Zoe', tags: [5] });
    const by = (query: string) =>
      kit.send('GET', `/api/users?fields[0]=nickname&${query}`, undefined, 'token:full');
    expect((await by('filters[nickname]=Zoe')).body).toHaveLength(1);
    expect((await by('filters[tags][id]=5&sort=nickname:desc&start=0&limit=1')).body[0].nickname).toBe('Zoe');
    for (const query of [
      'filters[remark]=x',
      'sort=remark',
      'fields[1]=pin',
      'filters[pin][$notNull]=true',
    ]) {
      const { status, body } = await by(query);
      expect([status, body.error.message], query).toEqual([
        400,
        expect.stringMatching(/^Invalid parameter (remark|pin)$/),
      ]);
    }
  });

  test('drafts stay behind a relation only in strict mode', async () => {
    const strict = await serveUsers('strict');
    try {
      const draft = (
        kit.db.prepare('SELECT id FROM articles WHERE published_at IS NULL LIMIT 1').get() as { id: number }
      ).id;
      for (const [served, seen] of [
        [kit, [draft]],
        [strict, []],
      ] as const) {
        const made = await served.send('POST', '/api/users', newUser({ articles: [draft] }), 'token:full');
        const one = await served.send(
          'GET',
          `/api/users/${made.body.id}?populate=articles`,
          undefined,
          'token:full',
        );
        expect(one.body.articles.map(({ id }: { id: number }) => id)).toEqual(seen);
        const path = `/api/users?filters[id]=${made.body.id}&populate=articles`;
        const list = await served.send('GET', path, undefined, 'token:full');
        expect(list.body[0].articles.map(({ id }: { id: number }) => id)).toEqual(seen);
        const live = await served.send('GET', `${path}&publicationState=live`, undefined, 'token:full');
        expect(live.body[0].articles).toEqual([]);
      }
    } finally {
      await strict.close();
    }
  });
});

describe('writing', () => {
  test('what a client says of tokens, provider, ids and times is not taken (A31, A34)', async () => {
    const said = {
      id: 4711,
      resetPasswordToken: 'mine',
      confirmationToken: 'mine',
      provider: 'github',
      createdAt: '2001-01-01',
      updatedAt: '2001-01-01',
      createdBy: 1,
      publishedAt: '2001-01-01',
    };
    const made = await create(said);
    const taken = (id: number) => {
      const { reset_password_token, confirmation_token, provider, created_by_id, created_at, updated_at } =
        row(id);
      const times = [created_at, updated_at].map((time) => new Date(Number(time)).getUTCFullYear() > 2001);
      return { id, reset_password_token, confirmation_token, provider, created_by_id, times };
    };
    const mine = {
      reset_password_token: null,
      confirmation_token: null,
      provider: 'local',
      created_by_id: null,
    };
    expect(taken(made)).toEqual({ id: made, ...mine, times: [true, true] });
    expect(made).not.toBe(4711);
    const { id: _id, ...change } = said;
    await kit.send('PUT', `/api/users/${made}`, change, 'token:full');
    expect(taken(made)).toEqual({ id: made, ...mine, times: [true, true] });
  });

  const editor = { connect: [{ id: 3 }], disconnect: [] };
  test.each<[role: object, changed: number | null, made: number | null]>([
    [{ ...editor, id: 4 }, 4, 4],
    [{ ...editor, id: '4', disconnect: [[]] }, 4, 4],
    [{ ...editor, set: [4, 2] }, 2, 2],
    [{ ...editor, set: { id: 4 } }, 4, 4],
    [{ ...editor, set: [] }, null, null],
    [{ ...editor, set: 0 }, 3, 3],
    [{ connect: [{ id: 4 }, { id: 3 }], disconnect: [] }, 3, 3],
    [{ connect: [{ id: 3 }, { id: 4 }], disconnect: [] }, 4, 3],
  ])('a role is read like any relation: %j', async (role, changed, made) => {
    const user = await create();
    const { body, text } = await kit.send('PUT', `/api/users/${user}`, { role }, 'token:full');
    expect(body.role?.id ?? null, text).toBe(changed);
    const other = await kit.send('POST', '/api/users', newUser({ role }), 'token:full');
    expect(other.body.role?.id ?? null, other.text).toBe(made);
  });

  test.each([
    { ...editor, id: 999 },
    { ...editor, id: null },
    { connect: [{ id: 4 }, { id: 999 }], disconnect: [] },
  ])('a role that is not there is refused: %j', async (role) => {
    const user = await create();
    const message =
      '1 relation(s) of type plugin::users-permissions.role associated with this entity do not exist';
    const changed = await kit.send('PUT', `/api/users/${user}`, { role }, 'token:full');
    expect([changed.status, changed.body.error.message]).toEqual([400, message]);
    const made = await kit.send('POST', '/api/users', newUser({ role }), 'token:full');
    expect([made.status, made.body.error.message]).toEqual([400, message]);
  });

  test.each([
    [{ email: 'READER@octavo.test' }, 'Email already taken'],
    [{ username: 'reader' }, 'This attribute must be unique'],
    [{ password: `${'é'.repeat(36)}x` }, 'password must be at most 72 bytes'],
    [
      { role: 99 },
      '1 relation(s) of type plugin::users-permissions.role associated with this entity do not exist',
    ],
    [{ nickname: 'x', confirmed: 'maybe' }, '2 errors occurred'],
  ])('a new user with %j is refused and not made', async (values, message) => {
    const before = kit.db.prepare('SELECT count(*) AS n FROM up_users').get();
    const { status, body } = await kit.send('POST', '/api/users', newUser(values), 'token:full');
    expect([status, body.error.name, body.error.message]).toEqual([400, 'ApplicationError', message]);
    expect(kit.db.prepare('SELECT count(*) AS n FROM up_users').get()).toEqual(before);
  });

  test('two at once with one address make one user', async () => {
    const twin = newUser();
    const answers = await Promise.all([
      kit.send('POST', '/api/users', twin, 'token:full'),
      kit.send('POST', '/api/users', { ...twin, username: 'twin two' }, 'token:full'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
  });

  test('one address may have several users where the project says so', async () => {
    const setting = kit.db
      .prepare(
        `SELECT value FROM strapi_core_store_settings WHERE "key" = 'plugin_users-permissions_advanced'`,
      )
      .get() as { value: string };
    const store = (value: object) =>
      kit.db
        .prepare(
          `UPDATE strapi_core_store_settings SET value = ? WHERE "key" = 'plugin_users-permissions_advanced'`,
        )
        .run(JSON.stringify(value));
    store({ ...JSON.parse(setting.value), unique_email: false });
    await create({ email: 'reader@octavo.test' });
    store(JSON.parse(setting.value));
    const { body } = await kit.send(
      'POST',
      '/api/users',
      newUser({ email: 'reader@octavo.test' }),
      'token:full',
    );
    expect(body.error.message).toBe('Email already taken');
  });

  test('a changed password ends a pending reset', async () => {
    const id = await create();
    kit.db.prepare(`UPDATE up_users SET reset_password_token = 'pending' WHERE id = ?`).run(id);
    await kit.send('PUT', `/api/users/${id}`, { nickname: 'Same' }, 'token:full');
    expect(row(id)['reset_password_token']).toBe('pending');
    await kit.send('PUT', `/api/users/${id}`, { password: 'Another-1' }, 'token:full');
    expect(row(id)['reset_password_token']).toBeNull();
    expect(await verifyPassword('Another-1', String(row(id)['password']))).toBe(true);
  });

  test('in strict mode a changed password ends the sessions of the old one (S17)', async () => {
    const strict = await serveUsers('strict');
    try {
      const me = (jwt: string) =>
        fetch(`${strict.address}/api/users/me`, { headers: { authorization: `Bearer ${jwt}` } });
      const login = { identifier: 'reader', password: 'Reader-pass-1' };
      const { body } = await strict.send('POST', '/api/auth/local', login, 'public');
      expect((await me(body.jwt)).status).toBe(200);
      await strict.send('PUT', '/api/users/1', { nickname: 'Same' }, 'token:full');
      expect((await me(body.jwt)).status).toBe(200);
      await strict.send('PUT', '/api/users/1', { password: 'Another-1' }, 'token:full');
      expect((await me(body.jwt)).status).toBe(401);
    } finally {
      await strict.close();
    }
  });

  test('deleting removes what hangs on the user', async () => {
    const id = await create({ tags: [1], avatar: 1 });
    const { status, body } = await kit.send('DELETE', `/api/users/${id}`, undefined, 'token:full');
    expect([status, body.id]).toEqual([200, id]);
    for (const table of ['up_users_tags_links', 'up_users_role_links']) {
      expect(kit.db.prepare(`SELECT * FROM ${table} WHERE user_id = ?`).all(id)).toEqual([]);
    }
    expect(
      kit.db
        .prepare(`SELECT * FROM files_related_morphs WHERE related_id = ? AND related_type LIKE '%user'`)
        .all(id),
    ).toEqual([]);
  });

  test.each([
    ['1.0'],
    ['1e0'],
    ['0x1'],
    ['1;2'],
    ['9'.repeat(30)],
    ['%00'],
  ])('the id %s names no user', async (id) => {
    const answers = await Promise.all([
      kit.send('GET', `/api/users/${id}`, undefined, 'token:full'),
      kit.send('PUT', `/api/users/${id}`, {}, 'token:full'),
      kit.send('DELETE', `/api/users/${id}`, undefined, 'token:full'),
    ]);
    const expected = id === '%00' ? [400, 400, 400] : [204, 404, 204];
    expect(answers.map(({ status }) => status)).toEqual(expected);
  });
});
