import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { seedContent } from '../../src/core/content/seed/seed-content.ts';
import { buildDesiredLayout } from '../../src/core/database/layout/desired/build-desired-layout.ts';
import { buildLayout } from '../../src/core/database/layout/layout.ts';
import { seedDatabase } from '../../src/core/database/seed/seed-database.ts';
import { sql } from '../../src/core/database/sql-template.ts';
import { openSqlite } from '../../src/core/database/sqlite/open-sqlite.ts';
import { syncLayout } from '../../src/core/database/sync/sync-layout.ts';
import { buildModel } from '../../src/core/model/build-model.ts';
import { loadProject } from '../../src/core/project/load-project.ts';
import { temporaryProject } from '../project/temporary-project.ts';
import { contentWriter } from '../support/content-writer.ts';
import { runCli } from './run-cli.ts';

async function make(): Promise<string> {
  const dir = join(temporaryProject({}), 'My Site');
  const { code, stdout } = await runCli(['new', dir]);
  expect(code).toBe(0);
  expect(stdout).toContain('npm run dev');
  return dir;
}

test('a new project loads without a warning and has the recommended settings', async () => {
  const dir = await make();
  const { config, warnings, projectCode, sources } = await loadProject(dir, { env: {} });
  expect(warnings).toEqual([]);
  expect(projectCode).toEqual([]);
  expect(sources.map(({ uid }) => uid)).toEqual(['api::article.article', 'shared.seo']);
  expect(config).toMatchObject({
    database: { filename: join(dir, '.tmp/data.db'), journalMode: 'wal', synchronous: 'full' },
    api: { rest: { maxLimit: 100 }, compat: 'strict' },
    plugins: { graphql: { enabled: true }, usersPermissions: { enabled: true } },
  });
  expect(buildModel(sources, { privateAttributes: [] })).toMatchObject({ problems: [], warnings: [] });
});

test.each(['postgres', 'mysql'])('a new project goes to %s by a variable', async (client) => {
  const dir = await make();
  const env = { DATABASE_CLIENT: client, DATABASE_HOST: 'db.example', DATABASE_NAME: 'site' };
  const { config, warnings } = await loadProject(dir, { env });
  expect(warnings).toEqual([]);
  expect(config.database).toMatchObject({ client, connection: { host: 'db.example', database: 'site' } });
});

test('its content fits its content-types and lets everybody read the article', async () => {
  const dir = await make();
  const { sources } = await loadProject(dir, { env: {} });
  const { model } = buildModel(sources, { privateAttributes: [] });
  const layout = buildLayout(model);
  const db = openSqlite({ filename: ':memory:' });
  onTestFinished(() => void db.close());
  const now = Date.UTC(2026, 0, 1);
  await syncLayout(db, buildDesiredLayout(model, layout));
  await seedDatabase(db, model, { now: new Date(now) });
  const writer = contentWriter({ db, model, layout }, now);
  expect(await seedContent({ db, model, layout, writer, dir, now })).toMatchObject({
    entries: 1,
    permissions: 2,
  });
  expect(await db.query(sql`SELECT title, slug FROM articles WHERE published_at IS NOT NULL`)).toEqual([
    { title: 'Hello', slug: 'hello' },
  ]);
});

test('secrets are fresh, long, private, and not in the example', async () => {
  const [first, second] = [await make(), await make()];
  const secretsOf = (dir: string, file: string) =>
    [...readFileSync(join(dir, file), 'utf8').matchAll(/^(\w+(?:KEYS|SECRET|SALT))=(.*)$/gm)].map(
      ([, , value]) => value,
    );
  const secrets = [...secretsOf(first, '.env'), ...secretsOf(second, '.env')];
  expect(secrets).toHaveLength(10);
  expect(new Set(secrets).size).toBe(10);
  for (const secret of secrets) expect(secret?.length).toBeGreaterThanOrEqual(43);
  expect(secretsOf(first, '.env.example')).toEqual(['', '', '', '', '']);
  expect(statSync(join(first, '.env')).mode & 0o077).toBe(0);
  expect(readFileSync(join(first, '.gitignore'), 'utf8').split('\n')).toContain('.env');
});

test('package.json has a legal name and the scripts', async () => {
  const dir = await make();
  expect(JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'))).toMatchObject({
    name: 'my-site',
    scripts: { start: 'octavo start', dev: 'octavo dev' },
  });
});

test('a folder that holds anything is left alone', async () => {
  const dir = temporaryProject({ '.hidden': 'x' });
  const { code, stderr } = await runCli(['new', dir]);
  expect(code).toBe(2);
  expect(stderr).toContain('is not empty; nothing was written');
  expect((await runCli(['new', join(dir, '.hidden')])).code).toBe(2);
});
