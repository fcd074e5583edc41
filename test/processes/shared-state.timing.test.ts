/** What one process of a server changes, another one knows soon: after its next look, once a second. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCli } from '../cli/run-cli.ts';
import { connectTo, returnDatabase, type TestConnection } from '../support/database.ts';
import { type HttpAnswer, httpClient } from '../support/http-client.ts';
import { copyKit } from '../support/serve-kit.ts';
import { type ServerProcess, startProcess } from '../support/server-process.ts';

let kit: { dir: string; file: string };
let db: TestConnection;
let servers: ServerProcess[];
let clients: ReturnType<typeof httpClient>[];

const LIMIT = 6;

beforeAll(async () => {
  kit = copyKit();
  const folder = join(kit.dir, 'config/env/production');
  mkdirSync(folder, { recursive: true });
  const ratelimit = { enabled: true, max: LIMIT, interval: 60_000, store: 'database' };
  writeFileSync(
    join(folder, 'plugins.json'),
    JSON.stringify({ 'users-permissions': { config: { ratelimit } } }),
  );
  db = connectTo(kit.file);
  const env = { API_COMPAT: 'strict' };
  servers = [await startProcess(kit.dir, env), await startProcess(kit.dir, env)];
  clients = servers.map(({ address }) => httpClient(address));
});

afterAll(async () => {
  for (const client of clients) client.close();
  for (const server of servers) await server.kill();
  db.close();
  returnDatabase(kit.file);
  rmSync(kit.dir, { recursive: true, force: true });
});

/** Asks both until both answer so. */
async function bothSoon(ask: (send: HttpAsk) => Promise<unknown>, expected: unknown): Promise<void> {
  const until = performance.now() + 20_000;
  let last: unknown;
  do {
    last = await Promise.all(clients.map(({ send }) => ask(send)));
  } while (JSON.stringify(last) !== JSON.stringify([expected, expected]) && performance.now() < until);
  expect(last).toEqual([expected, expected]);
}

type HttpAsk = (method: string, path: string, body?: unknown, as?: string) => Promise<HttpAnswer>;

const statusOf =
  (path: string, as = 'public') =>
  async (send: HttpAsk) =>
    (await send('GET', path, undefined, as)).status;

test('a permission that is taken away', async () => {
  await bothSoon(statusOf('/api/articles'), 200);
  expect((await runCli(['role', 'revoke', 'public', 'api::article.article.find', kit.dir])).code).toBe(0);
  await bothSoon(statusOf('/api/articles'), 403);
  expect((await runCli(['role', 'grant', 'public', 'api::article.article.find', kit.dir])).code).toBe(0);
  await bothSoon(statusOf('/api/articles'), 200);
});

test('an API token that is revoked', async () => {
  await bothSoon(statusOf('/api/tags', 'token:full'), 200);
  expect((await runCli(['token', 'revoke', 'full', kit.dir])).code).toBe(0);
  await bothSoon(statusOf('/api/tags', 'token:full'), 401);
});

test('a user one process blocks', async () => {
  await bothSoon(statusOf('/api/users/me', 'user:second'), 200);
  const me = await clients[0]!.send('GET', '/api/users/me', undefined, 'user:second');
  const blocked = await clients[0]!.send('PUT', `/api/users/${me.body.id}`, { blocked: true }, 'editor');
  expect(blocked.status).toBe(200);
  await bothSoon(statusOf('/api/users/me', 'user:second'), 401);
});

test('JWTs that end with a password', async () => {
  await bothSoon(statusOf('/api/users/me', 'limited'), 200);
  expect((await runCli(['user', 'password', 'limited', kit.dir])).code).toBe(0);
  await bothSoon(statusOf('/api/users/me', 'limited'), 401);
});

test('the default locale', async () => {
  const title = async (send: HttpAsk) => {
    const { body } = await send('GET', '/api/articles?fields[0]=locale&pagination[pageSize]=1');
    return body.data[0].attributes.locale;
  };
  await bothSoon(title, 'en');
  db.prepare(
    `UPDATE strapi_core_store_settings SET value = '"fr"' WHERE "key" = 'plugin_i18n_default_locale'`,
  ).run();
  await bothSoon(title, 'fr');
});

test('settings of sign-in providers', async () => {
  const connect = async () => {
    const answers = clients.map(({ send }) => send('GET', '/api/connect/github', undefined, 'public'));
    return (await Promise.all(answers)).map(({ status }) => status);
  };
  const options = ['--key', 'k', '--secret', 's', '--callback', 'https://www.example.org/signed-in'];
  expect((await runCli(['provider', 'set', 'github', ...options, kit.dir])).stderr).toBe('');
  await runCli(['provider', 'enable', 'github', kit.dir]);
  expect(await connect()).toEqual([302, 302]);
  await runCli(['provider', 'disable', 'github', kit.dir]);
  expect(await connect()).toEqual([400, 400]);
});

test('rate limits', async () => {
  const statuses: number[] = [];
  for (let attempt = 0; attempt < LIMIT + 2; attempt += 1) {
    const { send } = clients[attempt % 2]!;
    const body = { identifier: 'nobody@octavo.test', password: 'wrong' };
    statuses.push((await send('POST', '/api/auth/local', body, 'public')).status);
  }
  expect(statuses).toEqual([...Array(LIMIT).fill(400), 429, 429]);
});
