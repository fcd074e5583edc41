/** Small projects with code, served in process: for tests that write the code themselves. */

import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Clock } from '../../src/core/base/clock.ts';
import { temporaryProject } from '../project/temporary-project.ts';
import { connectionOf, copyDatabase, DATABASE, returnDatabase } from '../support/database.ts';
import { KIT } from '../support/kit.ts';
import { type Octavo, type OctavoOptions, openOctavo, serveOctavo } from '../support/open-octavo.ts';
import { startCopy } from '../support/started-database.ts';

export type { Answer, Octavo as ServedCode } from '../support/open-octavo.ts';

/** Files below the project folder, by path. */
export type Files = Readonly<Record<string, string>>;

/** A project that says nothing and has one content-type. */
export const BASE: Files = {
  'config/server.js':
    "module.exports = { logger: { level: 'silent' }, app: { keys: ['one key', 'another'] }, webhooks: { allowPrivateNetwork: true } };",
  'config/api.js': "module.exports = { compat: 'reference' };",
  'config/plugins.js':
    "module.exports = { 'users-permissions': { config: { jwtSecret: 'a secret of some length' } } };",
  'src/api/note/content-types/note/schema.json': JSON.stringify({
    kind: 'collectionType',
    collectionName: 'notes',
    info: { singularName: 'note', pluralName: 'notes', displayName: 'Note' },
    options: { draftAndPublish: false },
    attributes: { text: { type: 'string', required: true }, secret: { type: 'string', private: true } },
  }),
};

/** A router file of open routes: path → the source of a handler. */
export const openRoutes = (routes: Readonly<Record<string, string>>): string =>
  `module.exports = { routes: [${Object.entries(routes)
    .map(
      ([path, handler]) => `{ method: 'GET', path: '${path}', handler: ${handler}, config: { auth: false } }`,
    )
    .join(',\n')}] };`;

/** Writes the project and starts it; what stops its start is thrown. */
export const serveCode = (files: Files, clock?: Clock): Promise<Octavo> =>
  serve(temporaryProject({ ...BASE, ...files }), clock);

/** The same over the project of the conformance kit, with its database. */
export async function serveKitCode(files: Files): Promise<Octavo> {
  const kit = await writeKit(files);
  onTestFinished(kit.remove);
  return serve(kit.dir);
}

/** A server of the kit's project that outlives the test: the caller closes it, which removes its files as well. */
export async function openKitCode(files: Files): Promise<Octavo & { readonly file: string }> {
  const { dir, file, remove } = await writeKit(files);
  const octavo = await openOctavo(settingsOf(dir));
  return {
    ...octavo,
    file,
    close: async () => {
      await octavo.close();
      remove();
    },
  };
}

async function writeKit(files: Files): Promise<{ dir: string; file: string; remove: () => void }> {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), 'octavo-project-')));
  cpSync(join(KIT, 'project'), dir, { recursive: true });
  mkdirSync(join(dir, '.tmp'));
  const file = copyDatabase(join(dir, '.tmp'));
  await startCopy(file);
  const connection =
    DATABASE === 'sqlite'
      ? {}
      : { 'config/database.js': `module.exports = ${JSON.stringify({ connection: connectionOf(file) })};` };
  for (const [path, text] of Object.entries({ 'config/server.js': QUIET, ...connection, ...files })) {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), text);
  }
  const remove = (): void => {
    returnDatabase(file);
    rmSync(dir, { recursive: true, force: true });
  };
  return { dir, file, remove };
}

const QUIET = `module.exports = { logger: { level: 'silent' }, app: { keys: ['one key', 'another'] },
  webhooks: { allowPrivateNetwork: true } };`;

const settingsOf = (dir: string): OctavoOptions => ({
  dir,
  // some of these projects look like those of v4, and none has a database
  newDatabase: true,
  env: { NODE_ENV: 'production', JWT_SECRET: 'octavo-test-jwt-secret' },
});

const serve = (dir: string, clock?: Clock): Promise<Octavo> =>
  serveOctavo({ ...settingsOf(dir), ...(clock && { clock }) });
