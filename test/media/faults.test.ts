/** What goes wrong under the media library of administrators: nothing is half done, and nothing stays on the disk. */

import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { sql } from '../../src/core/database/sql-template.ts';
import { findFolder } from '../../src/core/upload/folders/folder-rows.ts';
import { createFolder } from '../../src/core/upload/folders/media-folders.ts';
import { LocalStorage } from '../../src/core/upload/local-storage.ts';
import { MediaLibrary } from '../../src/core/upload/media-library.ts';
import { removeFolders } from '../../src/core/upload/remove-folders.ts';
import { temporaryProject } from '../project/temporary-project.ts';
import { openKit } from '../support/kit.ts';
import { testClock } from '../support/test-clock.ts';
import { testSql } from '../support/test-sql.ts';
import { openLibrary, type ServedLibrary, text } from '../upload/served-library.ts';

let library: ServedLibrary;
beforeAll(async () => {
  library = await openLibrary({ log: 'fatal' });
});
afterAll(() => library.close());

const as = 'admin:super';
const ask = (method: string, path: string, body?: unknown) => library.send(method, path, body, as);

/** Runs with a disk that takes nothing and gives nothing. */
async function withoutDisk(work: () => Promise<void>): Promise<void> {
  const aside = `${library.uploads}-aside`;
  renameSync(library.uploads, aside);
  writeFileSync(library.uploads, 'no folder');
  try {
    await work();
  } finally {
    rmSync(library.uploads);
    renameSync(aside, library.uploads);
  }
}

test('a disk that takes nothing: 502, and everything is as it was', async () => {
  const folder = (await ask('POST', '/upload/folders', { name: 'kept' })).body.data.id;
  const sent = await library.post('/upload', [text('kept.txt')], { fileInfo: { folder } }, { as });
  const [file] = sent.body;
  const before = { added: library.added(), rows: library.rows() };
  await withoutDisk(async () => {
    expect((await library.post('/upload', [text('new.txt')], {}, { as })).status).toBe(502);
    expect((await library.post(`/upload?id=${file.id}`, [text('new.txt')], {}, { as })).status).toBe(502);
    expect((await ask('DELETE', `/upload/files/${file.id}`)).status).toBe(502);
    expect((await ask('POST', '/upload/actions/bulk-delete', { fileIds: [file.id] })).status).toBe(502);
    expect((await ask('POST', '/upload/actions/bulk-delete', { folderIds: [folder] })).status).toBe(502);
  });
  expect({ added: library.added(), rows: library.rows() }).toEqual(before);
  expect((await ask('GET', `/upload/folders/${folder}`)).body.data.files.count).toBe(1);
  expect((await ask('POST', '/upload/actions/bulk-delete', { folderIds: [folder] })).status).toBe(200);
  expect(library.added()).toEqual([]);
});

test('two uploads of one name are two files', async () => {
  const both = await Promise.all(
    ['one', 'two'].map((content) => library.post('/upload', [{ name: 'same.txt', content }], {}, { as })),
  );
  const urls = both.map(({ body }) => body[0].url);
  expect(new Set(urls).size).toBe(2);
  const contents = await Promise.all(urls.map(async (url) => (await fetch(library.address + url)).text()));
  expect(contents).toEqual(['one', 'two']);
  await ask('POST', '/upload/actions/bulk-delete', { fileIds: both.map(({ body }) => body[0].id) });
});

test('a file that goes into a folder that is being removed is in it, or is not', async () => {
  for (let round = 0; round < 5; round += 1) {
    const folder = (await ask('POST', '/upload/folders', { name: `going ${round}` })).body.data.id;
    const [sent] = await Promise.all([
      library.post('/upload', [text('late.txt')], { fileInfo: { folder } }, { as }),
      ask('POST', '/upload/actions/bulk-delete', { folderIds: [folder] }),
    ]);
    expect([200, 400]).toContain(sent.status);
    expect((await ask('GET', `/upload/folders/${folder}`)).status).toBe(404);
  }
  expect({ added: library.added(), rows: library.rows() }).toEqual({ added: [], rows: [] });
});

test('a removal that fails in the middle has removed whole pieces, and goes on when it is asked again', async () => {
  const kit = await openKit();
  onTestFinished(() => kit.close());
  const names = Array.from({ length: 250 }, (_none, at) => `many_${at}`);
  const folder = temporaryProject(Object.fromEntries(names.map((name) => [`${name}.txt`, name])));
  /** Fails once with one of the files of the second piece. */
  let broken: string | null = 'many_150.txt';
  class Failing extends LocalStorage {
    override async remove(object: Parameters<LocalStorage['remove']>[0]) {
      if (object.name === broken) {
        broken = null;
        throw new Error('the disk does not answer');
      }
      return super.remove(object);
    }
  }
  const { db, layout } = kit;
  const media = new MediaLibrary({
    clock: testClock(),
    db,
    layout,
    storage: new Failing(folder),
    breakpoints: {},
    onWarning: () => {},
  });
  const made = await db.transaction(async (tx) => {
    const top = await createFolder(tx, { name: 'many', parent: null }, { by: null, now: new Date() });
    for (const name of names) {
      await tx.run(
        sql`INSERT INTO files (name, hash, ext, mime, size, url, provider, folder_path) VALUES (?, ?, '.txt', 'text/plain', 0, ?, 'local', ?)`,
        [name, name, `/uploads/${name}.txt`, top.path],
      );
    }
    return top;
  });
  const left = async () => {
    const [row] = await db.query<{ total: number }>(
      testSql(`SELECT count(*) AS total FROM files WHERE folder_path = '${made.path}'`),
    );
    return { rows: Number(row!.total), files: readdirSync(folder).length };
  };
  const remove = async () => removeFolders(db, media, [made], async () => {});
  await expect(remove()).rejects.toThrow('the disk does not answer');
  expect(await left()).toEqual({ rows: 150, files: 150 });
  expect(await findFolder(db, made.id)).not.toBeNull();
  expect(await remove()).toEqual({ folders: 1, files: 150 });
  expect(await left()).toEqual({ rows: 0, files: 0 });
  expect(await findFolder(db, made.id)).toBeNull();
  expect(existsSync(join(folder, 'many_0.txt'))).toBe(false);
});
