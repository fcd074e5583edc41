/** A trial of an export names the uploads that it does not have as the media library names them. */
import { createHash } from 'node:crypto';
import { appendFileSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sql } from '../../src/core/database/sql-template.ts';
import { compareUploads, countUploads } from '../../src/core/transfer/compare-uploads.ts';
import { runCliHere } from '../cli/run-cli-here.ts';
import { KIT } from '../support/kit-model.ts';
import {
  emptyDatabase,
  exportFixture,
  fixtureProject,
  importInto,
  temporaryFolder,
} from './fixture-project.ts';

async function restored() {
  const dir = temporaryFolder();
  const db = await emptyDatabase(dir);
  await importInto(db, await exportFixture(dir));
  const uploads = join(dir, 'uploads');
  cpSync(join(KIT, 'uploads'), uploads, { recursive: true });
  return { db, uploads };
}

test('nothing is said of files that are as they were uploaded', async () => {
  const { db, uploads } = await restored();
  expect(await compareUploads(db, uploads)).toEqual([]);
  expect(await countUploads(db)).toBe(6);
});

test('missing files and formats, other sizes and other contents are named', async () => {
  const { db, uploads } = await restored();
  rmSync(join(uploads, 'dot_fixture4.png'));
  rmSync(join(uploads, 'thumbnail_harbour_fixture1.png'));
  appendFileSync(join(uploads, 'wide_banner_fixture3.jpg'), 'x'.repeat(100));
  // a text of the same length
  const bytes = Buffer.alloc(1230, 'a');
  await db.run(
    sql`INSERT INTO files (id, name, hash, ext, mime, size, url, provider) VALUES (70, 'a.txt', 'a', '.txt', 'text/plain', 1.23, '/uploads/a%20b.txt', 'local')`,
  );
  await db.run(sql`INSERT INTO octavo_files (file_id, digest) VALUES (70, ?)`, [
    createHash('sha256').update(bytes).digest('hex'),
  ]);
  writeFileSync(join(uploads, 'a b.txt'), bytes);
  const problems = [
    { id: 1, file: 'thumbnail_harbour_fixture1.png', problem: 'is missing' },
    {
      id: 3,
      file: 'wide_banner_fixture3.jpg',
      problem: `has ${readFileSync(join(uploads, 'wide_banner_fixture3.jpg')).length} bytes, and its row says 6.21 KB`,
    },
    { id: 4, file: 'dot_fixture4.png', problem: 'is missing' },
  ];
  expect(await compareUploads(db, uploads)).toEqual(problems);
  writeFileSync(join(uploads, 'a b.txt'), Buffer.alloc(1230, 'b'));
  expect(await compareUploads(db, uploads)).toEqual([
    ...problems,
    { id: 70, file: 'a b.txt', problem: 'has another content than the file that was uploaded' },
  ]);
});

test('an address that leads out of the folder, or to another server, names no file of it', async () => {
  const { db, uploads } = await restored();
  await db.run(
    sql`INSERT INTO files (id, name, mime, url, provider) VALUES (80, 'x', 'text/plain', '/uploads/../uploads/dot_fixture4.png', 'local'), (81, 'y', 'text/plain', 'https://cdn.test/uploads/y.txt', 'aws-s3')`,
  );
  expect(await compareUploads(db, uploads)).toEqual([
    { id: 80, file: '../uploads/dot_fixture4.png', problem: 'is missing' },
  ]);
});

test('octavo import --try prints them', async () => {
  const dir = fixtureProject();
  rmSync(join(dir, 'public/uploads/dot_fixture4.png'));
  const file = join(dir, 'site.octavo');
  await runCliHere(['export', file, dir, '--files']);
  const withFiles = await runCliHere(['import', file, dir, '--try']);
  expect(withFiles.stderr).toContain('  - dot_fixture4.png (file 4) is missing');
  expect(withFiles.code).toBe(0);
  rmSync(file);
  await runCliHere(['export', file, dir]);
  const without = await runCliHere(['import', file, dir, '--try']);
  expect(without.stderr).toContain('the export has no files, and the media library names 6');
});
