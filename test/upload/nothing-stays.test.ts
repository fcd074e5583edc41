/** Files and rows never drift: a refused or failed request leaves neither (A28, A35, A36). */
import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type FormPart,
  openLibrary,
  type ServedLibrary,
  serveLibrary,
  text,
  waiting,
} from './served-library.ts';

/** One for all tests that leave nothing. */
let library: ServedLibrary;
beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library.close());

/** Neither rows nor content nor temporary files. */
function expectNothing(library: ServedLibrary): void {
  expect({ rows: library.rows(), files: library.added(), waiting: waiting(library) }).toEqual({
    rows: [],
    files: [],
    waiting: [],
  });
}

const png = (): Promise<Buffer> =>
  sharp({ create: { width: 600, height: 400, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();

/** A picture that ends early. */
async function damaged(): Promise<Buffer> {
  const pixels = Buffer.from(Array.from({ length: 300 * 300 * 3 }, (_none, at) => (at * at) % 251));
  const whole = await sharp(pixels, { raw: { width: 300, height: 300, channels: 3 } })
    .png()
    .toBuffer();
  return whole.subarray(0, whole.length / 3);
}

test.each<[string, Record<string, string>, number]>([
  ['an unknown type', { ref: 'api::nothing.nothing', refId: '1', field: 'cover' }, 400],
  ['a component that is not there', { ref: 'shared.seo', refId: '99999', field: 'shareImage' }, 400],
  ['an unknown entry', { ref: 'api::article.article', refId: '999', field: 'cover' }, 400],
  ['an id that is none', { ref: 'api::article.article', refId: '1 OR 1', field: 'cover' }, 400],
  ['an unknown attribute', { ref: 'api::article.article', refId: '1', field: 'nothing' }, 400],
  ['an inherited name', { ref: 'api::article.article', refId: '1', field: 'constructor' }, 400],
  ['an attribute that is no media', { ref: 'api::article.article', refId: '1', field: 'title' }, 400],
  ['no attribute', { ref: 'api::article.article', refId: '1' }, 400],
  ['no type', { refId: '1', field: 'cover' }, 400],
  ['a type that no client may write', { ref: 'admin::user', refId: '1', field: 'username' }, 403],
  ['a path that leads up', { path: '../..' }, 400],
  ['a hidden step in a path', { path: 'a/./b' }, 400],
])('an upload for %s is refused', async (_name, fields, status) => {
  const answer = await library.post('/api/upload', [text('a.txt'), text('b.txt')], fields);
  expect(answer.status).toBe(status);
  expectNothing(library);
});

test('an upload for a type the caller may not update is a 403', async () => {
  const library = await serveLibrary();
  const send = (fields: Record<string, string>) =>
    library.post('/api/upload', [text('a.txt')], fields, { as: 'authenticated' });
  const reader = 1;
  const db = new BetterSqlite3(library.file);
  const grant = db
    .prepare("INSERT INTO up_permissions (action) VALUES ('plugin::upload.content-api.upload')")
    .run();
  db.prepare('INSERT INTO up_permissions_role_links (permission_id, role_id) VALUES (?, ?)').run(
    grant.lastInsertRowid,
    reader,
  );
  db.close();
  expect((await send({})).status).toBe(200);
  const rows = library.rows();
  const answer = await send({ ref: 'api::article.article', refId: '1', field: 'cover' });
  expect(answer.status).toBe(403);
  expect(library.rows()).toEqual(rows);
  expect(library.added()).toHaveLength(rows.length);
});

test('a damaged picture takes the files next to it along', async () => {
  const cut = await damaged();
  const answer = await library.post('/api/upload', [
    { name: 'whole.png', type: 'image/png', content: await png() },
    { name: 'cut.png', type: 'image/png', content: cut },
    text('a.txt'),
  ]);
  expect(answer.status).toBe(400);
  expect(answer.body.error).toMatchObject({ name: 'ApplicationError', message: 'File is not a valid image' });
  expectNothing(library);
});

test('a storage that fails half-way is a 502 that says nothing about the server', async () => {
  const aside = join(library.dir, 'aside');
  renameSync(library.uploads, aside);
  writeFileSync(library.uploads, 'no folder');
  const answer = await library.post('/api/upload', [
    { name: 'one.png', type: 'image/png', content: await png() },
  ]);
  expect(answer.status).toBe(502);
  expect(answer.body.error).toEqual({
    status: 502,
    name: 'BadGatewayError',
    message: 'The file storage did not do what was asked of it',
    details: {},
  });
  rmSync(library.uploads);
  renameSync(aside, library.uploads);
  expectNothing(library);
});

test('a body that cannot be taken in is a 503', async () => {
  const library = await serveLibrary();
  rmSync(join(library.dir, '.tmp/uploads'), { recursive: true, force: true });
  writeFileSync(join(library.dir, '.tmp/uploads'), 'no folder');
  const answer = await library.post('/api/upload', [text('a.txt')]);
  expect(answer.status).toBe(503);
  rmSync(join(library.dir, '.tmp/uploads'));
  expectNothing(library);
  mkdirSync(join(library.dir, '.tmp/uploads'));
  chmodSync(join(library.dir, '.tmp/uploads'), 0o755);
  expect((await library.post('/api/upload', [text('a.txt')])).status).toBe(200);
});

const icon: FormPart = { field: 'files.icon', name: 'icon.txt', content: 'x' };

test.each<[string, string, string, readonly FormPart[], Record<string, unknown>, number]>([
  ['breaks a rule', 'POST', '/api/categories', [icon], { data: { slug: 'x' } }, 400],
  ['repeats what is unique', 'POST', '/api/tags', [icon], { data: { name: 'ink' } }, 400],
  ['has no data', 'POST', '/api/categories', [icon], {}, 400],
  ['has data that is no JSON', 'POST', '/api/categories', [icon], { data: '{' }, 400],
  ['has data that is too deep', 'POST', '/api/categories', [icon], { data: '['.repeat(9000) }, 400],
  [
    'names a file without files.',
    'POST',
    '/api/categories',
    [{ ...icon, field: 'icon' }],
    { data: { name: 'a' } },
    400,
  ],
  ['is for an entry that is not there', 'PUT', '/api/categories/999', [icon], { data: { name: 'a' } }, 404],
  ['links what is not there', 'PUT', '/api/categories/1', [icon], { data: { parent: 999 } }, 400],
  ['has a bad query', 'POST', '/api/categories?fields[0]=nothing', [icon], { data: { name: 'a' } }, 400],
])('an entry write that %s stores none of its files', async (_name, method, path, files, fields, status) => {
  const answer = await library.post(path, files, fields, { method });
  expect(answer.status).toBe(status);
  expectNothing(library);
});

test('a client that may not write costs no disk', async () => {
  for (const path of ['/api/upload', '/api/categories']) {
    const answer = await library.post(
      path,
      [text('a.txt', 'files.icon')],
      { data: { name: 'a' } },
      { as: 'public' },
    );
    expect(answer.status).toBe(403);
  }
  expectNothing(library);
});

test('files for places that are not there get no row', async () => {
  const files = [
    'files.nope',
    'files.sections[99].picture',
    'files.seo',
    'files.seo.social[0].image',
    'files.__proto__',
  ];
  const answer = await library.post(
    '/api/articles/1?fields[0]=title',
    files.map((field) => text('a.txt', field)),
    { data: { title: 'T' } },
    { method: 'PUT' },
  );
  expect(answer.status).toBe(200);
  expectNothing(library);
});

test('a replacement that fails leaves the old content', async () => {
  const library = await serveLibrary();
  const made = await library.post('/api/upload', [
    { name: 'a.png', type: 'image/png', content: await png() },
  ]);
  const before = new Map(library.added().map((name) => [name, readFileSync(join(library.uploads, name))]));
  expect(before.size).toBe(3);
  const rows = library.rows();
  const cut = await damaged();
  const answer = await library.post(`/api/upload?id=${made.body[0].id}`, [
    { name: 'b.png', type: 'image/png', content: cut },
  ]);
  expect(answer.status).toBe(400);
  const after = new Map(library.added().map((name) => [name, readFileSync(join(library.uploads, name))]));
  expect(after).toEqual(before);
  expect(library.rows()).toEqual(rows);
});

test.each([
  ['id[$gt]=0', 400],
  ['id=1&id=2', 400],
  ['id[]=1', 400],
  ['id=999', 404],
  ['id=1e0', 404],
  ['id=-1', 404],
])('?%s changes nothing', async (query, status) => {
  const before = await library.send('GET', '/api/upload/files');
  expect((await library.post(`/api/upload?${query}`, [], { fileInfo: { name: 'x' } })).status).toBe(status);
  expect((await library.post(`/api/upload?${query}`, [text('a.txt')])).status).toBe(status);
  expect((await library.send('GET', '/api/upload/files')).body).toEqual(before.body);
  expectNothing(library);
});
