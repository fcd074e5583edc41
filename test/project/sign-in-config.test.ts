/** `users-permissions` of `config/plugins`: what front ends get from sign-in providers, and where. */
import { expect, test } from 'vitest';
import type { UsersPermissionsConfig } from '../../src/core/project/config/plugins/users-permissions.ts';
import { loadProject } from '../../src/core/project/load-project.ts';
import { temporaryProject } from './temporary-project.ts';

async function read(
  config: string,
  compat: 'strict' | 'reference' = 'strict',
): Promise<UsersPermissionsConfig> {
  const dir = temporaryProject({
    'config/api.js': `module.exports = { compat: '${compat}' };`,
    'config/plugins.js': `module.exports = { 'users-permissions': { config: ${config} } };`,
  });
  const project = await loadProject(dir, { env: { NODE_ENV: 'development', JWT_SECRET: 'secret' } });
  return project.config.plugins.usersPermissions;
}

test('tokens of providers go to front ends in reference mode, and where a project says so', async () => {
  expect((await read('{}')).providerTokens).toBe(false);
  expect((await read('{}', 'reference')).providerTokens).toBe(true);
  expect((await read('{ providerTokens: true }')).providerTokens).toBe(true);
  expect((await read('{ providerTokens: false }', 'reference')).providerTokens).toBe(false);
});

test('a rule of a project’s own for addresses is kept as it is', async () => {
  expect((await read('{}')).validateCallback).toBeNull();
  const { validateCallback } = await read(
    "{ callback: { validate(callback) { if (callback !== 'good') throw new Error('bad'); } } }",
  );
  expect(() => validateCallback!('good', {})).not.toThrow();
  expect(() => validateCallback!('evil', {})).toThrow('bad');
});

test('one that is no function stops the start', async () => {
  await expect(read("{ callback: { validate: 'https://front.test' } }")).rejects.toThrow(
    'users-permissions.config.callback.validate: expected a function, found "https://front.test"',
  );
});
