/**
 * A database server that is frozen in mid-request (all its processes stopped, its connections open) under reads from memory,
 * writes, uploads and a schedule: every answer is a 200 or, in time, a 503 with Retry-After; and once it goes on, so does
 * everything, without a restart.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { headersOf } from '../support/credentials.ts';
import { type HttpAnswer, httpClient } from '../support/http-client.ts';
import { KIT } from '../support/kit.ts';
import { type ServerProcess, startProcess } from '../support/server-process.ts';
import { copyProject } from './copy-project.ts';
import { until } from './mixed-load.ts';
import type { FaultServer } from './primary-away.ts';

export interface FreezableServer extends FaultServer {
  /** Stops all its processes where they are. */
  freeze(): void;
  /** Lets them go on. */
  thaw(): void;
  address(database: string): string;
}

export interface FrozenKind {
  readonly create: () => Promise<FreezableServer>;
  readonly client: 'postgres' | 'mysql';
  readonly dump: string;
  readonly home: string;
  readonly createDatabase: (name: string) => string;
}

const DATABASE = 'octavo';

/** Short ones, in ms. */
const STATEMENT_TIMEOUT = 2000;
const ACQUIRE_TIMEOUT = 2000;

/** The longest way of a request: a connection for a look and its answer, a connection for a statement and its answer. */
const LONGEST = 2 * ACQUIRE_TIMEOUT + 5000 + STATEMENT_TIMEOUT + 5000;

/** What a loaded machine may add. */
const SLOW = 10_000;

const FROZEN_MS = 20_000;

interface Timed {
  readonly what: string;
  readonly status: number;
  readonly retryAfter: unknown;
  readonly ms: number;
}

/** Declares the tests. */
export function testFrozen({ create, client, dump, home, createDatabase }: FrozenKind): void {
  let server: FreezableServer;
  let project: ReturnType<typeof copyProject>;
  let octavo: ServerProcess;
  const answers: Timed[] = [];
  const closing: (() => void)[] = [];
  let going = true;
  let load: Promise<unknown>;

  beforeAll(async () => {
    server = await create();
    server.sql(home, createDatabase(DATABASE));
    server.load(DATABASE, join(KIT, dump));
    project = copyProject();
    const connection = {
      client,
      connection: server.address(DATABASE),
      pool: { min: 1, max: 4, acquireTimeoutMillis: ACQUIRE_TIMEOUT },
    };
    writeFileSync(
      join(project.dir, 'config/database.js'),
      `module.exports = ${JSON.stringify({ connection, statementTimeout: STATEMENT_TIMEOUT })};`,
    );
    octavo = await startProcess(project.dir);
    load = Promise.all(
      [read, read, read, write, write, upload].map(async (ask, index) => {
        const { send, close } = httpClient(octavo.address);
        closing.push(close);
        for (let turn = 0; going; turn += 1) {
          const started = performance.now();
          const { status, headers } = await ask(send, `${index} ${turn}`);
          answers.push({
            what: ask.name,
            status,
            retryAfter: headers['retry-after'],
            ms: performance.now() - started,
          });
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
      }),
    );
  });

  afterAll(async () => {
    going = false;
    server?.thaw();
    await load;
    for (const close of closing) close();
    await octavo?.kill();
    project?.remove();
    await server?.remove();
  });

  type Send = ReturnType<typeof httpClient>['send'];
  const read = (send: Send): Promise<Pick<HttpAnswer, 'status' | 'headers'>> =>
    send('GET', '/api/articles?pagination[pageSize]=5', undefined, 'token:full');
  const write = (send: Send, name: string) =>
    send('POST', '/api/articles', { data: { title: `while frozen ${name}`, tags: [1, 2] } }, 'token:full');
  const upload = async (_send: Send, name: string) => {
    const body = new FormData();
    body.append('files', new Blob(['some text']), `${name}.txt`);
    const answer = await fetch(`${octavo.address}/api/upload`, {
      method: 'POST',
      headers: headersOf('token:full'),
      body,
    });
    await answer.text();
    return { status: answer.status, headers: Object.fromEntries(answer.headers) };
  };

  const goodOnes = (what: string): number =>
    answers.filter((one) => one.what === what && one.status === 200).length;
  const allGoOn = async (): Promise<void> => {
    const before = ['read', 'write', 'upload'].map(goodOnes);
    await until(
      'good answers of each kind',
      () => ['read', 'write', 'upload'].every((what, index) => goodOnes(what) > before[index]! + 2),
      60_000,
    );
  };

  test('each request gets its answer in time, and all goes on afterwards', async () => {
    await allGoOn();
    const { send, close } = httpClient(octavo.address);
    closing.push(close);
    const path = '/content-manager/collection-types/api::article.article';
    const draft = await send('POST', path, { title: 'for later' }, 'admin:super');
    expect(draft.status).toBe(200);
    const publishAt = new Date(Date.now() + 5000).toISOString();
    const scheduled = await send('PUT', `${path}/${draft.body.id}/schedule`, { publishAt }, 'admin:super');
    expect(scheduled.text).toContain(publishAt);
    server.freeze();
    const from = answers.length;
    await new Promise((resolve) => setTimeout(resolve, FROZEN_MS));
    const refused = answers.slice(from).filter(({ status }) => status === 503);
    server.thaw();
    for (const what of ['read', 'write', 'upload']) {
      expect(refused.some((one) => one.what === what)).toBe(true);
    }
    await allGoOn();
    expect(
      answers.filter(({ status, retryAfter }) => status !== 200 && !(status === 503 && retryAfter)),
    ).toEqual([]);
    expect(answers.filter(({ ms }) => ms > LONGEST + SLOW)).toEqual([]);
    await until(
      'the schedule',
      () =>
        server.sql(
          DATABASE,
          "SELECT count(*) FROM articles WHERE title = 'for later' AND published_at IS NOT NULL",
        ) === '1',
      60_000,
    );
  });
}
