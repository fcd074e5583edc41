/** The fixture with settings of the test's own, asked as a front end asks it. */

import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Clock, systemClock } from '../../src/core/base/clock.ts';
import { SECRETS } from '../support/credentials.ts';
import { connectTo, DATABASE, returnDatabase, type TestConnection } from '../support/database.ts';
import { type Answer, type Octavo, openOctavo } from '../support/open-octavo.ts';
import { copyKit } from '../support/serve-kit.ts';
import { SharedServers } from '../support/shared-servers.ts';
import { startCopy } from '../support/started-database.ts';

export type { Answer } from '../support/open-octavo.ts';

export interface AuthOptions {
  /** The test's own; the system's unless given. */
  readonly clock?: Clock;
  readonly compat?: 'reference' | 'strict';
  readonly mode?: 'production' | 'development';
  /** True for a project without the plugin. */
  readonly switchedOff?: boolean;
  /** Beside the fixture's settings of the plugin. */
  readonly plugin?: object;
  /** `config` of the plugin `email`. */
  readonly email?: object;
  /** `config/server`, beside what every test has. */
  readonly server?: object;
  /** Changes to the advanced settings in the database. */
  readonly advanced?: object;
  /** Attributes users have besides the built-in ones. */
  readonly attributes?: object;
  /** Code of the project's, by path. */
  readonly files?: Readonly<Record<string, string>>;
}

export interface AuthServer extends Octavo {
  /** The database file, or its address. */
  readonly file: string;
  readonly db: TestConnection;
  post(path: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  /** The mails kept so far. */
  outbox(): { to: string; from: string; subject: string; text: string; html: string }[];
  /** One of the v4 settings, changed. */
  set(key: 'advanced' | 'email' | 'grant', values: object): void;
}

const NEVER_LIMITED = { interval: 60_000, max: 100_000 };

/** Serves until the test is over. */
export async function serveAuth(options: AuthOptions = {}): Promise<AuthServer> {
  const server = await openAuth(options);
  onTestFinished(() => server.close());
  return server;
}

/** By their clock. */
const shared = new WeakMap<Clock, SharedServers<AuthServer>>();

/**
 * Serves until the test is over, and for the file's next test that wants the same settings: it begins with the rows as
 * they were, which takes a fraction of a start. Not for tests that look at mails, which stay, or at counts of tries, which
 * a server has in memory: there the tests give one clock, and move it on past the counts.
 */
export async function shareAuth(all: AuthOptions = {}): Promise<AuthServer> {
  // a copy on a database server gets the fixture's columns back as well
  if (all.attributes && DATABASE !== 'sqlite') return serveAuth(all);
  const { advanced, clock = systemClock, ...options } = all;
  const servers = shared.get(clock) ?? new SharedServers();
  shared.set(clock, servers);
  const server = await servers.lend(JSON.stringify(options), () => openAuth({ ...options, clock }));
  // a second server of one test
  if (!server) return serveAuth(all);
  if (advanced) server.set('advanced', advanced);
  return server;
}

async function openAuth(options: AuthOptions): Promise<AuthServer> {
  const { compat = 'strict', mode = 'production', plugin, email, attributes } = options;
  const { dir, file } = copyKit({ log: 'fatal', ...(attributes ? { userAttributes: attributes } : {}) });
  await startCopy(file);
  const write = (name: string, config: object): void =>
    writeFileSync(join(dir, 'config', name), `module.exports = ${JSON.stringify(config)};`);
  write('server.js', { host: '127.0.0.1', port: 0, logger: { level: 'silent' }, ...options.server });
  write('plugins.js', {
    'users-permissions': {
      enabled: options.switchedOff !== true,
      config: { jwtSecret: SECRETS.jwtSecret, ratelimit: NEVER_LIMITED, ...plugin },
    },
    ...(email ? { email: { config: email } } : {}),
  });
  // the fixture's code keeps all mail on the disk
  if (email) rmSync(join(dir, 'src/index.js'));
  for (const [path, text] of Object.entries(options.files ?? {})) {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), text);
  }
  const db = connectTo(file);
  const set: AuthServer['set'] = (key, values) => {
    const name = `plugin_users-permissions_${key}`;
    const find = db.prepare('SELECT value FROM strapi_core_store_settings WHERE "key" = ?').pluck();
    const value = JSON.stringify({ ...JSON.parse(find.get(name) as string), ...values });
    db.prepare('UPDATE strapi_core_store_settings SET value = ? WHERE "key" = ?').run(value, name);
  };
  if (options.advanced) set('advanced', options.advanced);
  const octavo = await openOctavo({ dir, mode, compat, ...(options.clock && { clock: options.clock }) });
  const { ask } = octavo;
  return {
    ...octavo,
    file,
    db,
    set,
    close: async () => {
      db.close();
      await octavo.close();
      returnDatabase(file);
      rmSync(dir, { recursive: true, force: true });
    },
    get: (path, headers = {}) => ask(path, { headers }),
    post: (path, body, headers = {}) =>
      ask(path, {
        method: 'POST',
        headers: { ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }), ...headers },
        body: body instanceof FormData || typeof body === 'string' ? body : JSON.stringify(body),
      }),
    outbox: () => {
      const kept = join(dir, '.tmp/outbox.jsonl');
      if (!existsSync(kept)) return [];
      const lines = readFileSync(kept, 'utf8').trim().split('\n');
      return lines.map((line) => JSON.parse(line));
    },
  };
}

/** The header of a user who has signed in. */
export const bearer = (jwt: string): Record<string, string> => ({ authorization: `Bearer ${jwt}` });

/** An error's body, without the details. */
export const refusal = (status: number, name: string, message: string) => ({
  status,
  body: { data: null, error: { status, name, message } },
});
