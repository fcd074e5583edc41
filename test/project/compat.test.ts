/** Which mode a project is served in where its configuration does not say. */
import { expect, test } from 'vitest';
import { chooseCompat, describeCompat } from '../../src/project/config/compat.ts';
import { loadProject } from '../../src/project/load-project.ts';
import { temporaryProject } from './temporary-project.ts';

const PACKAGE = JSON.stringify({ dependencies: { '@strapi/strapi': '4.26.2' } });

async function modeOf(files: Readonly<Record<string, string>>, keptByV4?: boolean) {
  const dir = temporaryProject({ 'config/.keep': '', '.env': 'JWT_SECRET=s', ...files });
  const { config } = await loadProject(dir, { env: {}, ...(keptByV4 === undefined ? {} : { keptByV4 }) });
  const { compat, compatSource } = config.api;
  return { compat, compatSource, graphql: config.plugins.graphql.defaultLimit };
}

test.each([
  ['package.json lists @strapi/strapi', { 'package.json': PACKAGE }, undefined, 'reference', 'dependencies'],
  ['v4 has kept the database', {}, true, 'reference', 'database'],
  ['neither', {}, false, 'strict', 'default'],
  ['nothing is known', {}, undefined, 'strict', 'default'],
  [
    'config/api says strict',
    { 'package.json': PACKAGE, 'config/api.js': "module.exports = { compat: 'strict' };" },
    true,
    'strict',
    'config',
  ],
  [
    'config/api names a variable that is not set',
    { 'package.json': PACKAGE, 'config/api.js': "module.exports = ({ env }) => ({ compat: env('MODE') });" },
    undefined,
    'reference',
    'dependencies',
  ],
])('%s', async (_name, files, keptByV4, compat, compatSource) => {
  const chosen = await modeOf(files as Readonly<Record<string, string>>, keptByV4);
  expect(chosen).toMatchObject({ compat, compatSource, graphql: compat === 'strict' ? 100 : 10 });
});

test('the line of the start says which, why and how to change it', () => {
  const none = { dependencies: new Set<string>(), keptByV4: undefined };
  expect(describeCompat(chooseCompat('strict', none))).toBeNull();
  expect(describeCompat(chooseCompat(null, none))).toMatch(
    /^Compatibility mode: strict, because .*compat: 'reference' in config\/api/,
  );
  const v4 = { ...none, dependencies: new Set(['@strapi/strapi']) };
  expect(describeCompat(chooseCompat(null, v4))).toMatch(
    /^Compatibility mode: reference, because package.json lists @strapi\/strapi\. .*compat: 'strict' in config\/api/,
  );
});
