/** Small projects with code, served in process: for tests that write the code themselves. */
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Reporter } from '../../src/server/reporter.ts';
import { startServer } from '../../src/server/start-server.ts';
import { temporaryProject } from '../project/temporary-project.ts';
import { connectionOf, copyDatabase, DATABASE, returnDatabase } from '../support/database.ts';
import { KIT } from '../support/kit.ts';

/** Files below the project folder, by path. */
export type Files = Readonly<Record<string, string>>;

/** A project that says nothing and has one content-type. */
export const BASE: Files = {
  'config/server.js':
    "module.exports = { logger: { level: 'silent' }, app: { keys: ['one key', 'another'] } };",
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

export interface Answer {
  readonly status: number;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: bodies are whatever the test looks for
  readonly body: any;
  readonly headers: Headers;
}

export interface ServedCode {
  readonly dir: string;
  readonly warnings: readonly string[];
  readonly infos: readonly string[];
  ask(path: string, options?: RequestInit): Promise<Answer>;
}

/** Writes the project and starts it; what stops its start is thrown. */
export const serveCode = (files: Files): Promise<ServedCode> =>
  serve(temporaryProject({ ...BASE, ...files }));

/** The same over the project of the conformance kit, with its database. */
export function serveKitCode(files: Files): Promise<ServedCode> {
  const dir = temporaryProject({});
  cpSync(join(KIT, 'project'), dir, { recursive: true });
  mkdirSync(join(dir, '.tmp'));
  const place = copyDatabase(join(dir, '.tmp'));
  onTestFinished(() => returnDatabase(place));
  const own =
    DATABASE === 'sqlite'
      ? {}
      : { 'config/database.js': `module.exports = ${JSON.stringify({ connection: connectionOf(place) })};` };
  for (const [path, text] of Object.entries({ 'config/server.js': QUIET, ...own, ...files })) {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), text);
  }
  return serve(dir);
}

const QUIET = "module.exports = { logger: { level: 'silent' }, app: { keys: ['one key', 'another'] } };";

async function serve(dir: string): Promise<ServedCode> {
  const warnings: string[] = [];
  const infos: string[] = [];
  const reporter: Reporter = { info: (line) => infos.push(line), warn: (line) => warnings.push(line) };
  const server = await startServer({
    dir,
    port: 0,
    host: '127.0.0.1',
    mode: 'production',
    // some of these projects look like those of v4, and none has a database
    newDatabase: true,
    reporter,
    env: { NODE_ENV: 'production', JWT_SECRET: 'octavo-test-jwt-secret' },
  });
  onTestFinished(() => server.close());
  return {
    dir,
    warnings,
    infos,
    ask: async (path, options) => {
      const response = await fetch(server.address + path, { redirect: 'manual', ...options });
      const text = await response.text();
      const isJson = /json/.test(response.headers.get('content-type') ?? '');
      return {
        status: response.status,
        text,
        body: isJson ? JSON.parse(text) : null,
        headers: response.headers,
      };
    },
  };
}
