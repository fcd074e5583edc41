/** What administrators set for users of the content API, on every database: it counts at once, and nothing is lost. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actionTree } from '../../src/api/users/roles/action-tree.ts';
import { type ServedKit, serveKit } from '../support/serve-kit.ts';

let kit: ServedKit;
beforeAll(async () => {
  kit = await serveKit();
});
afterAll(() => kit.close());

const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, as = 'admin:super') =>
  kit.send(method, `/users-permissions${path}`, body, as);

const tree = (...actions: string[]): object => actionTree([], actions);

describe('roles', () => {
  test('what a role may do counts with the next request', async () => {
    expect((await kit.send('GET', '/api/tags', undefined, 'limited')).status).toBe(403);
    const changed = await send('PUT', '/roles/4', { permissions: tree('api::tag.tag.find') });
    expect(changed.body).toEqual({ ok: true });
    expect((await kit.send('GET', '/api/tags', undefined, 'limited')).status).toBe(200);
    await send('PUT', '/roles/4', { description: 'Without a word about permissions' });
    expect((await kit.send('GET', '/api/tags', undefined, 'limited')).status).toBe(200);
    await send('PUT', '/roles/4', { permissions: {} });
    expect((await kit.send('GET', '/api/tags', undefined, 'limited')).status).toBe(403);
  });

  test('of two that are made with one name at the same time, one is refused', async () => {
    const answers = await Promise.all(
      ['first', 'second'].map((type) => send('POST', '/roles', { name: 'Translator', type })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('an action that is no longer there does not keep a role from being saved', async () => {
    const { body } = await send('GET', '/roles/3');
    const saved = await send('PUT', '/roles/3', { ...body.role, description: 'again' });
    expect(saved.status).toBe(200);
    const made = { name: 'Odd', permissions: tree('api::none.none.find') };
    const refused = await send('POST', '/roles', made);
    expect(refused.body.error.message).toContain('api::none.none.find');
    expect((await send('GET', '/roles')).body.roles.map(({ name }: { name: string }) => name)).not.toContain(
      'Odd',
    );
  });

  test('the audit log says who changed a role', async () => {
    await send('PUT', '/roles/4', { description: 'noted' });
    const { body } = await kit.send('GET', '/admin/audit-logs?pageSize=1', undefined, 'admin:super');
    expect(body.results[0]).toMatchObject({ action: 'user-role.update', user: { id: 1 } });
  });
});

describe('settings', () => {
  test('whether users must confirm their address counts with the next request', async () => {
    const statusOf = async () =>
      (await kit.send('GET', '/api/users/me', undefined, 'user:unconfirmed')).status;
    for (const _again of [1, 2, 3]) {
      await send('PUT', '/advanced', { email_confirmation: true });
      expect(await statusOf()).toBe(401);
      await send('PUT', '/advanced', { email_confirmation: false });
      expect(await statusOf()).toBe(200);
    }
  });

  test('a default role of new users is one that exists, and stays until another takes its place', async () => {
    const unknown = await send('PUT', '/advanced', { default_role: 'nobody' });
    expect(unknown.body.error.details.errors[0].path).toEqual(['default_role']);
    expect((await send('PUT', '/advanced', { default_role: 'limited' })).status).toBe(200);
    expect((await send('DELETE', '/roles/4')).status).toBe(400);
    expect((await send('GET', '/advanced')).body.settings).toMatchObject({
      default_role: 'limited',
      unique_email: true,
    });
  });

  test.each([
    { allow_register: 'yes' },
    { email_reset_password: 'javascript:alert(1)' },
    { email_confirmation_redirection: '//example.com' },
    { default_role: null },
  ])('%j is refused', async (body) => {
    expect((await send('PUT', '/advanced', body)).status).toBe(400);
  });

  test('two changes of different templates at the same time are both kept', async () => {
    const template = (message: string) => ({ options: { object: 'A <%= USER.username %>', message } });
    const answers = await Promise.all([
      send('PUT', '/email-templates', {
        'email-templates': { reset_password: template('one <%= TOKEN %>') },
      }),
      send('PUT', '/email-templates', {
        'email-templates': { email_confirmation: template('two <%= CODE %>') },
      }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { body } = await send('GET', '/email-templates');
    expect(body.reset_password.options).toMatchObject({
      message: 'one <%= TOKEN %>',
      from: { email: 'no-reply@octavo.test' },
    });
    expect(body.email_confirmation.options.message).toBe('two <%= CODE %>');
  });

  test('a preview shows the mail, with markup of names escaped and code refused', async () => {
    const { body } = await send('POST', '/email-templates/preview', {
      object: 'For <%= USER.username %>',
      message: '<p>Go to <%= URL %>?code=<%= TOKEN %></p>',
    });
    expect(body.data).toEqual({
      subject: 'For ada',
      text: 'Go to https://example.com/page?code=a1b2c3d4',
      html: '<p>Go to https://example.com/page?code=a1b2c3d4</p>',
    });
    const code = await send('POST', '/email-templates/preview', { object: '<%= process.env %>' });
    expect(code.status).toBe(400);
  });
});

describe('the secrets of providers', () => {
  const github = {
    enabled: true,
    key: 'client',
    secret: 'very-secret',
    callbackUrl: 'https://example.com/in',
  };
  const stored = () => {
    const row = kit.db
      .prepare(`SELECT value FROM strapi_core_store_settings WHERE "key" = 'plugin_users-permissions_grant'`)
      .get() as { value: string };
    return JSON.parse(row.value);
  };

  test('are written and never shown, and stay when they are sent back hidden', async () => {
    expect((await send('PUT', '/providers', { providers: { github } })).status).toBe(200);
    const shown = await send('GET', '/providers');
    expect(shown.text).not.toContain('very-secret');
    expect(shown.body.github).toMatchObject({ secret: '********', key: 'client' });
    expect(shown.body.discord.secret).toBe('');
    await send('PUT', '/providers', { providers: shown.body });
    expect(stored().github).toMatchObject({ secret: 'very-secret', enabled: true });
    expect(stored().github).not.toHaveProperty('redirectUri');
    const log = await kit.send('GET', '/admin/audit-logs?pageSize=5', undefined, 'admin:super');
    expect(log.text).not.toContain('very-secret');
    await send('PUT', '/providers', { providers: { github: { secret: '' } } });
    expect(stored().github).toMatchObject({ secret: '', key: 'client' });
  });

  test.each([
    ['a provider without a key', { discord: { enabled: true } }],
    ['a name that is none', { 'a/b': { enabled: false } }],
    ['a key that is no text', { github: { key: 5 } }],
    ['an entry that is none', { github: 'on' }],
  ])('%s is refused, and nothing changes', async (_name, providers) => {
    const before = stored();
    expect((await send('PUT', '/providers', { providers })).status).toBe(400);
    expect(stored()).toEqual(before);
  });
});

describe('mail', () => {
  test.each([
    [{ to: ['a@octavo.test'] }],
    [{ to: 'no address' }],
    [{ to: 'a@octavo.test, b@octavo.test' }],
    [[]],
  ])('a test to %j is refused', async (body) => {
    expect((await kit.send('POST', '/email/test', body, 'admin:super')).status).toBe(400);
  });

  test('of authors does not leave', async () => {
    const body = { to: 'a@octavo.test', subject: 'x' };
    expect((await kit.send('POST', '/email', body, 'admin:author')).status).toBe(403);
  });
});
