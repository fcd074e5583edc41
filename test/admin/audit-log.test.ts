/** The audit log: what is recorded of sign-ins and of changes, who may read it, and how lists are asked for. */
import { beforeEach, describe, expect, test } from 'vitest';
import { type ServedKit, serveSharedKit } from '../support/serve-kit.ts';

const kit = serveSharedKit({ isWritable: true });

interface Line {
  readonly id: number;
  readonly action: string;
  readonly date: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly user: { readonly id: number | null; readonly email: string; readonly displayName: string } | null;
  readonly ip: string | null;
}

const ask = (method: string, path: string, body?: unknown, as = 'admin:super') =>
  kit().send(method, path, body, as);

/** All lines, the oldest first. */
const lines = async (query = ''): Promise<Line[]> => {
  const { status, body } = await ask('GET', `/admin/audit-logs?pageSize=100&sort=id:asc${query}`);
  expect(status).toBe(200);
  return body.results;
};

const clear = ({ db }: ServedKit): unknown => db.exec('DELETE FROM octavo_audit_log');

const signIn = (email: string, password: string) =>
  ask('POST', '/admin/login', { email, password }, 'public');

beforeEach(() => void clear(kit()));

test('sign-ins, failed ones and sign-outs are recorded with who and from where', async () => {
  expect((await signIn('author@nowhere.test', 'Guess-the-pass-1')).status).toBe(400);
  expect((await signIn('writer@octavo.test', 'Guess-the-pass-1')).status).toBe(400);
  const { status, body } = await signIn('writer@octavo.test', 'Writer-pass-1');
  expect(status).toBe(200);
  await kit().ask('/admin/logout', {
    method: 'POST',
    headers: { authorization: `Bearer ${body.data.token}` },
  });
  const writer = { id: 4, email: 'writer@octavo.test', displayName: 'Dorian Scribe' };
  const found = await lines();
  expect(found).toMatchObject([
    {
      action: 'admin.auth.error',
      user: null,
      payload: { error: 'Invalid credentials', email: 'author@nowhere.test' },
    },
    { action: 'admin.auth.error', user: null, payload: { email: 'writer@octavo.test' } },
    { action: 'admin.auth.success', user: writer },
    { action: 'admin.logout', user: writer },
  ]);
  for (const { ip, date } of found) {
    expect(ip).toBe('127.0.0.1');
    expect(new Date(date).toISOString()).toBe(date);
  }
  expect(JSON.stringify(found)).not.toMatch(/pass-1|eyJ/);
});

test('a sign-in with a large integer for an address is refused, and recorded with it', async () => {
  const email = 2 ** 53;
  expect((await ask('POST', '/admin/login', { email, password: 'x' }, 'public')).status).toBe(400);
  expect(await lines()).toMatchObject([
    { action: 'admin.auth.error', payload: { error: 'Invalid credentials', email } },
  ]);
});

