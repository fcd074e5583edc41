import { copyFileSync, cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { StartError } from '../../src/core/project/start-error.ts';
import type { Reporter } from '../../src/octavo/app/reporter.ts';
import { type RunningServer, type StartOptions, startServer } from '../../src/octavo/app/start-server.ts';
import { askRaw } from '../http/ask-raw.ts';
import { openHttp } from '../http/http-fixture.ts';
import { temporaryProject } from '../project/temporary-project.ts';
import { KIT } from '../support/kit.ts';

/** The kit's project with its database, in a folder of its own. */
function kitProject(): string {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), 'octavo-start-')));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  cpSync(join(KIT, 'project'), dir, { recursive: true });
  mkdirSync(join(dir, '.tmp'));
  copyFileSync(join(KIT, 'data.db'), join(dir, '.tmp/data.db'));
  return dir;
}

interface Started extends RunningServer {
  readonly infos: readonly string[];
  readonly warnings: readonly string[];
  readonly port: number;
}

async function start(dir: string, more: Partial<StartOptions> = {}): Promise<Started> {
  const infos: string[] = [];
  const warnings: string[] = [];
  const reporter: Reporter = { info: (line) => infos.push(line), warn: (line) => warnings.push(line) };
  const env = { JWT_SECRET: 'test', ...more.env };
  const server = await startServer({
    dir,
    port: 0,
    host: '127.0.0.1',
    mode: 'production',
    reporter,
    ...more,
    env,
  });
  onTestFinished(() => server.close());
  return { ...server, infos, warnings, port: Number(new URL(server.address).port) };
}

/** Quiet projects keep the test's output readable. */
const QUIET = {
  'config/server.js': "module.exports = { logger: { level: 'silent' } };",
  'config/middlewares.js': "module.exports = ['strapi::errors', 'strapi::public'];",
};

test('serves a v4 project and its database', async () => {
  const dir = kitProject();
  const { port, summary, infos, warnings, address } = await start(dir);
  expect((await askRaw(port, '/_health')).status).toBe(204);
  const { status, body } = await askRaw(port, '/api/articles/1?fields[0]=title');
  expect(status).toBe(200);
  expect(body).toMatchObject({ data: { id: 1, attributes: { title: 'The Quiet Harbour' } } });
  expect(summary).toMatchObject({
    contentTypes: 12,
    database: join(dir, '.tmp/data.db'),
    compat: 'reference',
  });
  expect(infos).toHaveLength(2);
  expect(infos[1]).toMatch(/^Environment: /);
  expect(infos[0]).toContain(
    `Octavo serves 12 content-types from .tmp/data.db (reference mode) at ${address}`,
  );
  expect(new Set(warnings).size).toBe(warnings.length);
});

test('makes and fills the database of a new project', async () => {
  const dir = temporaryProject(QUIET);
  const { port } = await start(dir);
  expect((await askRaw(port, '/_health')).status).toBe(204);
  expect((await askRaw(port, '/')).status).toBe(200);
});

test('every mistake of the schemas is reported, and nothing is left open', async () => {
  const dir = temporaryProject({
    ...QUIET,
    'src/api/a/content-types/a/schema.json': JSON.stringify({
      kind: 'collectionType',
      collectionName: 'as',
      info: { singularName: 'a', pluralName: 'as', displayName: 'A' },
      attributes: { one: { type: 'nonsense' }, two: { type: 'nonsense' } },
    }),
  });
  const failure = await start(dir).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(StartError);
  expect((failure as StartError).problems).toHaveLength(2);
  expect((failure as StartError).message).toContain('attribute "two"');
});

test('an address in use ends the start', async () => {
  const { port } = await start(temporaryProject(QUIET));
  await expect(start(temporaryProject(QUIET), { port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
});

test('finishes what runs, then ends, idle connections or not', async () => {
  let answer = (): void => {};
  let reached = (): void => {};
  const inHandler = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const handler = () => {
    reached();
    return new Promise<{ status: number; body: string }>((resolve) => {
      answer = () => resolve({ status: 200, body: 'done' });
    });
  };
  const { app } = await openHttp({ routes: [{ method: 'GET', path: '/slow', handler }] });
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  const idle = connect(port, '127.0.0.1');
  await new Promise((resolve) => idle.once('connect', resolve));
  const running = askRaw(port, '/slow');
  await inHandler;
  const closed = app.close();
  await expect(askRaw(port, '/slow')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  answer();
  expect(await running).toMatchObject({ status: 200, text: 'done' });
  idle.destroy();
  await closed;
});

test('a kept-alive connection does not hold the end up', async () => {
  const server = await start(temporaryProject(QUIET));
  await fetch(`${server.address}/_health`);
  const before = performance.now();
  await Promise.all([server.close(), server.close()]);
  // connections that are held to the end are closed after 8 seconds
  expect(performance.now() - before).toBeLessThan(7000);
  await expect(askRaw(server.port, '/_health')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

test('headers over 16 KiB get a 431 without a body', async () => {
  const { app } = await openHttp();
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  const answer = await askRaw(port, '/api/articles', { 'x-long': 'x'.repeat(17_000) });
  expect([answer.status, answer.text]).toEqual([431, '']);
});
