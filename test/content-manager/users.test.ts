/** Users of the content API written by editors, on every database: the rules of accounts hold for them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { headersOf } from '../support/credentials.ts';
import { type ServedKit, serveKit } from '../support/serve-kit.ts';

let kit: ServedKit;
beforeAll(async () => {
  kit = await serveKit();
});
afterAll(() => kit.close());

const PATH = '/content-manager/collection-types/plugin::users-permissions.user';
const SUBJECT = 'plugin::users-permissions.user';
const send = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object, as = 'admin:super') =>
  kit.send(method, `${PATH}${path}`, body, as);

const NEW = {
  username: 'fresh',
  email: 'Fresh@octavo.test',
  password: 'Fresh-pass-1',
  role: { connect: [{ id: 1 }] },
};
const signIn = (identifier: string, password: string) =>
  kit.send('POST', '/api/auth/local', { identifier, password }, 'public');
const column = (name: string, id: number): unknown =>
  kit.db.prepare(`SELECT ${name} FROM up_users WHERE id = ?`).pluck().get(id);

/** Gives the editor's role permissions on users, and no others. */
const allow = async (...permissions: { verb: string; fields?: string[]; conditions?: string[] }[]) => {
  const answer = await kit.send(
    'PUT',
    '/admin/roles/2/permissions',
    {
      permissions: permissions.map(({ verb, fields, conditions = [] }) => ({
        action: `plugin::content-manager.explorer.${verb}`,
        subject: SUBJECT,
        properties: fields ? { fields } : {},
        conditions,
      })),
    },
    'admin:super',
  );
  expect(answer.status).toBe(200);
};