describe('changes', () => {
  const webhook = {
    name: 'site',
    url: 'https://user:secret-in-address@octavo.test/hook?key=secret-key',
    headers: { Authorization: 'Bearer secret-in-header' },
    events: ['entry.create'],
  };

  test.each<[string, string, unknown, object[]]>([
    [
      'POST',
      '/admin/users',
      { email: 'new@octavo.test', firstname: 'New', roles: [3] },
      [{ action: 'user.create', payload: { user: { email: 'new@octavo.test', roles: [{ id: 3 }] } } }],
    ],
    [
      'PUT',
      '/admin/users/4',
      { lastname: 'Renamed', password: 'Secret-pass-22' },
      [
        {
          action: 'user.update',
          payload: {
            user: { id: 4 },
            changes: { lastname: { before: 'Scribe', after: 'Renamed' }, password: {} },
          },
        },
      ],
    ],
    [
      'PUT',
      '/admin/users/4',
      { roles: [2] },
      [{ payload: { changes: { roles: { before: [{ id: 3 }], after: [{ id: 2 }] } } } }],
    ],
    ['DELETE', '/admin/users/4', undefined, [{ action: 'user.delete', payload: { user: { id: 4 } } }]],
    [
      'POST',
      '/admin/users/batch-delete',
      { ids: [3, 4] },
      [
        { action: 'user.delete', payload: { user: { id: 3 } } },
        { action: 'user.delete', payload: { user: { id: 4 } } },
      ],
    ],
    [
      'POST',
      '/admin/roles',
      { name: 'Proof' },
      [{ action: 'role.create', payload: { role: { name: 'Proof' } } }],
    ],
    [
      'PUT',
      '/admin/roles/2',
      { name: 'Desk' },
      [{ action: 'role.update', payload: { changes: { name: { before: 'Editor', after: 'Desk' } } } }],
    ],
    [
      'PUT',
      '/admin/roles/2/permissions',
      { permissions: [{ action: 'admin::webhooks.read' }] },
      [
        {
          action: 'permission.create',
          payload: { role: { id: 2, name: 'Editor' }, permissions: [{ action: 'admin::webhooks.read' }] },
        },
        { action: 'permission.delete', payload: { role: { id: 2 } } },
      ],
    ],
    [
      'POST',
      '/admin/api-tokens',
      { name: 'ci', type: 'full-access' },
      [{ action: 'api-token.create', payload: { apiToken: { name: 'ci', type: 'full-access' } } }],
    ],
    [
      'PUT',
      '/admin/api-tokens/2',
      { name: 'renamed' },
      [{ action: 'api-token.update', payload: { changes: { name: { after: 'renamed' } } } }],
    ],
    [
      'POST',
      '/admin/api-tokens/2/regenerate',
      {},
      [{ action: 'api-token.update', payload: { apiToken: { id: 2 }, changes: { accessKey: {} } } }],
    ],
    ['DELETE', '/admin/api-tokens/2', undefined, [{ action: 'api-token.delete' }]],
    [
      'POST',
      '/admin/transfer/tokens',
      { name: 'move', permissions: ['pull'] },
      [{ action: 'transfer-token.create', payload: { transferToken: { permissions: ['pull'] } } }],
    ],
    [
      'POST',
      '/admin/webhooks',
      webhook,
      [
        {
          action: 'webhook.create',
          payload: { webhook: { name: 'site', host: 'octavo.test', headerNames: ['Authorization'] } },
        },
      ],
    ],
    [
      'POST',
      '/admin/project-settings',
      { menuLogo: '' },
      [{ action: 'project-settings.update', payload: { projectSettings: { menuLogo: null } } }],
    ],
    [
      'PUT',
      '/upload/settings',
      { sizeOptimization: false, responsiveDimensions: true },
      [
        {
          action: 'settings.update',
          payload: {
            settings: { name: 'plugin_upload_settings', value: { sizeOptimization: false } },
          },
        },
      ],
    ],
  ])('%s %s %j', async (method, path, body, expected) => {
    const answer = await ask(method, path, body);
    expect(answer.status).toBeLessThan(300);
    const found = await lines();
    expect(found).toMatchObject(expected.map((line) => ({ user: { id: 1 }, ip: '127.0.0.1', ...line })));
    expect(found).toHaveLength(expected.length);
    const text = JSON.stringify(found);
    expect(text).not.toMatch(/[Ss]ecret-|\$2[aby]\$/);
    if (answer.body.data?.accessKey) expect(text).not.toContain(answer.body.data.accessKey);
    if (answer.body.data?.registrationToken) expect(text).not.toContain(answer.body.data.registrationToken);
  });

  test('one that is refused leaves no line', async () => {
    expect((await ask('PUT', '/admin/users/4', { email: 'desk@octavo.test' })).status).toBe(400);
    expect((await ask('POST', '/admin/roles', { name: 'Editor' })).status).toBe(400);
    expect((await ask('DELETE', '/admin/roles/2')).status).toBe(400);
    expect(await lines()).toEqual([]);
  });

  test('of the content API are not recorded', async () => {
    expect((await ask('POST', '/api/tags', { data: { name: 'Plain' } }, 'token:full')).status).toBe(200);
    expect(await lines()).toEqual([]);
  });
});

