/** Which mode a project is served in where its configuration does not say. */
import { expect, test } from 'vitest';
import { PRESETS, rulesOf } from '../../src/core/base/compatibility-rules.ts';
import { chooseCompat, describeCompat } from '../../src/core/project/config/compat.ts';
import { loadProject, type Project } from '../../src/core/project/load-project.ts';
import { temporaryProject } from './temporary-project.ts';

const PACKAGE = JSON.stringify({ dependencies: { '@strapi/strapi': '4.26.2' } });

/** The configuration of a project of Octavo's own with this `compat`. */
function withCompat(compat: string): Promise<Project> {
  const api = `module.exports = { compat: ${compat} };`;
  const dir = temporaryProject({ 'config/.keep': '', '.env': 'JWT_SECRET=s', 'config/api.js': api });
  return loadProject(dir, { env: {} });
}

test('a project sets single rules of a preset', async () => {
  const { config } = await withCompat("{ preset: 'reference', graphqlListsAreLimited: true }");
  expect(config.api).toMatchObject({ compat: 'reference', compatSource: 'config' });
  expect(config.api.rules).toEqual({ ...PRESETS.reference, graphqlListsAreLimited: true });
  expect(config.plugins.graphql.defaultLimit).toBe(100);
  expect(describeCompat(config.api)).toBe('Compatibility mode: reference with graphqlListsAreLimited: true');
});

test('rules without a preset change the mode the project is served in', async () => {
  const { config } = await withCompat("{ entriesListLocales: 'false', setExcludesConnect: true }");
  expect(config.api).toMatchObject({ compat: 'strict', compatSource: 'default' });
  expect(config.api.rules).toEqual({ ...PRESETS.strict, entriesListLocales: false });
  expect(describeCompat(config.api)).toMatch(
    /^Compatibility mode: strict with entriesListLocales: false, because /,
  );
});

test('a project sets whole themes, and rules in them', async () => {
  const { config } = await withCompat(
    "{ preset: 'strict', populate: 'reference', graphql: 'reference', graphqlListsAreLimited: true }",
  );
  const populate = Object.fromEntries(rulesOf('populate').map((name) => [name, false]));
  expect(config.api.rules).toEqual({ ...PRESETS.strict, ...populate, emptyIdListMatchesNothing: false });
  expect(describeCompat(config.api)).toBe(
    'Compatibility mode: strict with populate: reference, emptyIdListMatchesNothing: false',
  );
});

test.each([
  ["{ populates: 'strict' }", 'compat.populates: unknown theme or rule; the nearest one is populate'],
  ['{ populate: true }', "compat.populate: expected 'strict' or 'reference', found true"],
  ['{ preset: "loose" }', "config/api.js: compat.preset: expected 'strict' or 'reference', found \"loose\""],
  [
    '{ entriesListLocale: true }',
    'compat.entriesListLocale: unknown theme or rule; the nearest one is entriesListLocales',
  ],
  [
    '{ operatorsRefused: true }',
    'compat.operatorsRefused: unknown theme or rule; the nearest one is unknownOperatorsRefused',
  ],
  ['{ entriesListLocales: "maybe" }', 'compat.entriesListLocales: expected true or false, found "maybe"'],
  ['[]', "compat: expected 'strict' or 'reference', found an empty list"],
])('%s stops the start', async (compat, message) => {
  await expect(withCompat(compat)).rejects.toThrow(message);
});

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
  expect(describeCompat(chooseCompat({ preset: 'strict', set: {} }, none))).toBeNull();
  expect(describeCompat(chooseCompat({ preset: null, set: {} }, none))).toMatch(
    /^Compatibility mode: strict, because .*compat: 'reference' in config\/api/,
  );
  const v4 = { ...none, dependencies: new Set(['@strapi/strapi']) };
  expect(describeCompat(chooseCompat({ preset: null, set: {} }, v4))).toMatch(
    /^Compatibility mode: reference, because package.json lists @strapi\/strapi\. .*compat: 'strict' in config\/api/,
  );
});