describe('a user that an editor makes', () => {
  test('signs in with the password, which is stored as a hash and never answered', async () => {
    const made = await send('POST', '', { ...NEW, provider: 'evil', id: 55, createdAt: '2001-01-01' });
    expect(made.status).toBe(201);
    const { id } = made.body;
    expect(id).not.toBe(55);
    expect(made.text).not.toContain('Fresh-pass-1');
    expect(made.text).not.toContain('$2');
    expect(String(column('password', id))).toMatch(/^\$2[aby]\$/);
    expect(column('provider', id)).toBe('local');
    expect((await signIn('fresh@octavo.test', 'Fresh-pass-1')).status).toBe(200);
  });

  // asked: v4 leaves out of the body what forms do not show; it copies the source's tokens (A235)
  test('as a clone has the provider of the source and no key of an account', async () => {
    expect(column('confirmation_token', 5)).not.toBeNull();
    const body = { username: 'again', email: 'again@octavo.test', password: 'Again-pass-1' };
    const hidden = { provider: 'github', resetPasswordToken: 'mine', confirmationToken: 'mine' };
    const made = await send('POST', '/clone/5', { ...body, ...hidden });
    expect(made.status, made.text).toBe(200);
    const { id } = made.body;
    const stored = ['provider', 'reset_password_token', 'confirmation_token'].map((name) => column(name, id));
    expect(stored).toEqual(['local', null, null]);
    expect((await send('DELETE', `/${id}`)).status).toBe(200);
  });

  test('of two with one name at the same time one is refused', async () => {
    const answers = await Promise.all(
      ['a', 'b'].map((name) => send('POST', '', { ...NEW, username: 'twin', email: `${name}@octavo.test` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
  });

  test('has the default role where the editor may not set one', async () => {
    await allow({ verb: 'create', fields: ['username', 'email', 'password'] });
    const body = {
      ...NEW,
      username: 'plain',
      email: 'plain@octavo.test',
      role: { connect: [{ id: 3 }] },
      confirmed: true,
    };
    const made = await send('POST', '', body, 'admin:editor');
    expect(made.status).toBe(201);
    const role = kit.db
      .prepare('SELECT role_id FROM up_users_role_links WHERE user_id = ?')
      .pluck()
      .get(made.body.id);
    expect(Number(role)).toBe(1);
    expect(Number(column('confirmed', made.body.id))).toBe(0);
    // what may not be read is not answered
    expect(made.body).not.toHaveProperty('email');
  });
});

describe('versions and revisions of users', () => {
  const path = `${PATH}/2`;
  const read = () => kit.send('GET', path, undefined, 'admin:super');
  const ifMatch = (version: string, body: object) =>
    kit.ask(path, {
      method: 'PUT',
      headers: { ...headersOf('admin:super'), 'content-type': 'application/json', 'if-match': version },
      body: JSON.stringify(body),
    });

  test('of two editors one is refused', async () => {
    const version = String((await read()).headers['etag']);
    const answers = await Promise.all(['one', 'two'].map((name) => ifMatch(version, { username: name })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    const done = answers.find(({ status }) => status === 200)!;
    expect(done.headers.get('etag')).toBe((await read()).headers['etag']);
    const refused = answers.find(({ status }) => status === 412)!;
    expect(refused.body.error.details.entry).toEqual((await read()).body);
  });

  test('a revision gives back what the rules of accounts allow, and holds no secret', async () => {
    const { body: before } = await read();
    await send('PUT', '/2', { username: 'renamed', password: 'Renamed-pass-1', blocked: true });
    const { body: list } = await kit.send('GET', `${path}/revisions`, undefined, 'admin:super');
    expect(list.results[0]).toMatchObject({ action: 'update', createdBy: { id: 1 } });
    expect([...list.results[0].changed].sort()).toEqual(['blocked', 'username']);
    const { number } = list.results[1];
    const back = await kit.send('POST', `${path}/revisions/${number}/restore`, undefined, 'admin:super');
    expect([back.status, back.text]).toEqual([200, expect.stringContaining(before.username)]);
    expect((await read()).body).toMatchObject({ username: before.username, blocked: before.blocked });
    // the password stays the new one
    expect((await signIn(before.username, 'Renamed-pass-1')).status).toBe(200);
    const kept = kit.db
      .prepare(`SELECT snapshot FROM octavo_revisions WHERE type_uid = '${SUBJECT}'`)
      .pluck()
      .all();
    expect(kept.length).toBeGreaterThan(2);
    for (const word of ['password', 'Token', '$2']) expect(kept.map(String).join()).not.toContain(word);
  });

  test('a change of several is held to the same rules', async () => {
    const ids = [2, 3];
    const many = (data: object) => send('POST', '/actions/bulkUpdate', { ids, data });
    expect((await many({ blocked: false })).body).toEqual({ count: 2 });
    const refused = await many({ username: 'same name' });
    expect([refused.status, refused.body.error.message]).toEqual([400, expect.stringContaining('Username')]);
    expect((await many({ password: 'Of-many-pass-1' })).status).toBe(200);
    expect(String(column('password', 3))).toMatch(/^\$2[aby]\$/);
    expect(column('provider', 3)).toBe('local');
  });
});

describe('a user that an editor changes', () => {
  test('signs in with the new password alone', async () => {
    await send('PUT', '/1', { password: 'Changed-pass-1' });
    expect((await signIn('reader', 'Reader-pass-1')).status).toBe(400);
    expect((await signIn('reader', 'Changed-pass-1')).status).toBe(200);
  });

  test('keeps what the editor may not set, and is out of reach where the condition is not met', async () => {
    await allow(
      { verb: 'create', fields: ['username', 'email', 'password', 'role'] },
      { verb: 'update', fields: ['blocked'], conditions: ['admin::is-creator'] },
      { verb: 'read', fields: ['username', 'blocked'] },
    );
    const created = await send(
      'POST',
      '',
      { ...NEW, username: 'owned', email: 'owned@octavo.test' },
      'admin:editor',
    );
    const changed = await send(
      'PUT',
      `/${created.body.id}`,
      { blocked: true, username: 'other' },
      'admin:editor',
    );
    expect(changed.body).toMatchObject({ username: 'owned', blocked: true });
    expect((await send('PUT', '/2', { blocked: true }, 'admin:editor')).status).toBe(403);
    expect(Number(column('blocked', 2))).toBe(0);
    expect((await send('PUT', '/999', { blocked: true }, 'admin:editor')).status).toBe(404);
  });

  test('is as before after a refusal', async () => {
    const before = kit.db.prepare('SELECT * FROM up_users WHERE id = 2').get();
    for (const body of [
      { username: 'renamed', role: { connect: [{ id: 999 }], disconnect: [] } },
      { username: 'renamed', email: 'reader@octavo.test' },
      { username: 'renamed', password: 'short' },
    ]) {
      expect((await send('PUT', '/2', body)).status).toBe(400);
    }
    expect(kit.db.prepare('SELECT * FROM up_users WHERE id = 2').get()).toEqual(before);
  });
});
