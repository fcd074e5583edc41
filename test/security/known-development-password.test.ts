/**
 * Attack: the administrator of a project that was tried out (`octavo dev`) has a password that everybody can read in the
 * project's repository, and the same database is served to others later on; or a foreign page signs in at a developer's
 * server with it. The same with secrets that sign sessions.
 */
import { cpSync, existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../docs/markdown.ts';
import { temporaryProject } from '../project/temporary-project.ts';
import { type Octavo, openOctavo } from '../support/open-octavo.ts';

const NAMED = { email: 'keeper@example.test', firstname: 'Keeper' };

const project = (): string =>
  temporaryProject({
    'config/server.js': "module.exports = { logger: { level: 'silent' } };",
    'config/middlewares.js': "module.exports = ['strapi::errors', 'strapi::body', 'strapi::public'];",
    'config/admin.js': `module.exports = { auth: { secret: 'test' }, developmentAdministrator: ${JSON.stringify(NAMED)} };`,
  });

/** Starts the project, does something, stops it. */
async function during<T>(
  dir: string,
  mode: 'production' | 'development',
  work: (octavo: Octavo) => T | Promise<T>,
): Promise<T> {
  const octavo = await openOctavo({ dir, mode, env: { NODE_ENV: 'test', JWT_SECRET: 'test' } });
  try {
    return await work(octavo);
  } finally {
    await octavo.close();
  }
}

const printedPassword = ({ infos }: Octavo): string | undefined =>
  /Sign in as keeper@example\.test with the password (\S+)/.exec(infos.join('\n'))?.[1];

const signIn = async (octavo: Octavo, password: string): Promise<Awaited<ReturnType<Octavo['ask']>>> =>
  octavo.ask('/admin/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: NAMED.email, password }),
  });

test('the password is random, for each folder another one, and is in no file that is served', async () => {
  const [one, other] = [project(), project()];
  const password = await during(one, 'development', async (octavo) => {
    const printed = printedPassword(octavo)!;
    expect((await signIn(octavo, printed)).status).toBe(200);
    expect((await octavo.ask('/.tmp/administrator.json')).status).toBe(404);
    return printed;
  });
  expect(password.length).toBeGreaterThan(24);
  expect(statSync(join(one, '.tmp/administrator.json')).mode & 0o077).toBe(0);
  expect(await during(other, 'development', printedPassword)).not.toBe(password);
  // the next start says where it is kept, until the administrator has changed the password
  await during(one, 'development', async (octavo) => {
    const printed = octavo.infos.join('\n');
    expect(printed).toContain('Sign in as keeper@example.test with the password in .tmp/administrator.json');
    expect(printed).not.toContain(password);
    const { body } = await signIn(octavo, password);
    const changed = await octavo.ask('/admin/users/me', {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${body.data.token}` },
      body: JSON.stringify({ currentPassword: password, password: 'Changed-by-1-person' }),
    });
    expect(changed.status).toBe(200);
  });
  expect(await during(one, 'development', ({ infos }) => infos.join('\n'))).not.toContain('Sign in as');
});

test('a production server makes no administrator, and says no password', async () => {
  const dir = project();
  await during(dir, 'production', async (octavo) => {
    expect(octavo.infos.join('\n')).toContain('there is no administrator yet');
    expect(existsSync(join(dir, '.tmp/administrator.json'))).toBe(false);
    expect((await octavo.ask('/admin/init')).body.data.hasAdmin).toBe(false);
  });
  const password = await during(dir, 'development', printedPassword);
  expect(await during(dir, 'production', ({ infos }) => infos.join('\n'))).not.toContain(password);
  // a file that was put there does not become an account
  rmSync(join(dir, '.tmp/data.db'));
  await during(dir, 'production', async (octavo) => {
    expect((await signIn(octavo, password!)).status).toBe(400);
  });
});

test('the secrets of the example are not those of its repository', () => {
  const load = createRequire(import.meta.url);
  const dirs = [temporaryProject({}), temporaryProject({})];
  const secretsOf = (dir: string): unknown => {
    const source = join(ROOT, 'examples/lanternfish');
    for (const folder of ['config', 'scripts']) {
      cpSync(join(source, folder), join(dir, folder), { recursive: true });
      expect(readFileSync(join(source, 'config/admin.js'), 'utf8')).not.toMatch(/(?:secret|salt)'?: *'/);
    }
    const env = Object.assign((_: string, otherwise: unknown) => otherwise, {
      array: (_: string, otherwise: unknown) => otherwise,
      int: (_: string, otherwise: unknown) => otherwise,
    });
    const read = (name: string): unknown => load(join(dir, `config/${name}.js`))({ env });
    const [admin, plugins, server] = [read('admin'), read('plugins'), read('server')] as [
      { auth: { secret: string } },
      { 'users-permissions': { config: { jwtSecret: string } } },
      { app: { keys: string[] } },
    ];
    return [admin.auth.secret, plugins['users-permissions'].config.jwtSecret, ...server.app.keys];
  };
  const [one, other] = dirs.map(secretsOf) as [string[], string[]];
  expect(new Set([...one, ...other]).size).toBe(8);
  expect(secretsOf(dirs[0]!)).toEqual(one);
});
