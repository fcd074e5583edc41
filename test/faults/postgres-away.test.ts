/**
 * A PostgreSQL primary with two Octavo processes under mixed load: a process is killed and started again, the
 * primary crashes and comes back. No acknowledged write is lost, no answer but 200 and 503 with Retry-After,
 * and nothing has to be restarted.
 */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { KIT } from '../support/kit.ts';
import { freePort } from '../support/own-server/account.ts';
import { PostgresServer } from '../support/own-server/postgres-server.ts';
import { type ServerProcess, startProcess } from '../support/server-process.ts';
import { copyProject } from './copy-project.ts';
import { type MixedLoad, pause, startLoad, until } from './mixed-load.ts';

const DATABASE = 'octavo';

let primary: PostgresServer;
let project: ReturnType<typeof copyProject>;
let ports: number[];
let servers: ServerProcess[];
let load: MixedLoad;

beforeAll(async () => {
  primary = await PostgresServer.create();
  primary.sql('postgres', `CREATE DATABASE ${DATABASE}`);
  primary.load(DATABASE, join(KIT, 'data-postgres.sql'));
  project = copyProject();
  ports = [await freePort(), await freePort()];
  servers = await Promise.all(ports.map(start));
  load = startLoad(servers.map(({ address }) => address));
});

afterAll(async () => {
  await load?.stop();
  await Promise.all(servers?.map((server) => server.kill()) ?? []);
  project?.remove();
  primary?.remove();
});

const start = (port: number): Promise<ServerProcess> =>
  startProcess(project.dir, { DATABASE_CLIENT: 'postgres', DATABASE_URL: primary.address(DATABASE) }, port);

/** Both servers answer with 200. */
async function bothAnswer(): Promise<void> {
  for (const [server] of servers.entries()) load.answeredSince(server);
  const counts = servers.map(() => 0);
  await until('answers of both servers', () => {
    for (const [server] of servers.entries()) counts[server]! += load.answeredSince(server);
    return counts.every((count) => count > 10);
  });
}

const lost = (): string[] => {
  const stored = new Set(
    primary.sql(DATABASE, "SELECT title FROM articles WHERE title LIKE 'under load %'").split('\n'),
  );
  return [...load.acknowledged.keys()].filter((title) => !stored.has(title));
};

/** Entries without their relations: what a transaction must not leave. */
const halves = (): string =>
  primary.sql(
    DATABASE,
    `SELECT count(*) FROM articles a WHERE title LIKE 'under load %'
     AND (SELECT count(*) FROM articles_tags_links l WHERE l.article_id = a.id) <> 2`,
  );

test('a process is killed: the other one goes on, and it comes back', async () => {
  await bothAnswer();
  await servers[0]!.kill();
  load.answeredSince(1);
  await pause(500);
  expect(load.answeredSince(1)).toBeGreaterThan(10);
  servers[0] = await start(ports[0]!);
  await bothAnswer();
  expect(load.wrong).toEqual([]);
  expect(load.statuses['503'] ?? 0).toBe(0);
});

test.each(['immediate', 'fast'] as const)('the primary is away (%s) and comes back', async (mode) => {
  await bothAnswer();
  const { acknowledged } = load;
  primary.stop(mode);
  const refusals = load.statuses['503'] ?? 0;
  await until('refusals while it is away', () => (load.statuses['503'] ?? 0) > refusals + 20);
  primary.start();
  const before = acknowledged.size;
  await bothAnswer();
  await until('new entries', () => acknowledged.size > before + 10);
  expect(load.wrong).toEqual([]);
});

test('nothing acknowledged is lost, nothing is half there', async () => {
  await load.stop();
  expect(load.acknowledged.size).toBeGreaterThan(100);
  expect(lost()).toEqual([]);
  expect(halves()).toBe('0');
  console.log(load.acknowledged.size, load.statuses);
});
