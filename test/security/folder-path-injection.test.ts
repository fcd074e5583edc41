/**
 * Folders of the media library are rows and no places on the disk: whatever a client calls them, or sends in place of
 * an id or a path, leads to no other folder, no other file, and not out of the folder of uploads.
 */
import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLibrary, type ServedLibrary, text } from '../upload/served-library.ts';

let library: ServedLibrary;
let folder: number;

beforeAll(async () => {
  library = await openLibrary();
  folder = await made('target');
  await made('other');
});
afterAll(() => library.close());

const ask = (method: string, path: string, body?: unknown) => library.send(method, path, body, 'admin:super');

async function made(name: string, parent: number | null = null): Promise<number> {
  const { body } = await ask('POST', '/upload/folders', { name, parent });
  return body.data.id;
}

const HOSTILE = [
  '..',
  '../..',
  '/etc',
  '/1',
  '%',
  '_',
  "' OR '1'='1",
  '1) OR (1=1',
  '1; DROP TABLE files',
  '\\',
];

const state = async () => ({
  folders: (await ask('GET', '/upload/folders?sort=id')).body.data,
  files: (await ask('GET', '/upload/files?sort=id&pageSize=100')).body,
});

test('in place of ids they name nothing', async () => {
  const before = await state();
  for (const text of HOSTILE) {
    const bulk = { fileIds: [text], folderIds: [text] };
    expect((await ask('POST', '/upload/actions/bulk-delete', bulk)).status, text).toBe(200);
    const to = await ask('POST', '/upload/actions/bulk-move', { fileIds: [1], destinationFolderId: text });
    expect(to.status, text).toBe(400);
    expect((await ask('PUT', `/upload/folders/${folder}`, { parent: text })).status, text).toBe(400);
    expect((await ask('GET', `/upload/folders/${encodeURIComponent(text)}`)).status, text).toBe(404);
    const info = { fileInfo: { folder: text } };
    const sent = await library.post('/upload', [text_()], info, { as: 'admin:super' });
    expect(sent.status, text).toBe(400);
  }
  expect(await state()).toEqual(before);
});

const text_ = () => text('a.txt');

test('as paths in filters they find what has that path, and no more', async () => {
  for (const path of ['%', '_', '/%', '/_', '\\%', "/' OR 1=1 --"]) {
    const query = new URLSearchParams({ 'filters[folderPath][$startsWith]': path });
    const { status, body } = await ask('GET', `/upload/files?${query}`);
    expect([status, body.results], path).toEqual([200, []]);
  }
});

test("what the server sets of a file is not a client's to say", async () => {
  const before = readdirSync(dirname(library.uploads));
  const info = {
    folderPath: '/../..',
    hash: '../../escaped',
    ext: '/../x',
    url: '/etc/passwd',
    provider: 'aws-s3',
    path: '../..',
    createdBy: 2,
    id: 1,
  };
  const { status, body } = await library.post(
    '/upload',
    [text('plain.txt')],
    { fileInfo: info, path: '../..', folder: '../..' },
    { as: 'admin:super' },
  );
  expect(status).toBe(200);
  expect(body[0]).toMatchObject({ folderPath: '/', ext: '.txt', provider: 'local' });
  expect(body[0].url).toMatch(/^\/uploads\/plain_[0-9a-f]{10}\.txt$/);
  const file = await ask('GET', `/upload/files/${body[0].id}`);
  expect(file.body.createdBy.id).toBe(1);
  expect(readdirSync(dirname(library.uploads))).toEqual(before);
});

test('names are only shown', async () => {
  for (const name of ['..', '%', '_', "' OR '1'='1", '<img src=x onerror=alert(1)>']) {
    const id = await made(name);
    const child = await made('child', id);
    const sent = await library.post(
      '/upload',
      [text('in.txt')],
      { fileInfo: { folder: child } },
      { as: 'admin:super' },
    );
    expect(sent.body[0].folderPath).toMatch(/^\/\d+\/\d+$/);
    const others = (await state()).folders.length;
    expect((await ask('POST', '/upload/actions/bulk-delete', { folderIds: [id] })).status).toBe(200);
    expect((await state()).folders.length).toBe(others - 2);
  }
});
