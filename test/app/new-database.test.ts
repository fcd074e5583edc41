/** No start, and no command, makes a new database where the one of an existing project was meant. */
import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { NewDatabaseError } from '../../src/octavo/app/new-database.ts';
import { openProject } from '../../src/octavo/app/open-project.ts';
import { checkProject } from '../../src/octavo/check/check-project.ts';
import { temporaryProject } from '../project/temporary-project.ts';
import { BASE, type Files } from '../project-code/code-project.ts';
import { KIT } from '../support/kit.ts';

const ENV = { NODE_ENV: 'production' };

const databaseAt = (expression: string): Files => ({
  'config/database.js': `const path = require('path');
module.exports = { connection: { client: 'sqlite', connection: { filename: ${expression} } } };`,
});

const V4: Files = { 'package.json': '{"dependencies":{"@strapi/strapi":"4.26.2"}}' };

interface Opened {
  readonly error: Error | null;
  readonly said: readonly string[];
}

async function open(dir: string, newDatabase = false): Promise<Opened> {
  const said: string[] = [];
  const reporter = { info: (line: string) => void said.push(line), warn: () => {} };
  try {
    const project = await openProject(dir, reporter, { env: { ...ENV }, newDatabase });
    await project.close();
    return { error: null, said };
  } catch (error) {
    return { error: error as Error, said };
  }
}

/** A database of another program. */
function putDatabase(file: string): void {
  mkdirSync(join(file, '..'), { recursive: true });
  cpSync(join(KIT, 'data.db'), file);
}

test('a v4 project whose path leads past its database', async () => {
  const dir = temporaryProject({
    ...BASE,
    ...V4,
    ...databaseAt("path.join(__dirname, '..', '..', 'octavo-elsewhere', '.tmp/data.db')"),
  });
  const lost = join(dir, '..', 'octavo-elsewhere', '.tmp', 'data.db');
  putDatabase(join(dir, '.tmp/data.db'));
  const { error } = await open(dir);
  expect(error).toBeInstanceOf(NewDatabaseError);
  expect(error!.message).toContain(`Database ${lost}: there is no such file`);
  expect(error!.message).toContain('package.json lists @strapi/strapi');
  expect(error!.message).toContain(`There is a database at ${join(dir, '.tmp/data.db')}.`);
  expect(error!.message).toMatch(/octavo start --new-database/);
  expect(existsSync(join(lost, '..'))).toBe(false);
});

test('a v4 project without any database: made only when that is asked for, and said', async () => {
  const dir = temporaryProject({ ...BASE, ...V4 });
  expect((await open(dir)).error).toBeInstanceOf(NewDatabaseError);
  expect(existsSync(join(dir, '.tmp'))).toBe(false);
  const { error, said } = await open(dir, true);
  expect(error).toBeNull();
  expect(said.join()).toContain(`Made a new database: ${join(dir, '.tmp/data.db')}`);
  expect((await open(dir)).error).toBeNull();
});

test('an empty file, as a start on a wrong path leaves it', async () => {
  const dir = temporaryProject({ ...BASE, ...V4, '.tmp/data.db': '' });
  const { error } = await open(dir);
  expect(error).toBeInstanceOf(NewDatabaseError);
  expect(error!.message).toContain('there is not one table in it');
});

test.each<[string, Files]>([
  ['a file v4 leaves', { 'types/generated/x.d.ts': '' }],
  ['a section of package.json', { 'package.json': '{"strapi":{"uuid":"x"}}' }],
  ['uploads', { 'public/uploads/thumbnail_cat_1.png': 'x' }],
  ['a plugin of v4', { 'package.json': '{"dependencies":{"@strapi/plugin-i18n":"4.0.0"}}' }],
])('what shows an existing project: %s', async (_, files) => {
  expect((await open(temporaryProject({ ...BASE, ...files }))).error).toBeInstanceOf(NewDatabaseError);
});

test('a mistyped path makes neither folders nor a database', async () => {
  const dir = temporaryProject({
    ...BASE,
    ...databaseAt("path.join(__dirname, '../../octavo-nowhere/x/data.db')"),
  });
  const { error } = await open(dir);
  expect(error!.message).toMatch(/its folder .*octavo-nowhere\/x is not there either/);
  expect(existsSync(join(dir, '../octavo-nowhere'))).toBe(false);
});

test('a mistyped name next to the database', async () => {
  const dir = temporaryProject({ ...BASE, ...databaseAt("'.tmp/dta.db'") });
  putDatabase(join(dir, '.tmp/data.db'));
  const { error } = await open(dir);
  expect(error!.message).toContain('there is another one in this project');
  expect(error!.message).toContain(join(dir, '.tmp/data.db'));
});

test('a new project begins without questions, also with content of its own, or with types that were written for it', async () => {
  const typed = { 'package.json': '{"dependencies":{"octavo":"0.1.0"}}', 'types/generated/x.d.ts': '' };
  expect((await open(temporaryProject({ ...BASE, ...typed }))).error).toBeNull();
  expect((await open(temporaryProject(BASE))).error).toBeNull();
  const seeded = temporaryProject({ ...BASE, 'public/uploads/a.png': 'x', 'content/manifest.json': '{}' });
  expect((await open(seeded)).error).not.toBeInstanceOf(NewDatabaseError);
  const inside = temporaryProject({ ...BASE, ...databaseAt("'storage/app.db'") });
  expect((await open(inside)).error).toBeNull();
});

test('the check names it as what a start stops for', async () => {
  const dir = temporaryProject({ ...BASE, ...V4 });
  const report = await checkProject(dir, { ...ENV });
  const data = report.sections.find(({ name }) => name === 'data')!;
  expect(data.findings).toMatchObject([{ level: 'blocker', what: expect.stringContaining('no such file') }]);
  writeFileSync(join(dir, 'package.json'), '{}');
  const fresh = await checkProject(dir, { ...ENV });
  expect(fresh.sections.find(({ name }) => name === 'data')!.findings).toMatchObject([{ level: 'note' }]);
});
