/** A disk that is full or read-only at any moment of a change: the files are as they were. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refusedChange } from '../../src/admin/content-type-builder/answers.ts';
import { fileChange } from '../../src/admin/schema-change/files/file-change.ts';
import {
  makeChange,
  recoverChange,
  UnfinishedChangeError,
} from '../../src/admin/schema-change/make-change.ts';
import type { Database } from '../../src/core/database/database.ts';
import { takeSnapshot } from '../../src/octavo/cli/dev/watch-project.ts';

/** What the disk does: the code of the error, and how many calls succeed before it. */
const disk = vi.hoisted(() => ({
  code: '',
  left: Number.POSITIVE_INFINITY,
  renames: Number.POSITIVE_INFINITY,
}));

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  const failing =
    <Args extends unknown[], Result>(call: (...args: Args) => Result) =>
    (...args: Args): Result => {
      disk.left -= 1;
      if (disk.left < 0) throw Object.assign(new Error(disk.code), { code: disk.code });
      return call(...args);
    };
  return {
    ...fs,
    mkdirSync: failing(fs.mkdirSync),
    openSync: failing(fs.openSync),
    writeSync: failing(fs.writeSync as (...args: unknown[]) => number),
    fsyncSync: failing(fs.fsyncSync),
    renameSync: (from: string, to: string) => {
      disk.renames -= 1;
      if (disk.renames < 0) throw Object.assign(new Error('EIO'), { code: 'EIO' });
      fs.renameSync(from, to);
    },
  };
});

let dir: string;

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'octavo-disk-'));
  disk.left = Number.POSITIVE_INFINITY;
  await change('src/api/tag/schema.json', 'before');
});

afterEach(() => {
  disk.left = Number.POSITIVE_INFINITY;
  rmSync(dir, { recursive: true, force: true });
});

const files = () => [
  fileChange(dir, 'src/api/tag/schema.json', 'after'),
  fileChange(dir, 'src/api/crate/content-types/crate/schema.json', '{}'),
];

const noDatabase = null as unknown as Database;

const change = (path: string, text: string) =>
  makeChange(dir, noDatabase, { files: [fileChange(dir, path, text)], steps: [], warnings: [] });

test.each([
  ['ENOSPC', 507],
  ['EROFS', 503],
  ['EACCES', 503],
])('%s', async (code, status) => {
  const before = [...takeSnapshot(dir)];
  const planned = files();
  let failures = 0;
  for (let calls = 0; ; calls += 1) {
    Object.assign(disk, { code, left: calls });
    const error: unknown = await makeChange(dir, noDatabase, {
      files: planned,
      steps: [],
      warnings: [],
    }).catch((one) => one);
    disk.left = Number.POSITIVE_INFINITY;
    if (error === undefined) break;
    failures += 1;
    expect([calls, refusedChange((error as Error & { cause?: unknown }).cause ?? error).status]).toEqual([
      calls,
      status,
    ]);
    expect([...takeSnapshot(dir)]).toEqual(before);
    expect(readdirSync(dir)).toEqual(['src']);
  }
  expect(failures).toBeGreaterThan(10);
  expect([...takeSnapshot(dir).keys()]).toEqual([
    'src/api/crate/content-types/crate/schema.json',
    'src/api/tag/schema.json',
  ]);
});

test('files that cannot be put in place: the change is made, and the next start goes on with it', async () => {
  // two of the journal, one file of two
  disk.renames = 3;
  const changed = makeChange(dir, noDatabase, { files: files(), steps: [], warnings: [] });
  await expect(changed).rejects.toThrow(UnfinishedChangeError);
  disk.renames = Number.POSITIVE_INFINITY;
  expect(await recoverChange(dir, () => Promise.reject(new Error('no rows belong to it')))).toBe('finished');
  expect(readdirSync(dir)).toEqual(['src']);
  expect([...takeSnapshot(dir).keys()]).toEqual([
    'src/api/crate/content-types/crate/schema.json',
    'src/api/tag/schema.json',
  ]);
});
