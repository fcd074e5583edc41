/** `octavo provider` on the database of a running server. */
import { expect, test } from 'vitest';
import { runCli, startCli } from './run-cli.ts';
import { serveProject } from './served-project.ts';

const project = serveProject();

const stored = () =>
  JSON.parse(
    project
      .kit()
      .db.prepare("SELECT value FROM strapi_core_store_settings WHERE key = 'plugin_users-permissions_grant'")
      .pluck()
      .get() as string,
  );

const connect = async (name: string) => {
  const { address } = project.kit();
  return fetch(`${address}/api/connect/${name}`, { redirect: 'manual' });
};

test('a provider is set, enabled and disabled; the server sees each with its next request', async () => {
  const before = stored();
  expect((await project.run('provider', 'enable', 'github')).stderr).toContain('github has no key yet');
  const set = await project.run(
    ...['provider', 'set', 'github', '--key', 'our-client', '--secret', 'our-secret'],
    ...['--callback', 'https://front.test/in', '--scope', 'user, user:email'],
  );
  expect([set.code, set.stdout]).toEqual([
    0,
    expect.stringMatching(
      /^Set key, secret, callback, scope of the provider github\.\nTo be registered there: http:\/\/\S+\/api\/connect\/github\/callback\nIt is not enabled yet/,
    ),
  ]);
  expect((await connect('github')).status).toBe(400);
  expect(await project.json('provider', 'enable', 'github')).toEqual({ name: 'github', enabled: true });
  const answer = await connect('github');
  const location = new URL(answer.headers.get('location')!);
  expect([answer.status, location.host, location.searchParams.get('client_id')]).toEqual([
    302,
    'github.com',
    'our-client',
  ]);
  expect((await project.run('provider', 'disable', 'github')).stdout).toBe(
    'People may no longer sign in with github.\n',
  );
  expect((await connect('github')).status).toBe(400);
  const { github, ...others } = stored();
  expect(github).toEqual({
    ...before.github,
    enabled: false,
    key: 'our-client',
    secret: 'our-secret',
    callback: 'https://front.test/in',
    scope: ['user', 'user:email'],
  });
  const { github: _github, ...othersBefore } = before;
  expect(others).toEqual(othersBefore);
});

test('no output has a secret', async () => {
  await project.run('provider', 'set', 'twitch', '--key', 'k', '--secret', 'very-secret');
  const set = await project.run('provider', 'set', 'twitch', '--secret', 'very-secret', '--json');
  const list = await project.run('provider', 'list');
  const json = await project.run('provider', 'list', '--json');
  expect(set.stdout + list.stdout + json.stdout).not.toContain('very-secret');
  expect(list.stdout).toMatch(/^twitch +no +k +set +/m);
  expect(JSON.parse(json.stdout)).toContainEqual(
    expect.objectContaining({ name: 'twitch', key: 'k', secret: 'set', enabled: false }),
  );
  expect(JSON.parse(json.stdout)[0]).toMatchObject({ name: 'email', enabled: true, redirectUri: '' });
});

test('a secret comes from standard input', async () => {
  const { child, finished } = startCli(['provider', 'set', 'patreon', '--secret', '-', project.dir()]);
  child.stdin?.end('from-input\n');
  expect((await finished).code).toBe(0);
  expect(stored().patreon.secret).toBe('from-input');
});

test('any OpenID Connect provider by a name of its own', async () => {
  await project.run(
    ...['provider', 'set', 'corporate', '--issuer', 'https://id.test/realms/site', '--key', 'k'],
    ...['--trust-email', 'yes', '--audience', 'app-1,app-2', '--auth-method', 'client_secret_basic'],
  );
  expect(stored().corporate).toEqual({
    icon: '',
    enabled: false,
    key: 'k',
    secret: '',
    issuer: 'https://id.test/realms/site',
    trust_email: true,
    audiences: ['app-1', 'app-2'],
    token_endpoint_auth_method: 'client_secret_basic',
  });
  await project.run('provider', 'set', 'corporate', '--audience', '', '--trust-email', '');
  expect(stored().corporate).not.toHaveProperty('audiences');
  expect(stored().corporate).not.toHaveProperty('trust_email');
});

test('passwords are a provider too', async () => {
  expect((await project.run('provider', 'disable', 'email')).stdout).toContain('with passwords');
  const body = JSON.stringify({ identifier: 'editor', password: 'x' });
  const init = { method: 'POST', body, headers: { 'content-type': 'application/json' } };
  const answer = await fetch(`${project.kit().address}/api/auth/local`, init);
  expect(await answer.json()).toMatchObject({ error: { message: 'This provider is disabled' } });
  await project.run('provider', 'enable', 'email');
});

test('an address in the clear is warned of', async () => {
  const { stderr } = await project.run('provider', 'set', 'keycloak', '--issuer', 'http://id.test/realms/x');
  expect(stderr).toContain('is not encrypted');
});

test.each([
  [['set', 'github'], 2, 'nothing to set'],
  [['set', 'email', '--key', 'x'], 2, 'passwords need no settings'],
  [['set', '../me', '--key', 'x'], 2, "cannot be a provider's name"],
  [['set', 'unknown', '--key', 'x'], 1, 'needs an --issuer'],
  [['set', 'github', '--callback', 'javascript:alert(1)'], 2, '--callback is no address'],
  [['set', 'github', '--callback', 'front.test/in'], 2, '--callback is no address'],
  [['set', 'github', '--issuer', 'ftp://x.test'], 2, '--issuer is no address'],
  [['set', 'github', '--trust-email', 'maybe'], 2, '--trust-email is one of yes, no'],
  [['enable', 'nobody'], 1, 'There is no provider nobody.'],
])('octavo provider %j is refused', async (args, code, message) => {
  const before = JSON.stringify(stored());
  const finished = await project.run('provider', ...args);
  expect([finished.code, finished.stderr]).toEqual([code, expect.stringContaining(message)]);
  expect(JSON.stringify(stored())).toBe(before);
});

test.each(['set', 'enable', 'disable'])('octavo provider %s of nothing is called wrongly', async (name) => {
  const { code, stderr } = await runCli(['provider', name]);
  expect([code, stderr]).toEqual([2, expect.stringContaining('which provider?')]);
});
