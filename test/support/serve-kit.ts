/** The fixture project served as it is, on a copy of its database, asked over HTTP. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type BetterSqlite3 from 'better-sqlite3';
import { startServer } from '../../src/server/start-server.ts';
import { headersOf, type Identity } from './credentials.ts';
import { connectionOf, connectTo, copyDatabase, returnDatabase, type TestConnection } from './database.ts';
import { KIT } from './kit.ts';

/** Settings of the project: `config/database` and the log. */
export interface KitDatabase {
  readonly synchronous?: 'off' | 'full';
  readonly busyTimeout?: number;
  readonly journalMode?: 'wal' | 'delete';
  /** `fatal` where the test provokes what the log would tell. */
  readonly log?: 'error' | 'fatal';
  /** `config` of the upload plugin. */
  readonly upload?: Readonly<Record<string, unknown>>;
}

export interface KitOptions extends KitDatabase {
  readonly compat?: 'reference' | 'strict';
  /** Gets what the server warns of. */
  readonly onWarning?: (message: string) => void;
}

export interface HttpAnswer {
  readonly request: string;
  readonly status: number;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: bodies are whatever the test looks for
  readonly body: any;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly milliseconds: number;
}

/** SQLite's own connection, for tests that are about SQLite. */
export const sqliteOf = ({ db }: ServedKit): BetterSqlite3.Database =>
  db as unknown as BetterSqlite3.Database;

/** What asks a server. */
export type Send = (method: string, path: string, body?: unknown, as?: Identity) => Promise<HttpAnswer>;

export interface ServedKit {
  readonly address: string;
  /** The project folder. */
  readonly dir: string;
  /** The database file, or its address. */
  readonly file: string;
  /** A connection of the test's own, which cannot write. */
  readonly db: TestConnection;
  readonly send: Send;
  close(): Promise<void>;
}

/** Makes a project folder of the fixture with a database of its own. */
export function copyKit({
  synchronous = 'off',
  busyTimeout = 5000,
  journalMode = 'wal',
  log = 'error',
  upload,
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
  if (upload) {
    for (const environment of ['test', 'production']) {
      const folder = join(dir, 'config/env', environment);
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, 'plugins.json'), JSON.stringify({ upload: { config: upload } }));
    }
  }
  return { dir, file };
}

/** Serves the fixture in this process. */
export async function serveKit({
  compat = 'reference',
  onWarning = () => {},
  ...database
}: KitOptions = {}): Promise<ServedKit> {
  const { dir, file } = copyKit(database);
  const env = { API_COMPAT: compat, NODE_ENV: 'test' };
  const server = await startServer({
    dir,
    port: 0,
    host: '127.0.0.1',
    mode: 'production',
    env,
    reporter: { info: () => {}, warn: onWarning },
  });
  const db = connectTo(file, { readonly: true });
  const client = httpClient(server.address);
  return {
    address: server.address,
    dir,
    file,
    db,
    send: client.send,
    close: async () => {
      client.close();
      db.close();
      await server.close();
      returnDatabase(file);
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** Sends JSON (or, given a string or bytes, exactly these) and reads JSON, over connections that stay open. */
export function httpClient(address: string): { readonly send: Send; close(): void } {
  const agent = new Agent({ keepAlive: true });
  const send: Send = (method, path, body, as = 'editor') =>
    new Promise((resolve, reject) => {
      const bytes =
        body === undefined
          ? null
          : typeof body === 'string' || Buffer.isBuffer(body)
            ? Buffer.from(body)
            : Buffer.from(JSON.stringify(body));
      const headers: Record<string, string | number> = { ...headersOf(as) };
      if (bytes)
        Object.assign(headers, { 'content-type': 'application/json', 'content-length': bytes.length });
      const started = performance.now();
      const sent = request(`${address}${path}`, { method, headers, agent }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8');
          resolve({
            request: `${as} ${method} ${path} ${bytes ? bytes.toString('utf8').slice(0, 4000) : ''}`,
            status: answer.statusCode!,
            text,
            body: parse(text),
            headers: answer.headers,
            milliseconds: performance.now() - started,
          });
        });
      });
      sent.on('error', reject);
      sent.end(bytes ?? undefined);
    });
  return { send, close: () => agent.destroy() };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
