/** A PostgreSQL primary with a streaming replica: who reads where, and what becomes of it when one is away. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { headersOf } from '../support/credentials.ts';
import { KIT } from '../support/kit.ts';
import { PostgresServer } from '../support/own-server/postgres-server.ts';
import { type ServerProcess, startProcess } from '../support/server-process.ts';
import { copyProject } from './copy-project.ts';
import { until } from './mixed-load.ts';

const DATABASE = 'octavo';
const MAX_LAG = 3000;

let primary: PostgresServer;
let replica: PostgresServer;
let project: ReturnType<typeof copyProject>;
let servers: ServerProcess[];

beforeAll(async () => {
  primary = await PostgresServer.create();
  primary.sql('postgres', `CREATE DATABASE ${DATABASE}`);
  primary.load(DATABASE, join(KIT, 'data-postgres.sql'));
  replica = await primary.replica();
  project = copyProject();
  writeFileSync(
    join(project.dir, 'config/database.js'),
    `module.exports = ${JSON.stringify({
      connection: { client: 'postgres', connection: primary.address(DATABASE) },
      replicas: [replica.address(DATABASE)],
      replicaMaxLag: MAX_LAG,
    })};`,
  );
  servers = [await startProcess(project.dir), await startProcess(project.dir)];
});

afterAll(async () => {
  for (const server of servers ?? []) await server.kill();
  project?.remove();
  replica?.remove();
  primary?.remove();
});

interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: bodies are whatever the test looks for
  readonly body: any;
  readonly position: string | null;
  readonly cookie: string | null;
}

async function ask(
  server: number,
  path: string,
  {
    as = 'public',
    body,
    headers = {},
  }: { as?: string; body?: object; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const answer = await fetch(`${servers[server]!.address}${path}`, {
    method: body ? 'PUT' : 'GET',
    headers: { ...headersOf(as), ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return {
    status: answer.status,
    body: await answer.json(),
    position: answer.headers.get('octavo-position'),
    cookie: answer.headers.get('set-cookie'),
  };
}

const TITLE = '/api/articles/1?fields[0]=title';
const titleOf = ({ body }: Answer): string => body.data.attributes.title;
const write = (title: string) => ask(0, '/api/articles/1', { as: 'editor', body: { data: { title } } });

/** Others see the title before long. */
const soon = (title: string) =>
  expect.poll(async () => titleOf(await ask(0, TITLE)), { timeout: 20_000 }).toBe(title);

/** Connections of ours on the replica that have run a statement of a read. */
const readsThere = (): number =>
  Number(replica.sql(DATABASE, `SELECT tup_returned FROM pg_stat_database WHERE datname = '${DATABASE}'`));

test('others may see a write later, its caller sees it at once, on any process', async () => {
  expect((await write('before')).status).toBe(200);
  await soon('before');
  replica.sql(DATABASE, 'SELECT pg_wal_replay_pause()');
  const { status, position, cookie } = await write('after');
  expect(status).toBe(200);
  expect(position).toMatch(/^[\dA-F]+\/[\dA-F]+$/);
  expect(cookie).toBe(`octavo_position=${position}; Max-Age=60; Path=/; HttpOnly; SameSite=Lax`);
  // it is the replica that answers others
  expect(titleOf(await ask(0, TITLE))).toBe('before');
  expect(titleOf(await ask(1, TITLE))).toBe('before');
  for (const server of [0, 1]) {
    expect(titleOf(await ask(server, TITLE, { headers: { 'octavo-position': position! } }))).toBe('after');
    const headers = { cookie: `a=b; octavo_position=${position}` };
    expect(titleOf(await ask(server, TITLE, { headers }))).toBe('after');
  }
  // one that stays behind is not asked any more
  await soon('after');
  expect(servers[0]!.said()).toContain('is too far behind: its reads go to the database itself.');
  replica.sql(DATABASE, 'SELECT pg_wal_replay_resume()');
  await until('the replica', () => servers[0]!.said().includes('is asked again.'));
});

test('a replica that is away, and comes back: no request is refused', async () => {
  const statuses = new Set<number>();
  let ended = false;
  const load = Promise.all(
    [0, 1, 0, 1].map(async (server) => {
      while (!ended) statuses.add((await ask(server, TITLE)).status);
    }),
  );
  const count = () => servers[0]!.said().match(/is asked again/g)?.length ?? 0;
  const before = count();
  await new Promise((done) => setTimeout(done, 300));
  replica.stop('immediate');
  await until('a word about it', () => servers[0]!.said().includes('is away ('));
  await new Promise((done) => setTimeout(done, 300));
  replica.start();
  await until('the replica', () => count() > before);
  const reads = readsThere();
  await until('reads of the replica', () => readsThere() > reads);
  ended = true;
  await load;
  expect([...statuses]).toEqual([200]);
});
