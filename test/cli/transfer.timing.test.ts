/** `octavo export`, `import` and `move` as a user calls them. */
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, test } from 'vitest';
import { dumpOf, fixtureProject } from '../transfer/fixture-project.ts';
import { runCli } from './run-cli.ts';
import { runCliHere } from './run-cli-here.ts';

test('a project by way of a file, with its uploads', async () => {
  const from = fixtureProject();
  const to = fixtureProject();
  const before = dumpOf(join(from, '.tmp/data.db'));
  rmSync(join(to, '.tmp'), { recursive: true });
  rmSync(join(to, 'public/uploads'), { recursive: true });
  const file = join(from, 'site.octavo');

  const exported = await runCli(['export', file, from, '--files']);
  expect(exported.stderr).toBe('');
  expect(exported.stdout).toMatch(/^Exported \d+ tables, [\d,]+ rows and \d+ files into /);
  expect(statSync(file).mode & 0o777).toBe(0o600);

  const imported = await runCli(['import', file, to]);
  expect(imported.stderr).toBe('');
  expect(imported.stdout).toMatch(/^Imported \d+ tables, [\d,]+ rows and \d+ files; all checksums agree\./);
  expect(dumpOf(join(to, '.tmp/data.db'))['articles']).toEqual(before['articles']);
  const names = (dir: string) =>
    readdirSync(join(dir, 'public/uploads'))
      .filter((name) => name !== '.gitkeep')
      .sort();
  expect(names(to)).toEqual(names(from));
  for (const name of names(to)) {
    expect(readFileSync(join(to, 'public/uploads', name))).toEqual(
      readFileSync(join(from, 'public/uploads', name)),
    );
  }

  const again = await runCliHere(['import', file, to]);
  expect(again).toMatchObject({ code: 1, stdout: '' });
  expect(again.stderr).toMatch(/^The database holds content already \(.*articles.*\)\. Give --force/);
  expect((await runCliHere(['import', file, to, '--force'])).code).toBe(0);
});

test('no server starts on a database that is not whole', async () => {
  const dir = fixtureProject();
  const db = new BetterSqlite3(join(dir, '.tmp/data.db'));
  db.exec('CREATE TABLE octavo_import (id integer primary key, state text)');
  db.close();
  const { code, stderr } = await runCli(['start', dir, '--port', '0']);
  expect(code).toBe(1);
  expect(stderr).toContain(
    'an import into it was interrupted: it is not whole. Run the same `octavo import`',
  );
});

test('a project into another database, and what is not to be', async () => {
  const dir = fixtureProject();
  const other = join(dir, 'other.db');
  const { stdout, stderr, code } = await runCli(['move', dir, '--to', other]);
  expect(stderr).toBe('');
  expect(stdout).toMatch(/^Moved \d+ tables and [\d,]+ rows; all checksums agree\.\nThe project still says/);
  expect(code).toBe(0);
  expect(existsSync(join(dir, '.tmp/move.octavo'))).toBe(false);
  expect(dumpOf(other)['articles_tags_links']).toEqual(
    dumpOf(join(dir, '.tmp/data.db'))['articles_tags_links'],
  );

  const refused = await runCli(['move', dir, '--to', other]);
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain('The database holds content already');
  // what it had read holds secrets
  expect(existsSync(join(dir, '.tmp/move.octavo'))).toBe(false);

  const usage = async (...args: string[]) => (await runCliHere(['move', dir, ...args])).stderr.split('\n')[0];
  expect(await usage()).toBe('octavo: where to? Usage: octavo move --to <database>');
  expect(await usage('--to', 'oracle://x')).toMatch(/^octavo: --to takes postgres:/);
  expect(await usage('--to', join(dir, '.tmp/data.db'))).toBe(
    'octavo: --to names the database the project is on',
  );
});
