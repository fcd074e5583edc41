/** A start that has to change a database which another program keeps locked. */
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, test } from 'vitest';
import { runCli } from '../cli/run-cli.ts';
import { temporaryProject } from '../project/temporary-project.ts';

const SCHEMA = {
  kind: 'collectionType',
  collectionName: 'things',
  info: { singularName: 'thing', pluralName: 'things', displayName: 'Thing' },
  attributes: { name: { type: 'string' } },
};

test('says which file is locked, and leaves it as it was', async () => {
  const dir = temporaryProject({
    'config/database.js': `module.exports = {
      connection: { client: 'sqlite', connection: { filename: 'data.db' } }, busyTimeout: 200, journalMode: 'delete',
    };`,
    'src/api/thing/content-types/thing/schema.json': JSON.stringify(SCHEMA),
  });
  const file = join(dir, 'data.db');
  const other = new BetterSqlite3(file);
  other.exec('CREATE TABLE theirs (id INTEGER)');
  other.exec('BEGIN IMMEDIATE');
  const env = { JWT_SECRET: 'long-enough-for-this' };
  const { code, stderr } = await runCli(['start', dir, '--port', '0'], env);
  expect(code).toBe(1);
  expect(stderr).toContain(`Database ${file}: another program keeps it locked. Stop that program`);
  expect(stderr).not.toMatch(/ {4}at |503|The database is busy/);
  other.exec('COMMIT');
  expect(other.prepare('SELECT name FROM sqlite_master').pluck().all()).toEqual(['theirs']);
  other.close();
});
