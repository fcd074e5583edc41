/** Ten thousand files removed by one request: in pieces, with other requests served in between, and one answer. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type ServedLibrary, serveLibrary } from '../upload/served-library.ts';

const FILES = 10_000;
const as = 'admin:super';

/** Files in folders below one, with their contents on the disk. */
async function fill(library: ServedLibrary): Promise<number> {
  const make = async (name: string, parent: number | null) =>
    (await library.send('POST', '/upload/folders', { name, parent }, as)).body.data as {
      id: number;
      path: string;
    };
  const top = await make('many', null);
  const inner = await make('inner', top.id);
  mkdirSync(library.uploads, { recursive: true });
  const rows: string[] = [];
  for (let at = 0; at < FILES; at += 1) {
    const name = `many_${at}`;
    writeFileSync(join(library.uploads, `${name}.txt`), name);
    const { path } = at % 2 === 0 ? top : inner;
    rows.push(
      `('${name}', '${name}', '.txt', 'text/plain', 0.1, '/uploads/${name}.txt', 'local', '${path}')`,
    );
  }
  for (let at = 0; at < FILES; at += 500) {
    library.db.exec(
      `INSERT INTO files (name, hash, ext, mime, size, url, provider, folder_path) VALUES ${rows.slice(at, at + 500).join()}`,
    );
  }
  return top.id;
}

const left = (library: ServedLibrary) => ({ rows: library.rows().length, files: library.added().length });

/** Sends other requests one after the other until some work is done; @returns how many */
async function besides(library: ServedLibrary, work: Promise<unknown>): Promise<number> {
  let isDone = false;
  const end = work.finally(() => {
    isDone = true;
  });
  let count = 0;
  while (!isDone) {
    expect((await library.send('GET', '/api/tags', undefined, 'token:full')).status).toBe(200);
    count += 1;
  }
  await end;
  return count;
}

test.each(['a folder', 'a selection'])('%s', async (what) => {
  const library = await serveLibrary({ isWritable: true });
  const folder = await fill(library);
  expect(left(library)).toEqual({ rows: FILES, files: FILES });
  const ids = library.rows().map(({ id }) => Number(id));
  const body = what === 'a folder' ? { folderIds: [folder] } : { fileIds: ids };
  const deletion = library.send('POST', '/upload/actions/bulk-delete', body, as);
  const others = await besides(library, deletion);
  const { status, body: answer } = await deletion;
  expect([status, answer.data.folders.length]).toEqual([200, what === 'a folder' ? 1 : 0]);
  expect(answer.data.files.length).toBe(what === 'a folder' ? 0 : FILES);
  expect(left(library)).toEqual({ rows: 0, files: 0 });
  expect(others).toBeGreaterThan(50);
  expect(readdirSync(library.uploads).length).toBeGreaterThan(0);
});
