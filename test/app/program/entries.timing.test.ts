/** The files of `entry` that `import` loads. */
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { EXPORTS } from '../../../src/project-code/scan/members.ts';
import { type Loose, STRAPI } from './program-project.ts';

const ENTRY = resolve(import.meta.dirname, '../../../entry');
const load = (name: string): Promise<Loose> => import(pathToFileURL(join(ENTRY, name)).href);

test('the entries have the names that project code finds', async () => {
  const strapi = await load('strapi.js');
  expect(strapi.default).toBe(STRAPI);
  expect(Object.keys(strapi).sort()).toEqual([...EXPORTS['@strapi/strapi'], 'compile'].sort());
  const utils = await load('utils.js');
  expect(Object.keys(utils).sort()).toEqual([...EXPORTS['@strapi/utils'], 'default'].sort());
  expect(Object.keys(utils.default).sort()).toEqual([...EXPORTS['@strapi/utils']].sort());
});
