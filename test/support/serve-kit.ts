/** The fixture project served as it is, on a copy of its database, asked over HTTP. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Clock } from '../../src/core/base/clock.ts';
import { usersPermissionsUser } from '../../src/core/model/builtin/users-permissions.ts';
import {
  connectionOf,
  connectTo,
  copyDatabase,
  DATABASE,
  restoreDatabase,
  returnDatabase,
  type TestConnection,
} from './database.ts';
import { KIT } from './kit-model.ts';
import { type Octavo, openOctavo } from './open-octavo.ts';
import { startCopy } from './started-database.ts';

/** Settings of the project: `config/database` and the log. */
export interface KitDatabase {
  readonly synchronous?: 'off' | 'full';
  readonly busyTimeout?: number;
  readonly journalMode?: 'wal' | 'delete';
  /** `fatal` where the test provokes what the log would report. */
  readonly log?: 'error' | 'fatal';
  /** `config` of the upload plugin. */
  readonly upload?: Readonly<Record<string, unknown>>;
  /** Whether batches are served. */
  readonly batch?: boolean;
  /** How entries look in answers to requests that do not say it. */
  readonly responseFormat?: 'v4' | 'flat';
  /** `api.mcp`. */
  readonly mcp?: Readonly<Record<string, unknown>>;
  /** Whether the audit log has what clients of the content API write. */
  readonly audited?: boolean;
  /** Attributes that users have besides the built-in ones. */
  readonly userAttributes?: object;
}

export interface KitOptions extends KitDatabase {
  readonly compat?: 'reference' | 'strict';
  /** `NODE_ENV`; `test` unless given. */
  readonly environment?: string;
  /** As `octavo dev` serves it, or as `octavo start` does, which is the default. */
  readonly mode?: 'production' | 'development';
  /** Whether the test's own connection may write. */
  readonly isWritable?: boolean;
  /** The test's own; the system's unless given. */
  readonly clock?: Clock;
  /** As that of `openOctavo`: for a browser, 0. */
  readonly port?: number;
}

/** SQLite's own connection, for tests that are about SQLite. */
export const sqliteOf = ({ db }: ServedKit): BetterSqlite3.Database =>
  db as unknown as BetterSqlite3.Database;

export interface ServedKit extends Octavo {
  /** The database file, or its address. */
  readonly file: string;
  /** A connection of the test's own, which cannot write unless it was asked for. */
  readonly db: TestConnection;
}

/** Makes a project folder of the fixture with a database of its own. */
export function copyKit({
  synchronous = 'off',
  busyTimeout = 5000,
  journalMode = 'wal',
  log = 'error',
  upload,
  batch,
  responseFormat,
  mcp,
  audited,
  userAttributes,
}: KitDatabase = {}): { dir: string; file: string } {
  const dir = mkdtempSync(join(tmpdir(), 'octavo-served-'));
  cpSync(join(KIT, 'project'), dir, { recursive: true });
  mkdirSync(join(dir, '.tmp'));
  const file = copyDatabase(join(dir, '.tmp'));
  const settings = { connection: connectionOf(file) };
  writeFileSync(
    join(dir, 'config/database.js'),
    `module.exports = ${JSON.stringify({ ...settings, synchronous, busyTimeout, journalMode })};`,
  );
  writeFileSync(
    join(dir, 'config/server.js'),
    `module.exports = { host: '127.0.0.1', port: 0, app: { keys: ['test'] }, logger: { level: '${log}' } };`,
  );
  // the fixture's list but for the log of requests
  writeFileSync(
    join(dir, 'config/middlewares.js'),
    `module.exports = ['strapi::errors', 'strapi::body', 'strapi::query'];`,
  );
  for (const environment of ['test', 'production']) {
    const folder = join(dir, 'config/env', environment);
    mkdirSync(folder, { recursive: true });
    if (upload) writeFileSync(join(folder, 'plugins.json'), JSON.stringify({ upload: { config: upload } }));
    writeFileSync(join(folder, 'api.json'), JSON.stringify({ rest: { batch }, responseFormat, mcp }));
    if (audited)
      writeFileSync(join(folder, 'admin.json'), JSON.stringify({ auditLogs: { contentApi: true } }));
  }
  if (userAttributes) extendUsers(dir, userAttributes);
  return { dir, file };
}

/** Writes the project's own content-type of users. */
function extendUsers(dir: string, own: object): void {
  const folder = join(dir, 'src/extensions/users-permissions/content-types/user');
  mkdirSync(folder, { recursive: true });
  const { attributes, ...rest } = usersPermissionsUser.schema as { attributes: object };
  const schema = { ...rest, attributes: { ...attributes, ...own } };
  writeFileSync(join(folder, 'schema.json'), JSON.stringify(schema));
}

/** Serves the fixture in this process. */
export async function serveKit({
  compat = 'reference',
  isWritable = false,
  environment = 'test',
  mode = 'production',
  clock,
  port,
  ...database
}: KitOptions = {}): Promise<ServedKit> {
  const { dir, file } = copyKit(database);
  await startCopy(file);
  const octavo = await openOctavo({
    dir,
    compat,
    mode,
    env: { NODE_ENV: environment },
    ...(clock && { clock }),
    ...(port !== undefined && { port }),
  });
  const db = connectTo(file, { readonly: !isWritable });
  return {
    ...octavo,
    file,
    db,
    close: async () => {
      db.close();
      await octavo.close();
      returnDatabase(file);
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/**
 * The fixture served once for a file of tests, with its rows restored before each of them: a start takes many times
 * as long.
 * @returns the server, inside of a test
 */
export function serveSharedKit(options: KitOptions = {}): () => ServedKit {
  let kit: ServedKit;
  let putBack: () => Promise<void>;
  beforeAll(async () => {
    kit = await serveKit(options);
    putBack = await rememberRows(kit.dir, kit.file);
  });
  beforeEach(() => putBack());
  afterAll(() => kit.close());
  return () => kit;
}

/**
 * Remembers the rows of a served copy, with what the start has added where that can be kept.
 * @param dir the project's folder
 * @param file the database file, or its address
 * @returns puts the rows back, under the connections that are open
 */
export async function rememberRows(dir: string, file: string): Promise<() => Promise<void>> {
  if (DATABASE !== 'sqlite') return () => restoreDatabase(file);
  const pristine = join(dir, 'pristine.db');
  await copyInto(file, pristine);
  return () => copyInto(pristine, file);
}

/** Makes a database equal to another one, under the connections that are open. */
async function copyInto(source: string, file: string): Promise<void> {
  const db = new BetterSqlite3(source, { readonly: true });
  await db.backup(file);
  db.close();
}
