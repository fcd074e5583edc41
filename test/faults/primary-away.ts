/**
 * A database server, with a replica where it can have one, and two Octavo processes under mixed load: a
 * process is killed and started again, the replica and then the server crash and come back. No acknowledged write is lost, no answer but 200 and 503 with Retry-After,
 * and nothing has to be restarted.
 */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { KIT } from '../support/kit.ts';
import { type ServerProcess, startProcess } from '../support/server-process.ts';
import { copyProject } from './copy-project.ts';
import { type MixedLoad, startLoad, until } from './mixed-load.ts';

/** A server the test may crash. */
export interface FaultServer {
  /** What the fixture's `config/database` reads. */
  environment(database: string): Record<string, string>;
  sql(database: string, text: string): string;
  load(database: string, file: string): void;
  start(): void | Promise<void>;
  stop(mode: 'fast' | 'immediate'): void | Promise<void>;
  remove(): void | Promise<void>;
}

export interface FaultKind {
  readonly create: () => Promise<FaultServer>;
  /** Starts one that follows the first, and makes the project read from it. */
  readonly follow?: (primary: FaultServer, dir: string, database: string) => Promise<FaultServer>;
  /** The kit's file with its data. */
  readonly dump: string;
  /** The database a client is in before there is another. */
  readonly home: string;
  /** Makes the empty database. */
  readonly createDatabase: (name: string) => string;
}

const DATABASE = 'octavo';

/** How often rows of the table the load reads were looked up by an index. */
const READS = "SELECT coalesce(sum(idx_scan), 0) FROM pg_stat_user_indexes WHERE relname = 'articles'";

/** Declares the tests. */
export function testPrimaryAway({ create, follow, dump, home, createDatabase }: FaultKind): void {
  let primary: FaultServer;
  let replica: FaultServer | undefined;
  let project: ReturnType<typeof copyProject>;
  let ports: number[];
  let servers: ServerProcess[];
  let load: MixedLoad;

  beforeAll(async () => {
    primary = await create();
    primary.sql(home, createDatabase(DATABASE));
    primary.load(DATABASE, join(KIT, dump));
    project = copyProject();
    replica = await follow?.(primary, project.dir, DATABASE);
    ports = [await freePort(), await freePort()];
    servers = await Promise.all(ports.map(start));
    load = startLoad(servers.map(({ address }) => address));
  });

  afterAll(async () => {
    await load?.stop();
    await Promise.all(servers?.map((server) => server.kill()) ?? []);
    project?.remove();
    await replica?.remove();
    await primary?.remove();
  });

  const start = (port: number): Promise<ServerProcess> =>
    startProcess(project.dir, primary.environment(DATABASE), port);

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

  /** How many entries lack their relations: what a transaction must not leave. */
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
    let others = 0;
    await until('answers of the other one', () => {
      others += load.answeredSince(1);
      return others > 50;
    });
    servers[0] = await start(ports[0]!);
    await bothAnswer();
    expect(load.wrong).toEqual([]);
    expect(load.statuses['503'] ?? 0).toBe(0);
  });

  test.runIf(follow)('the replica is away and comes back: no request is refused', async () => {
    await bothAnswer();
    const readsThere = (): number => Number(replica!.sql(DATABASE, READS));
    const before = readsThere();
    await until('reads from the replica', () => readsThere() > before + 50);
    await replica!.stop('immediate');
    await bothAnswer();
    await replica!.start();
    // a crash takes its counts along
    await until('reads from the replica again', () => readsThere() > 50);
    expect(load.wrong).toEqual([]);
    expect(load.statuses['503'] ?? 0).toBe(0);
  });

  test.each(['immediate', 'fast'] as const)('the primary is away (%s) and comes back', async (mode) => {
    await bothAnswer();
    const { acknowledged } = load;
    await primary.stop(mode);
    const refusals = load.statuses['503'] ?? 0;
    await until('refusals while it is away', () => (load.statuses['503'] ?? 0) > refusals + 20);
    await primary.start();
    const before = acknowledged.size;
    await bothAnswer();
    await until('new entries', () => acknowledged.size > before + 10);
    expect(load.wrong).toEqual([]);
  });

  test('nothing acknowledged is lost, nothing is half there', async () => {
    await load.stop();
    expect(load.acknowledged.size).toBeGreaterThan(50);
    expect(lost()).toEqual([]);
    expect(halves()).toBe('0');
  });
}
