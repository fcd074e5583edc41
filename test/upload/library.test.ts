/** The life of a file: added, shown with entries, changed, replaced, removed. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { serveLibrary, text, waiting } from './served-library.ts';

const picture = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#36c' } })
    .jpeg()
    .toBuffer();

test('a picture comes with its formats, and all of them go with it', async () => {
  const library = await serveLibrary();
  const added = await library.post(
    '/api/upload',
    [{ name: 'A & B.JPG', type: 'image/jpeg', content: await picture(800, 600) }],
    { fileInfo: { caption: 'C' }, path: '/covers/2024/' },
  );
  expect(added.status).toBe(200);
  const [file] = added.body;
  expect(file).toMatchObject({ name: 'A & B.JPG', caption: 'C', width: 800, height: 600, ext: '.JPG' });
  expect(file.hash).toMatch(/^A_and_B_[0-9a-f]{10}$/);
  expect(Object.keys(file.formats)).toEqual(['thumbnail', 'medium', 'small']);
  expect(file.formats.small).toMatchObject({ width: 500, height: 375, path: 'covers/2024' });
  const names = library.added();
  expect(names.sort()).toEqual(
    [file, ...Object.values<{ hash: string }>(file.formats)].map(({ hash }) => `${hash}.JPG`).sort(),
  );
  for (const { url, sizeInBytes } of Object.values<{ url: string; sizeInBytes: number }>(file.formats)) {
    const served = await fetch(`${library.address}${url}`);
    expect(served.headers.get('content-type')).toBe('image/jpeg');
    expect((await served.arrayBuffer()).byteLength).toBe(sizeInBytes);
  }
  expect(waiting(library)).toEqual([]);
  const removed = await library.send('DELETE', `/api/upload/files/${file.id}`);
  expect(removed.body).toEqual(file);
  expect(library.added()).toEqual([]);
  expect(library.rows()).toEqual([]);
});

test('files lie in the folder a v4 admin panel shows', async () => {
  const library = await serveLibrary();
  await library.post('/api/upload', [text('a.txt')]);
  await library.post('/api/upload', [text('b.txt')]);
  const folders = library.db.prepare('SELECT id, name, path_id, path FROM upload_folders').all();
  expect(folders).toEqual([{ id: 1, name: 'API Uploads', path_id: 1, path: '/1' }]);
  expect(library.rows().map((row) => row['folder_path'])).toEqual(['/1', '/1']);
  expect(library.db.prepare('SELECT file_id, folder_id, file_order FROM files_folder_links').all()).toEqual([
    { file_id: 7, folder_id: 1, file_order: 1 },
    { file_id: 8, folder_id: 1, file_order: 2 },
  ]);
  const setting = library.db
    .prepare(`SELECT value, type FROM strapi_core_store_settings WHERE "key" = 'plugin_upload_api-folder'`)
    .all();
  expect(setting).toEqual([{ value: '{"id":1}', type: 'object' }]);
});

test('a replaced picture keeps its address and loses the formats it no longer has', async () => {
  const library = await serveLibrary();
  const [file] = (
    await library.post('/api/upload', [
      { name: 'a.jpg', type: 'image/jpeg', content: await picture(900, 900) },
    ])
  ).body;
  expect(library.added()).toHaveLength(4);
  const replaced = await library.post(`/api/upload?id=${file.id}`, [
    { name: 'b.jpg', type: 'image/jpeg', content: await picture(300, 300) },
  ]);
  expect(replaced.body).toMatchObject({
    id: file.id,
    name: 'b.jpg',
    url: file.url,
    hash: file.hash,
    width: 300,
  });
  expect(Object.keys(replaced.body.formats)).toEqual(['thumbnail']);
  expect(library.added().sort()).toEqual([`${file.hash}.jpg`, `thumbnail_${file.hash}.jpg`].sort());
  const content = await sharp(readFileSync(join(library.uploads, `${file.hash}.jpg`))).metadata();
  expect(content.width).toBe(300);
});

test('null empties the texts of a file that gets other content, and changes nothing otherwise, as in v4', async () => {
  const library = await serveLibrary();
  const info = { alternativeText: 'A', caption: 'C' };
  const [file] = (await library.post('/api/upload', [text('a.txt')], { fileInfo: info })).body;
  const path = `/api/upload?id=${file.id}`;
  const texts = async (files: ReturnType<typeof text>[], said?: object): Promise<unknown[]> => {
    const { body } = await library.post(path, files, said && { fileInfo: said });
    return [body.alternativeText, body.caption];
  };
  expect(await texts([text('b.txt')])).toEqual(['A', 'C']);
  expect(await texts([], { alternativeText: null, caption: 'K' })).toEqual(['A', 'K']);
  expect(await texts([text('c.txt')], { alternativeText: null, name: null })).toEqual([null, 'K']);
  expect(await texts([text('d.txt')], { caption: null })).toEqual([null, null]);
});

test('two replacements of one file at the same time do not mix', async () => {
  const library = await serveLibrary();
  const [file] = (await library.post('/api/upload', [text('a.txt')])).body;
  const answers = await Promise.all(
    ['one', 'second', 'the third one'].map((content, at) =>
      library.post(`/api/upload?id=${file.id}`, [{ name: `${at}.txt`, content: content.repeat(50) }]),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const [row] = library.rows();
  const stored = readFileSync(join(library.uploads, `${file.hash}.txt`), 'utf8');
  const expected = { '0.txt': 'one', '1.txt': 'second', '2.txt': 'the third one' }[row!['name'] as string]!;
  expect(stored).toBe(expected.repeat(50));
  expect(library.added()).toEqual([`${file.hash}.txt`]);
});

test('a file of another provider is removed from the library alone', async () => {
  const library = await serveLibrary();
  const { default: BetterSqlite3 } = await import('better-sqlite3');
  const db = new BetterSqlite3(library.file);
  db.prepare("UPDATE files SET provider = 'aws-s3' WHERE id = 4").run();
  db.prepare("UPDATE files SET hash = '../../../escape' WHERE id = 5").run();
  db.close();
  for (const id of [4, 5]) expect((await library.send('DELETE', `/api/upload/files/${id}`)).status).toBe(200);
  expect(existsSync(join(library.uploads, 'dot_fixture4.png'))).toBe(true);
});

test('files of an entry: at the root, in components, in lists and zones', async () => {
  const library = await serveLibrary({ compat: 'strict' });
  const fields = [
    'cover',
    'gallery',
    'seo.shareImage',
    'seo.social[1].image',
    'sections[0].picture',
    'sections.0.attachments',
  ];
  const image = await picture(20, 20);
  const added = await library.post(
    '/api/articles?populate[cover]=*&populate[gallery]=*&populate[seo][populate][shareImage]=*&populate[seo][populate][social][populate]=*&populate[sections][populate]=*',
    fields.map((field, at) => ({
      field: `files.${field}`,
      name: `${at}.jpg`,
      type: 'image/jpeg',
      content: image,
    })),
    {
      data: {
        title: 'With files',
        gallery: [3],
        seo: { metaTitle: 't', social: [{ network: 'bluesky' }, { network: 'mastodon' }] },
        sections: [{ __component: 'sections.figure' }],
      },
    },
  );
  expect(added.status, JSON.stringify(added.body.error)).toBe(200);
  const entry = added.body.data.attributes;
  const nameOf = (media: { data: { attributes: { name: string } } }): string => media.data.attributes.name;
  expect(nameOf(entry.cover)).toBe('0.jpg');
  expect(entry.gallery.data.map((one: { id: number }) => one.id)).toEqual([3, expect.any(Number)]);
  expect(nameOf(entry.seo.shareImage)).toBe('2.jpg');
  expect(entry.seo.social[0].image.data).toBeNull();
  expect(nameOf(entry.seo.social[1].image)).toBe('3.jpg');
  expect(nameOf(entry.sections[0].picture)).toBe('4.jpg');
  expect(entry.sections[0].attachments.data).toHaveLength(1);
  expect(library.rows()).toHaveLength(6);
});

test('strict mode holds sent files to allowedTypes by their content (S14)', async () => {
  const library = await serveLibrary({ compat: 'strict' });
  const html = { field: 'files.portrait', name: 'x.png', type: 'image/png', content: '<html></html>' };
  const target = { ref: 'api::author.author', refId: '1', field: 'portrait' };
  const refused = [
    await library.post('/api/authors', [html], { data: { name: 'Anna' } }),
    await library.post('/api/upload', [{ ...html, field: 'files' }], target),
  ];
  for (const { status, body } of refused) {
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ name: 'ValidationError', message: 'portrait takes images only' });
  }
  expect([library.rows(), library.added()]).toEqual([[], []]);
  const image = { ...html, content: await picture(10, 10) };
  expect((await library.post('/api/authors', [image], { data: { name: 'Anna' } })).status).toBe(200);
  expect((await library.post('/api/upload', [{ ...image, field: 'files' }], target)).status).toBe(200);
});

test('files may be many, and each keeps what is said of it', async () => {
  const library = await serveLibrary();
  const files = Array.from({ length: 20 }, (_none, at) => text(`${at}.txt`));
  const fileInfo = files.map((_file, at) => ({ caption: `caption ${at}` }));
  const answer = await library.post('/api/upload', files, { fileInfo });
  expect(answer.body.map((file: { name: string; caption: string }) => [file.name, file.caption])).toEqual(
    files.map(({ name }, at) => [name, `caption ${at}`]),
  );
});
