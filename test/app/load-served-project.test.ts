/** A project that does not say where it comes from is served in the mode its database calls for. */
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadServedProject } from '../../src/octavo/app/load-served-project.ts';
import { temporaryProject } from '../project/temporary-project.ts';
import { KIT } from '../support/kit.ts';
import { openOctavo } from '../support/open-octavo.ts';

const env = { NODE_ENV: 'test' };
const FILES = {
  'config/plugins.js': "module.exports = { 'users-permissions': { config: { jwtSecret: 's' } } };",
};

const modeOf = async (dir: string) => {
  const { compat, compatSource } = (await loadServedProject(dir, { env })).config.api;
  return [compat, compatSource];
};

/** Starts a server and stops it. @returns the lines about its mode */
async function start(dir: string): Promise<string[]> {
  const server = await openOctavo({ dir, env });
  await server.close();
  return server.infos.filter((line) => line.startsWith('Compatibility mode'));
}

test('one whose database v4 has kept, also after Octavo has served it', async () => {
  const dir = temporaryProject(FILES);
  mkdirSync(join(dir, '.tmp'));
  cpSync(join(KIT, 'data.db'), join(dir, '.tmp/data.db'));
  expect(await modeOf(dir)).toEqual(['reference', 'database']);
  expect(await start(dir)).toEqual([
    expect.stringContaining('reference, because the database was made by Strapi'),
  ]);
  expect(await modeOf(dir)).toEqual(['reference', 'database']);
});

test('one without a database, and one whose database Octavo has made', async () => {
  const dir = temporaryProject(FILES);
  expect(await modeOf(dir)).toEqual(['strict', 'default']);
  expect(await start(dir)).toEqual([expect.stringContaining('strict, because')]);
  expect(await modeOf(dir)).toEqual(['strict', 'default']);
});
