/** Uploads that are begun, each within its own limit, fill the disk together: of one administrator, or of several. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ResumableUploads } from '../../src/core/upload/resumable/resumable-uploads.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'octavo-open-uploads-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const FREE = 1000;
const opened = (): ResumableUploads =>
  new ResumableUploads(
    folder,
    () => 0,
    async () => FREE,
  );
const file = (owner: number, length: number) => ({
  ...{ owner, length, name: 'a.bin', mime: 'application/octet-stream', info: null, replaces: null },
});
const FULL = { status: 503, code: 'upload.resumable_fills_disk' };

test('what all may still send is at most half of what is free', async () => {
  const uploads = opened();
  const first = await uploads.create(file(1, 300));
  await expect(uploads.create(file(1, 300))).rejects.toMatchObject(FULL);
  // another administrator has no share of their own
  await expect(uploads.create(file(2, 300))).rejects.toMatchObject(FULL);
  await expect(uploads.create(file(2, 200))).resolves.toMatchObject({ offset: 0 });
  // what has come is no longer to come
  await uploads.append(first.id, 1, 0, Readable.from([Buffer.alloc(250)]));
  await expect(uploads.create(file(2, 250))).resolves.toMatchObject({ offset: 0 });
});

test('one that is given up makes room', async () => {
  const uploads = opened();
  const { id } = await uploads.create(file(1, 500));
  await expect(uploads.create(file(1, 1))).rejects.toMatchObject(FULL);
  await uploads.remove(id, 1);
  await expect(uploads.create(file(1, 500))).resolves.toMatchObject({ length: 500 });
});
