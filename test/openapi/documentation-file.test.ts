/** `full_documentation.json`: written where v4's plugin writes it, if the project has that package. */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { takeSnapshot } from '../../src/octavo/cli/dev/watch-project.ts';
import { temporaryProject } from '../project/temporary-project.ts';
import { BASE, type Files, serveCode } from '../project-code/code-project.ts';
import { serveOctavo } from '../support/open-octavo.ts';

const FOLDER = 'src/extensions/documentation/documentation';

const LISTED: Files = {
  'package.json': JSON.stringify({
    dependencies: { '@strapi/strapi': '4.26.2', '@strapi/plugin-documentation': '4.26.2' },
  }),
};

const fileOf = (dir: string, version = '1.0.0'): string =>
  join(dir, FOLDER, version, 'full_documentation.json');

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

const serveAgain = (dir: string) =>
  serveOctavo({ dir, newDatabase: true, env: { NODE_ENV: 'production', JWT_SECRET: 'a secret of a test' } });

test('it has the form of v4: OpenAPI 3.0, with paths below the address of the API', async () => {
  const { dir, warnings } = await serveCode(LISTED);
  const document = read(fileOf(dir));
  expect(document).toMatchObject({
    openapi: '3.0.3',
    info: { title: 'DOCUMENTATION', version: '1.0.0' },
    servers: [{ url: 'http://localhost:1337/api' }],
  });
  expect(Object.keys(document.paths)).toEqual(expect.arrayContaining(['/notes', '/notes/{id}', '/upload']));
  expect(JSON.stringify(document)).not.toContain('"null"');
  expect(readdirSync(join(dir, FOLDER, '1.0.0'))).toEqual(['full_documentation.json']);
  expect(warnings.join()).not.toContain('documentation');
});

test('it is written only where its content is another', async () => {
  const dir = temporaryProject({ ...BASE, ...LISTED });
  const first = await serveAgain(dir);
  const { ino } = statSync(fileOf(dir));
  const text = readFileSync(fileOf(dir), 'utf8');
  await first.close();
  await (await serveAgain(dir)).close();
  expect(statSync(fileOf(dir)).ino).toBe(ino);
  writeFileSync(fileOf(dir), '{}');
  await serveAgain(dir);
  expect(readFileSync(fileOf(dir), 'utf8')).toBe(text);
});

test('what code says counts: configuration, overrides, versions and changes', async () => {
  const { dir } = await serveCode({
    ...LISTED,
    'config/plugins.js': `module.exports = {
      'users-permissions': { config: { jwtSecret: 'a secret of some length' } },
      documentation: { config: {
        info: { title: 'Notes', version: '2.0.0' },
        servers: [{ url: 'https://notes.example.com/api' }],
        'x-strapi-config': { mutateDocumentation: (document) => { document.paths['/notes'].get.summary = 'All'; } },
      } } };`,
    'src/index.js': `module.exports = {
      register({ strapi }) {
        strapi.plugin('documentation').service('override').registerOverride({ paths: { '/notes/{id}': { get: { summary: 'One' } } } });
        strapi.plugin('documentation').service('override').excludeFromGeneration('users-permissions');
      },
      async bootstrap({ strapi }) { await strapi.plugin('documentation').service('documentation').generateFullDoc('9.9.9'); },
    };`,
  });
  expect(readdirSync(join(dir, FOLDER)).sort()).toEqual(['2.0.0', '9.9.9']);
  for (const version of ['2.0.0', '9.9.9']) {
    const { info, servers, paths } = read(fileOf(dir, version));
    expect([info, servers]).toEqual([
      { title: 'Notes', version },
      [{ url: 'https://notes.example.com/api' }],
    ]);
    expect([paths['/notes'].get.summary, paths['/notes/{id}'].get.summary]).toEqual(['All', 'One']);
    expect(paths['/notes/{id}'].get.responses).toBeDefined();
    expect(paths['/auth/local']).toBeUndefined();
  }
});

const documentation = (config: string): Files => ({
  'package.json': JSON.stringify({
    dependencies: {
      '@strapi/strapi': '4.26.2',
      '@strapi/plugin-documentation': '4.26.2',
      '@strapi/plugin-users-permissions': '4.26.2',
    },
  }),
  'config/plugins.js': `${BASE['config/plugins.js']} module.exports.documentation = { config: ${config} };`,
});

test.each([
  ['null', ['/upload', '/auth/local']],
  ["['upload']", ['/upload']],
  ['[]', []],
])('plugins of which routes are described: %s', async (plugins, expected) => {
  const { dir, ask } = await serveCode(documentation(`{ 'x-strapi-config': { plugins: ${plugins} } }`));
  const paths = Object.keys(read(fileOf(dir)).paths);
  expect(['/upload', '/auth/local'].filter((path) => paths.includes(path))).toEqual(expected);
  expect(paths).toContain('/notes');
  const served = JSON.parse((await ask('/documentation/openapi.json')).text);
  expect(['/upload', '/auth/local'].filter((path) => served.paths[`/api${path}`])).toEqual(expected);
});

test.each([
  ['https://a.test/api', 'https://a.test'],
  ['https://a.test/api/', 'https://a.test'],
  ['/api', '/'],
  ['https://a.test/cms/api', 'https://a.test/cms'],
  ['https://a.test', 'https://a.test'],
  ['https://api', 'https://api'],
])('the configured server %s is %s where paths have the prefix', async (url, expected) => {
  const { ask } = await serveCode(documentation(`{ servers: [{ url: '${url}', description: 'one' }] }`));
  const served = JSON.parse((await ask('/documentation/openapi.json')).text);
  expect(served.servers).toEqual([{ url: expected, description: 'one' }]);
});

test('code that runs later writes it, too', async () => {
  const { dir, ask } = await serveCode({
    ...LISTED,
    'src/api/note/routes/x.js': `module.exports = { routes: [{ method: 'GET', path: '/x', config: { auth: false }, handler: async (ctx) => {
      ctx.body = String(await strapi.plugin('documentation').service('documentation').generateFullDoc('3.0.0'));
    } }] };`,
  });
  expect((await ask('/api/x')).text).toBe('undefined');
  expect(existsSync(fileOf(dir, '3.0.0'))).toBe(true);
});

test.each([
  [
    'without the package',
    { 'config/plugins.js': `${BASE['config/plugins.js']} module.exports.documentation = { enabled: true };` },
  ],
  [
    'with the plugin off',
    {
      ...LISTED,
      'config/plugins.js': `${BASE['config/plugins.js']} module.exports.documentation = { enabled: false };`,
    },
  ],
])('none %s', async (_, files: Files) => {
  const { dir } = await serveCode(files);
  expect(existsSync(join(dir, FOLDER))).toBe(false);
});

test('a folder that takes no files is a warning', async () => {
  const { ask, warnings } = await serveCode({
    ...LISTED,
    'src/extensions/documentation/documentation': 'no folder',
  });
  expect(warnings.join('\n')).toMatch(
    /documentation\/1\.0\.0\/full_documentation\.json cannot be written: ENOTDIR/,
  );
  expect((await ask('/documentation/openapi.json')).status).toBe(200);
});

test('octavo dev does not start again for it', () => {
  const dir = temporaryProject({
    'src/a.js': '',
    [`${FOLDER}/1.0.0/full_documentation.json`]: '{}',
    'src/extensions/documentation/config.js': '',
  });
  expect([...takeSnapshot(dir).keys()]).toEqual(['src/a.js', 'src/extensions/documentation/config.js']);
});
