/** `octavo check` and the database: rows that contradict the schemas, and what strangers may reach. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkProject } from '../../src/octavo/check/check-project.ts';
import type { Report, Section } from '../../src/octavo/check/report.ts';
import { connectTo, DATABASE, returnDatabase, type TestConnection } from '../support/database.ts';
import { copyKit } from '../support/serve-kit.ts';

const ENVIRONMENT = { NODE_ENV: 'test', JWT_SECRET: 'a secret of some length' };

interface Copy {
  readonly dir: string;
  readonly db: TestConnection;
  check(): Promise<Report>;
}

/** The fixture's project on a copy of its database, which a test may spoil. */
function copy(): Copy {
  const { dir, file } = copyKit();
  const db = connectTo(file);
  onTestFinished(() => {
    db.close();
    returnDatabase(file);
    rmSync(dir, { recursive: true, force: true });
  });
  return { dir, db, check: () => checkProject(dir, { ...ENVIRONMENT }) };
}

const messages = (
  { sections }: Report,
  name: Section['name'],
  levels = ['blocker', 'warning', 'note'],
): string[] =>
  sections
    .find((section) => section.name === name)!
    .findings.filter(({ level }) => levels.includes(level))
    .map(({ place, what }) => (place === null ? what : `${place}: ${what}`));

const OWN_INDEXES = /^\d+ indexes of Octavo's own are missing$/;

const LOUD = ['blocker', 'warning'];

test('the fixture’s data are in order', async () => {
  const report = await copy().check();
  expect(messages(report, 'data', LOUD)).toEqual([]);
  // the fixture's database comes from the old server, unless a server of ours has had it before
  expect(messages(report, 'data').every((one) => OWN_INDEXES.test(one))).toBe(true);
});

test('rows that contradict the schemas, each with its ids or its table, none with its values', async () => {
  const { db, check } = copy();
  db.exec("UPDATE tags SET name = 'twice' WHERE id IN (2, 3)");
  // the old server's tables had their keys switched off now and then
  db.exec(DATABASE === 'sqlite' ? 'PRAGMA foreign_keys = OFF' : 'SET session_replication_role = replica');
  db.exec('INSERT INTO articles_tags_links (article_id, tag_id) VALUES (1, 99999)');
  db.exec(
    "INSERT INTO files_related_morphs (file_id, related_id, related_type, field) VALUES (1, 88888, 'api::article.article', 'cover')",
  );
  db.exec(
    "INSERT INTO files_related_morphs (file_id, related_id, related_type, field) VALUES (1, 1, 'api::gone.gone', 'x')",
  );
  db.exec("INSERT INTO components_shared_seos (meta_title) VALUES ('alone')");
  db.exec(
    "INSERT INTO articles_components (entity_id, component_id, component_type, field) VALUES (1, 77777, 'shared.seo', 'seo')",
  );
  const report = await check();
  expect(messages(report, 'data').filter((one) => !OWN_INDEXES.test(one))).toEqual([
    'api::tag.tag, attribute "name": entries have equal values although it is unique: ids 2 and 3',
    'plugin::upload.file, attribute "related": 1 link of files_related_morphs leads to entries that are gone',
    'plugin::upload.file, attribute "related": 1 link of files_related_morphs names a type or component that there is not',
    'api::article.article: 1 link of articles_components leads to entries that are gone',
    'api::article.article, attribute "tags": 1 link of articles_tags_links leads to entries that are gone',
    'files_related_morphs:api::gone.gone:x holds 1 row of no schema file',
    'shared.seo: 1 row of components_shared_seos belongs to no entry',
  ]);
  expect(JSON.stringify(report)).not.toContain('twice');
  expect(report.counts.blocker).toBe(0);
});

test('tables, columns and indexes a start would add', async () => {
  const { db, check } = copy();
  db.exec('DROP INDEX articles_tags_links_fk');
  db.exec('ALTER TABLE tags DROP COLUMN weight');
  const found = messages(await check(), 'data', LOUD);
  expect(found).toEqual(['missing columns: tags.weight', 'missing indexes: articles_tags_links_fk']);
});

test('a database an import has not filled to its end', async () => {
  const { db, check } = copy();
  db.exec('CREATE TABLE octavo_import (id integer)');
  const report = await check();
  expect(messages(report, 'data', ['blocker'])).toEqual([
    'an import into it was interrupted: it is not whole.',
  ]);
});

test('what strangers may reach', async () => {
  const { db, check } = copy();
  const before = messages(await check(), 'access');
  expect(before).toContain(
    'api::author.author, attribute "email": everybody may read it, and it holds e-mail addresses',
  );
  // marked private, so no client reads it
  expect(before.join()).not.toMatch(/royaltyRate|taxNumber/);
  const role = db.prepare("SELECT id FROM up_roles WHERE type = 'public'").pluck().get();
  const give = (id: number, action: string): void => {
    db.prepare('INSERT INTO up_permissions (id, action) VALUES (?, ?)').run(id, action);
    db.prepare('INSERT INTO up_permissions_role_links (permission_id, role_id) VALUES (?, ?)').run(id, role);
  };
  give(90_001, 'plugin::users-permissions.user.find');
  give(90_002, 'plugin::upload.content-api.upload');
  give(90_003, 'api::tag.tag.create');
  give(90_004, 'api::tag.tag.delete');
  give(90_005, 'api::gone.gone.find');
  const added = messages(await check(), 'access').filter((one) => !before.includes(one));
  expect(added.map((one) => one.replace(/^the public role may do.*/, ''))).toEqual([
    'plugin::users-permissions.user.find: the public role lists all users with their addresses',
    'plugin::upload.content-api.upload: the public role stores files of any client on this server',
    'api::tag.tag: the public role may create, delete entries',
    'role public: has permissions nothing asks for: api::gone.gone.find',
  ]);
});

test.skipIf(DATABASE !== 'sqlite')('nothing is changed, and nothing left behind', async () => {
  const { dir, db, check } = copy();
  db.exec('PRAGMA journal_mode = WAL');
  db.close();
  const before = contents(dir);
  await check();
  expect(contents(dir)).toEqual(before);
});

test('a database that cannot be reached is a finding, and the files are looked at all the same', async () => {
  const { dir, check } = copy();
  const connection =
    DATABASE === 'sqlite'
      ? { client: 'sqlite', connection: { filename: 'config/api.js' } }
      : { client: 'postgres', connection: { host: '127.0.0.1', port: 9, user: 'x', database: 'x' } };
  writeFileSync(join(dir, 'config/database.js'), `module.exports = ${JSON.stringify({ connection })};`);
  const report = await check();
  expect(messages(report, 'data')).toHaveLength(1);
  expect(report.counts.blocker).toBe(1);
  expect(report.sections.map(({ name }) => name)).toContain('schemas');
});

/** Every file below a folder, with what is in it. */
function contents(dir: string): Record<string, string> {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((item) => item.isFile());
  return Object.fromEntries(
    files.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [path, createHash('sha256').update(readFileSync(path)).digest('hex')];
    }),
  );
}
