import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'dotenv';
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
import { newProject, runCli } from './run-cli.ts';

async function make(...options: string[]): Promise<string> {
  const dir = join(temporaryProject({}), 'My Site');
  const { code, stdout } = await runCli(newProject(dir, ...options));
  expect(code).toBe(0);
  for (const part of ['npm run dev', '/admin', '/graphql', '/documentation', 'The mode is strict']) {
    expect(stdout).toContain(part);
  }
  return dir;
}

const TYPES = {
  blog: ['api::article.article', 'api::author.author', 'api::category.category', 'shared.seo'],
  museum: expect.arrayContaining(['api::creature.creature', 'api::homepage.homepage', 'sections.quote']),
  empty: [],
};

test.each([
  ['blog', 'typescript'],
  ['blog', 'javascript'],
  ['museum', 'typescript'],
  ['empty', 'javascript'],
] as const)('%s in %s loads without a warning and has the recommended settings', async (example, language) => {
  const dir = await make('--example', example, `--${language}`);
  const { config, warnings, projectCode, sources } = await loadProject(dir, { env: {} });
  expect(warnings).toEqual([]);
  expect(projectCode).toEqual([]);
  expect(sources.map(({ uid }) => uid)).toEqual(TYPES[example]);
  expect(config).toMatchObject({
    database: { filename: join(dir, '.tmp/data.db'), journalMode: 'wal', synchronous: 'full' },
    api: { rest: { maxLimit: 100 }, compat: 'strict' },
    plugins: { graphql: { enabled: true }, usersPermissions: { enabled: true } },
  });
  expect(buildModel(sources, { privateAttributes: [] })).toMatchObject({ problems: [], warnings: [] });
  const isTyped = language === 'typescript';
  expect(existsSync(join(dir, 'config/server.ts'))).toBe(isTyped);
  expect(existsSync(join(dir, 'config/server.js'))).toBe(!isTyped);
  const checked = await runCli(['check', dir]);
  expect(checked.stdout).toContain('0 blockers, 0 warnings, 1 note\n');
});

test('a project in TypeScript compiles, and its types name the content-types', async () => {
  const dir = await make();
  const types = readFileSync(join(dir, 'types/generated/contentTypes.d.ts'), 'utf8');
  expect(types).toContain("'api::article.article': ApiArticleArticle;");
  const root = join(import.meta.dirname, '../..');
  mkdirSync(join(dir, 'node_modules'));
  symlinkSync(root, join(dir, 'node_modules/octavo'));
  const wrong =
    "import type { Entity } from 'octavo';\nconst title: Entity<'api::article.article'>['titel'] = 'x';\n";
  mkdirSync(join(dir, 'src'), { recursive: true });
  const compile = (): string =>
    spawnSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', dir], {
      encoding: 'utf8',
    }).stdout;
  expect(compile()).toBe('');
  writeFileSync(join(dir, 'src/wrong.ts'), wrong);
  expect(compile()).toContain('titel');
});

test('the folder becomes a repository of git, unless it is in one', async () => {
  const home = temporaryProject({});
  const site = join(home, 'site');
  expect(await runCli(['new', site, '--no-install', '--example', 'empty'])).toMatchObject({ code: 0 });
  expect(existsSync(join(site, '.git'))).toBe(true);
  const inside = join(site, 'inside');
  expect(await runCli(['new', inside, '--no-install', '--example', 'empty'])).toMatchObject({ code: 0 });
  expect(existsSync(join(inside, '.git'))).toBe(false);
});

test('without a terminal nothing is asked', async () => {
  const { code, stderr } = await runCli(['new']);
  expect(code).toBe(2);
  expect(stderr).toContain('which folder?');
});

test('packages that npm cannot install are said, and the project stays', async () => {
  const dir = join(temporaryProject({}), 'site');
  const { code, stdout, stderr } = await runCli(['new', dir, '--no-git', '--example', 'empty'], { PATH: '' });
  expect(code).toBe(1);
  expect(stderr).toContain('npm could not install the packages');
  expect(stdout).toContain('  npm install\n');
  expect(existsSync(join(dir, 'package.json'))).toBe(true);
});

test.each([
  'postgres',
  'mysql',
] as const)('a new project goes to %s by a choice or a variable', async (client) => {
  const chosen = await make('--database', client);
  const variables = parse(readFileSync(join(chosen, '.env'), 'utf8'));
  expect((await loadProject(chosen, { env: variables })).config.database).toMatchObject({
    client,
    connection: { host: 'localhost', database: 'my_site', user: 'my_site' },
  });
  const dir = await make('--javascript');
  const env = { DATABASE_CLIENT: client, DATABASE_HOST: 'db.example', DATABASE_NAME: 'site' };
  const { config, warnings } = await loadProject(dir, { env });
  expect(warnings).toEqual([]);
  expect(config.database).toMatchObject({ client, connection: { host: 'db.example', database: 'site' } });
});

test('its content fits its content-types and lets everybody read them', async () => {
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
    entries: 6,
    permissions: 6,
  });
  expect(await db.query(sql`SELECT title, slug FROM articles WHERE published_at IS NOT NULL`)).toEqual([
    { title: 'Hello', slug: 'hello' },
    { title: 'What a relation is', slug: 'what-a-relation-is' },
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
    allowScripts: { 'better-sqlite3': false },
  });
});

test('a folder that holds anything is left alone', async () => {
  const dir = temporaryProject({ '.hidden': 'x' });
  const { code, stderr } = await runCli(newProject(dir));
  expect(code).toBe(2);
  expect(stderr).toContain('is not empty; nothing was written');
  expect((await runCli(newProject(join(dir, '.hidden')))).code).toBe(2);
});
