/** A process killed in the middle of an upload, a replacement or a removal: the next start ends or takes back. */

import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../src/core/base/clock.ts';
import { sql } from '../../src/core/database/sql-template.ts';
import {
  ABANDONED,
  endAbandonedWork,
  hiddenName,
  readHiddenName,
} from '../../src/core/upload/local-leftovers.ts';
import { LocalStorage } from '../../src/core/upload/local-storage.ts';
import { MediaLibrary } from '../../src/core/upload/media-library.ts';
import { temporaryProject } from '../project/temporary-project.ts';
import { openKit } from '../support/kit.ts';
import { openOctavo } from '../support/open-octavo.ts';
import { testClock } from '../support/test-clock.ts';
import { serveLibrary, text } from './served-library.ts';

const NOW = systemClock.now();
const OLD = NOW - ABANDONED - 1000;

function open(files: Readonly<Record<string, string>>) {
  const folder = temporaryProject(files);
  const end = (sizes: Readonly<Record<string, number>> = {}) =>
    endAbandonedWork(folder, async (name) => sizes[name] ?? null, NOW);
  const content = (name: string) => readFileSync(join(folder, name), 'utf8');
  return { folder, end, content, names: () => readdirSync(folder).sort() };
}

const LONG = 'x'.repeat(2000);

test('a half that never came in goes', async () => {
  const { end, names } = open({ [hiddenName('new', 'a.txt', OLD)]: 'half', 'b.txt': 'b' });
  await end();
  expect(names()).toEqual(['b.txt']);
});

test('what is young, or none of these names, stays', async () => {
  const young = hiddenName('new', 'a.txt', NOW - ABANDONED + 5000);
  const { end, names } = open({ [young]: 'half', '.gitkeep': '', '.0123456789abcdef': 'x' });
  await end();
  expect(names()).toEqual([young, '.0123456789abcdef', '.gitkeep'].sort());
});

test('a removal that did not come to its row is taken back, even where the hidden name is the only copy', async () => {
  const { end, names, content } = open({ [hiddenName('gone', 'a.txt', OLD)]: 'only copy' });
  await end({ 'a.txt': 0.01 });
  expect(names()).toEqual(['a.txt']);
  expect(content('a.txt')).toBe('only copy');
});

test('a removal whose row is gone is finished', async () => {
  const { end, names } = open({ [hiddenName('gone', 'a.txt', OLD)]: 'removed' });
  await end();
  expect(names()).toEqual([]);
});

test('a replacement that did not come to its row is taken back', async () => {
  const { end, names, content } = open({ 'a.txt': 'new', [hiddenName('old', 'a.txt', OLD)]: LONG });
  await end({ 'a.txt': 2 });
  expect(names()).toEqual(['a.txt']);
  expect(content('a.txt')).toBe(LONG);
});

test('a replacement that came to its row is finished', async () => {
  const { end, names, content } = open({ 'a.txt': LONG, [hiddenName('old', 'a.txt', OLD)]: 'old' });
  await end({ 'a.txt': 2 });
  expect(names()).toEqual(['a.txt']);
  expect(content('a.txt')).toBe(LONG);
});

test('a name too long to be noted is moved away all the same', () => {
  const long = `${'n'.repeat(250)}.txt`;
  expect(readHiddenName(hiddenName('old', long))).toMatchObject({ kind: 'old', target: '' });
  expect(Buffer.byteLength(hiddenName('old', long))).toBeLessThan(256);
  expect(readHiddenName(hiddenName('gone', 'a_b.c.txt', 1e12))).toEqual({
    since: 1e12,
    kind: 'gone',
    target: 'a_b.c.txt',
  });
});

test('the library asks its rows, for files and for formats with underscores in their names', async () => {
  const kit = await openKit();
  onTestFinished(() => kit.close());
  const [row] = await kit.db.query<{ id: number; hash: string; ext: string; size: number | string }>(
    sql`SELECT id, hash, ext, size FROM files ORDER BY id LIMIT 1`,
  );
  const { id, hash, ext, size } = row!;
  const formats = { my_size: { hash: `my_size_${hash}`, ext, size: 0.01, url: '/x' } };
  await kit.db.run(sql`UPDATE files SET formats = ? WHERE id = ?`, [JSON.stringify(formats), id]);
  const file = `${hash}${ext}`;
  const format = `my_size_${hash}${ext}`;
  const content = 'x'.repeat(Math.round(Number(size) * 1000));
  const { folder, names } = open({
    [hiddenName('gone', file, OLD)]: content,
    [hiddenName('gone', format, OLD)]: 'some words',
    [hiddenName('gone', `nobody_${hash}${ext}`, OLD)]: 'removed',
    [hiddenName('new', file, OLD)]: 'half',
  });
  const warnings: string[] = [];
  const library = new MediaLibrary({
    clock: testClock(),
    db: kit.db,
    layout: kit.layout,
    storage: new LocalStorage(folder),
    breakpoints: {},
    onWarning: (message) => warnings.push(message),
  });
  await library.endAbandoned();
  library.close();
  expect(warnings).toEqual([]);
  expect(names()).toEqual([file, format].sort());
});

test('a start ends what a killed process had begun', async () => {
  const library = await serveLibrary();
  const [made] = (await library.post('/api/upload', [text('a.txt')])).body;
  const name = `${made.hash}${made.ext}`;
  renameSync(join(library.uploads, name), join(library.uploads, hiddenName('gone', name, OLD)));
  writeFileSync(join(library.uploads, hiddenName('new', 'b.txt', OLD)), 'half');
  const next = await openOctavo({ dir: library.dir, compat: 'reference' });
  await next.close();
  expect(library.added()).toEqual([name]);
});