describe('lists', () => {
  const add = (date: number, action: string, user: number | null): unknown =>
    kit()
      .db.prepare(
        'INSERT INTO octavo_audit_log ("action", "date", user_id, user_email, user_name, payload) VALUES (?, ?, ?, ?, ?, ?)',
      )
      .run(action, date, user, user === null ? null : `${user}@octavo.test`, 'Somebody', '{"about":1}');

  const DAY = 86_400_000;
  const at = (day: number): number => Date.parse('2026-01-01T00:00:00Z') + day * DAY;

  beforeEach(() => {
    add(at(0), 'admin.auth.success', 1);
    add(at(1), 'user.update', 2);
    add(at(2), 'user.create', 1);
    add(at(3), 'admin.auth.error', null);
  });

  const actions = async (query: string): Promise<string[]> =>
    (await ask('GET', `/admin/audit-logs?${query}`)).body.results.map(({ action }: Line) => action);

  test.each([
    ['', ['admin.auth.error', 'user.create', 'user.update', 'admin.auth.success']],
    ['sort=date:asc', ['admin.auth.success', 'user.update', 'user.create', 'admin.auth.error']],
    ['filters[action][$eq]=user.create', ['user.create']],
    ['filters[action]=user.create', ['user.create']],
    [
      'filters[$and][0][action][$in][0]=user.create&filters[$and][0][action][$in][1]=user.update',
      ['user.create', 'user.update'],
    ],
    ['filters[user][id][$eq]=1', ['user.create', 'admin.auth.success']],
    ['filters[user]=2', ['user.update']],
    ['filters[date][$gte]=2026-01-03T00:00:00.000Z', ['admin.auth.error', 'user.create']],
    ['filters[date][$lt]=2026-01-02', ['admin.auth.success']],
    ['filters[$or][0][user]=2&filters[$or][1][action]=admin.auth.error', ['admin.auth.error', 'user.update']],
    ['filters[user]=99999999999', []],
    ['page=2&pageSize=3', ['admin.auth.success']],
    ['page=9', []],
  ])('%s', async (query, expected) => {
    expect(await actions(query)).toEqual(expected);
  });

  test('one line, and its page, have the form of v4', async () => {
    const { body } = await ask('GET', '/admin/audit-logs?pageSize=1');
    expect(body.pagination).toEqual({ page: 1, pageSize: 1, pageCount: 4, total: 4 });
    const [line] = body.results;
    const one = await ask('GET', `/admin/audit-logs/${line.id}`);
    expect(one.body).toEqual(line);
    expect(one.body).toEqual({
      id: expect.any(Number),
      action: 'admin.auth.error',
      date: '2026-01-04T00:00:00.000Z',
      payload: { about: 1 },
      user: null,
      ip: null,
    });
  });

  test.each([
    ['filters[payload]=x', 'Invalid parameter payload'],
    ['filters[action][$contains]=x', 'filters.action.$contains: not a filter of the audit log'],
    ['filters[date]=yesterday', 'filters.date.$eq: not a filter of the audit log'],
    ['filters[user][id][$eq]=x', 'filters.user.$eq: not a filter of the audit log'],
    ['filters[user][email][$eq]=x', 'filters.user.email: not a filter of the audit log'],
    ['filters=x', 'filters: not a filter of the audit log'],
    ['filters[$and]=x', 'filters.$and: not a filter of the audit log'],
    ['filters[action][$in]=', null],
    ['sort=payload', 'Invalid parameter payload'],
    ['sort=date:sideways', 'Invalid parameter sort'],
    ['sort[date]=asc', 'Invalid parameter sort'],
    ['pageSize=501', 'pageSize must be less than or equal to 500 (admin.limits.pageSize)'],
    ['page=0', "Invalid 'page' parameter. Expected an integer > 0, received: 0"],
  ])('%s is answered with the parameter', async (query, message) => {
    const { status, body } = await ask('GET', `/admin/audit-logs?${query}`);
    if (message === null) expect(status).toBe(200);
    else expect([status, body.error.message]).toEqual([400, message]);
  });

  test.each(['0', 'x', '99999999999999999999', '12345'])('there is no line %s', async (id) => {
    expect((await ask('GET', `/admin/audit-logs/${id}`)).status).toBe(404);
  });
});

test('super admins read the log, and those whose role may', async () => {
  expect((await ask('GET', '/admin/audit-logs', undefined, 'public')).status).toBe(401);
  expect((await ask('GET', '/admin/audit-logs', undefined, 'admin:editor')).status).toBe(403);
  expect((await ask('GET', '/admin/audit-logs/1', undefined, 'admin:editor')).status).toBe(403);
  const permissions = [{ action: 'admin::audit-logs.read' }];
  expect((await ask('PUT', '/admin/roles/2/permissions', { permissions })).status).toBe(200);
  expect((await ask('GET', '/admin/audit-logs', undefined, 'admin:editor')).status).toBe(200);
});
