/** A v4 project's database moves from SQLite to PostgreSQL and back, and the answers stay what they were. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { sql } from '../../src/core/database/sql-template.ts';
import { syncLayout } from '../../src/core/database/sync/sync-layout.ts';
import { exportDatabase } from '../../src/core/transfer/export-database.ts';
import { canonicalValue } from '../../src/core/transfer/file-value.ts';
import { type RunningServer, startServer } from '../../src/octavo/app/start-server.ts';
import { runCli } from '../cli/run-cli.ts';
import { headersOf } from '../support/credentials.ts';
import { KIT } from '../support/kit.ts';
import { openTestPostgres } from '../support/postgres/open-test-postgres.ts';
import { emptyDatabase } from '../support/servers/test-server.ts';
import { testSql } from '../support/test-sql.ts';
import {
  dumpOf,
  fixtureDatabase,
  fixtureProject,
  importInto,
  LAYOUT,
  MODEL,
  temporaryFolder,
} from '../transfer/fixture-project.ts';
import { rowsOf } from './rows-of.ts';

interface Step {
  readonly as?: string;
  readonly method: string;
  readonly path: string;
}

interface Scenario {
  readonly readonly: boolean;
  readonly env?: object;
  readonly steps: readonly Step[];
}

/** The reads of the kit that both databases of the reference answer alike. */
function reads(): Step[] {
  const files = ['rest-read-basic', 'rest-filter', 'rest-populate', 'rest-select', 'rest-i18n'];
  return files
    .flatMap((name) => readFileSync(join(KIT, 'cases', `${name}.jsonl`), 'utf8').split('\n'))
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Scenario)
    .filter((scenario) => scenario.readonly && !scenario.env)
    .flatMap(({ steps }) => steps)
    .filter(
      (step) => step.method === 'GET' && !Object.keys(step).some((key) => /^expect:.*postgres/.test(key)),
    )
    .filter(({ as = 'public' }) => !as.includes(':') || as.startsWith('token:'));
}

async function serve(dir: string, env: NodeJS.ProcessEnv): Promise<RunningServer> {
  const server = await startServer({
    dir,
    port: 0,
    host: '127.0.0.1',
    mode: 'production',
    env: { NODE_ENV: 'test', API_COMPAT: 'reference', LOG_LEVEL: 'silent', ...env },
    reporter: { info: () => {}, warn: () => {} },
  });
  onTestFinished(() => server.close());
  return server;
}

async function answer(address: string, { as = 'public', path }: Step): Promise<object> {
  const response = await fetch(`${address}${encodeURI(decodeURI(path))}`, { headers: headersOf(as) });
  return { as, path, status: response.status, body: await response.json() };
}

/** All rows, JSON by its value, since jsonb has its own order of keys; without the list of Octavo's tables. */
function comparable(file: string): object {
  const form = (value: unknown): unknown => {
    const text = /^'([{[].*)'$/s.exec(String(value))?.[1];
    return text === undefined ? value : canonicalValue('json', text.replaceAll("''", "'"));
  };
  return Object.fromEntries(
    Object.entries(dumpOf(file) as Record<string, Record<string, unknown>[]>).map(([table, rows]) => [
      table,
      rows
        .filter(({ key }) => key !== "'core_persisted_tables'")
        .map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, form(value)]))),
    ]),
  );
}

test('to PostgreSQL and back, each with one command', { timeout: 120_000 }, async () => {
  const dir = fixtureProject();
  const address = await emptyDatabase();
  const there = await runCli(['move', dir, '--to', address]);
  expect(there).toMatchObject({ code: 0, stderr: '' });
  const back = join(dir, '.tmp/back.db');
  const moved = { DATABASE_CLIENT: 'postgres', DATABASE_URL: address };
  expect(await runCli(['move', dir, '--to', back], moved)).toMatchObject({ code: 0, stderr: '' });

  expect(comparable(back)).toEqual(comparable(join(dir, '.tmp/data.db')));

  const servers = await Promise.all([
    serve(dir, {}),
    serve(dir, moved),
    serve(dir, { DATABASE_FILENAME: '.tmp/back.db' }),
  ]);
  const steps = reads();
  expect(steps.length).toBeGreaterThan(500);
  for (const step of steps) {
    const [sqlite, postgres, again] = await Promise.all(
      servers.map((server) => answer(server.address, step)),
    );
    expect(postgres).toEqual(sqlite);
    expect(again).toEqual(sqlite);
  }
});

test('rows made afterwards get ids of their own', async () => {
  const dir = temporaryFolder();
  const file = join(dir, 'a.octavo');
  const source = fixtureDatabase(dir);
  const { lastId } = await source.run(sql`INSERT INTO tags (name) VALUES ('gone')`);
  await source.run(sql`DELETE FROM tags WHERE id = ?`, [lastId]);
  await exportDatabase({ db: source, model: MODEL, file, media: null });
  const address = await emptyDatabase();
  const { database } = await openTestPostgres(address);
  onTestFinished(() => database.close());
  await importInto(database, file);
  const next = async (table: string): Promise<number> =>
    (await database.run(testSql(`INSERT INTO ${table} (created_at) VALUES (NULL)`))).lastId;
  expect(await next('tags')).toBe(lastId + 1);
  const [[highest]] = (await rowsOf(address, 'SELECT max(id) FROM articles')) as [[number]];
  expect(await next('articles')).toBe(highest + 1);
  // foreign keys hold: nothing points at what is not there
  await expect(database.run(sql`INSERT INTO articles_tags_links (tag_id) VALUES (99999)`)).rejects.toThrow();
});

test('values it has no room for are named, or cut', async () => {
  const dir = temporaryFolder();
  const file = join(dir, 'a.octavo');
  const source = fixtureDatabase(dir);
  await source.run(sql`UPDATE tags SET name = ?, weight = ? WHERE id = 2`, ['x'.repeat(300), 1]);
  await source.run(sql`UPDATE articles SET rating = 1.005 WHERE id = 3`);
  await exportDatabase({ db: source, model: MODEL, file, media: null });
  const { database } = await openTestPostgres(await emptyDatabase());
  onTestFinished(() => database.close());
  await expect(importInto(database, file)).rejects.toThrow(
    [
      'The database can not hold 2 values of the export:',
      '  - articles.rating of the row with id 3 has more than 2 digits after the point',
      '  - tags.name of the row with id 2 is longer than 255 letters',
    ].join('\n'),
  );
  await syncLayout(database, LAYOUT);
  const { losses } = await importInto(database, file, { mayCut: true });
  expect([...losses]).toEqual([
    ['articles.rating', 1],
    ['tags.name', 1],
  ]);
  expect(await database.query(sql`SELECT rating FROM articles WHERE id = 3`)).toEqual([{ rating: 1.01 }]);
});
