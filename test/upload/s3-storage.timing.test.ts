/** Files in a bucket: keys, addresses and parameters as v4 has them, and nothing left where something fails. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { BUCKET, s3Config, startBucket } from './s3-server.ts';
import { type FormPart, serveLibrary, text, waiting } from './served-library.ts';

const picture = async (width = 800, height = 600): Promise<FormPart> => ({
  name: 'a.jpg',
  type: 'image/jpeg',
  content: await sharp({ create: { width, height, channels: 3, background: '#36c' } })
    .jpeg()
    .toBuffer(),
});

test('a picture and its formats are stored, read, and go again', async () => {
  const bucket = await startBucket();
  const library = await serveLibrary({ upload: s3Config(bucket) });
  const added = await library.post('/api/upload', [await picture()], { path: 'covers/2024' });
  expect(added.status).toBe(200);
  const [file] = added.body;
  const address = `${bucket.endpoint}/${BUCKET}/covers/2024`;
  expect(file).toMatchObject({ provider: 'aws-s3', url: `${address}/${file.hash}.jpg` });
  expect(file.formats.small).toMatchObject({
    url: `${address}/small_${file.hash}.jpg`,
    path: 'covers/2024',
  });
  expect(bucket.keys()).toEqual(
    ['', 'medium_', 'small_', 'thumbnail_'].map((format) => `covers/2024/${format}${file.hash}.jpg`),
  );
  for (const { url, sizeInBytes } of Object.values<{ url: string; sizeInBytes: number }>(file.formats)) {
    const served = await fetch(url);
    expect(served.headers.get('content-type')).toBe('image/jpeg');
    expect((await served.arrayBuffer()).byteLength).toBe(sizeInBytes);
  }
  const puts = bucket.requests.filter(({ method }) => method === 'PUT');
  expect(new Set(puts.map(({ headers }) => headers['x-amz-acl']))).toEqual(new Set(['public-read']));
  expect(waiting(library)).toEqual([]);
  expect(library.added()).toEqual([]);
  const removed = await library.send('DELETE', `/api/upload/files/${file.id}`);
  expect(removed.body).toEqual(file);
  expect(bucket.keys()).toEqual([]);
  expect(library.rows()).toEqual([]);
});

test('a file of many parts arrives whole', async () => {
  const bucket = await startBucket();
  const library = await serveLibrary({ upload: s3Config(bucket) });
  const content = Buffer.alloc(12_000_000);
  for (let at = 0; at < content.length; at += 1) content[at] = (at * 31 + (at >> 12)) & 255;
  const { body } = await library.post('/api/upload', [{ name: 'big.bin', type: 'x/y', content }]);
  const [key] = bucket.keys();
  expect(key).toBe(`${body[0].hash}.bin`);
  expect(bucket.content(key!).equals(content)).toBe(true);
  expect(body[0].url).toBe(`${bucket.endpoint}/${BUCKET}/${key}`);
});

test('baseUrl, rootPath, ACL and actionOptions are those of v4', async () => {
  const bucket = await startBucket();
  const library = await serveLibrary({
    upload: {
      ...s3Config(bucket, {
        baseUrl: 'https://cdn.example.org/x',
        rootPath: 'root/dir/',
        params: { ACL: 'bucket-owner-read' },
      }),
      actionOptions: {
        upload: { CacheControl: 'no-store', StorageClass: 'GLACIER' },
        uploadStream: { CacheControl: 'max-age=60' },
        delete: { ExpectedBucketOwner: '123' },
      },
    },
  });
  const { body } = await library.post('/api/upload', [text('a.txt')], { path: 'notes' });
  const key = `root/dir/notes/${body[0].hash}.txt`;
  expect(body[0].url).toBe(`https://cdn.example.org/x/${key}`);
  expect(bucket.keys()).toEqual([key]);
  expect(bucket.requests.at(-1)!.headers).toMatchObject({
    'x-amz-acl': 'bucket-owner-read',
    'cache-control': 'max-age=60',
    'x-amz-storage-class': 'GLACIER',
    'content-type': 'text/plain',
  });
  await library.send('DELETE', `/api/upload/files/${body[0].id}`);
  expect(bucket.keys()).toEqual([]);
  expect(bucket.requests.at(-1)!.headers['x-amz-expected-bucket-owner']).toBe('123');
});

test('a bucket that takes no ACLs gets none', async () => {
  const bucket = await startBucket();
  const library = await serveLibrary({ upload: s3Config(bucket, { params: { ACL: null } }) });
  const { body } = await library.post('/api/upload', [text('a.txt')]);
  await library.post(`/api/upload?id=${body[0].id}`, [{ ...text('b.txt'), content: 'other' }]);
  expect(bucket.requests.map(({ method }) => method)).toContain('PUT');
  for (const { headers } of bucket.requests) expect(headers).not.toHaveProperty('x-amz-acl');
});

test('the older form of the options and the name of the package mean the same', async () => {
  const bucket = await startBucket();
  const { s3Options } = s3Config(bucket).providerOptions;
  const { credentials, ...rest } = s3Options;
  const library = await serveLibrary({
    upload: {
      provider: '@strapi/provider-upload-aws-s3',
      providerOptions: { ...credentials, ...rest, rootPath: 'r' },
    },
  });
  const { body } = await library.post('/api/upload', [text('a.txt')]);
  expect(body[0].provider).toBe('@strapi/provider-upload-aws-s3');
  expect(bucket.keys()).toEqual([`r/${body[0].hash}.txt`]);
  expect(library.warnings.filter((line) => line.includes('upload'))).toEqual([]);
});

test('what browsers run is stored so that they save it instead', async () => {
  const bucket = await startBucket();
  const library = await serveLibrary({ upload: s3Config(bucket) });
  const types = ['text/html', 'image/svg+xml', 'application/xhtml+xml', 'unknown/unknown', 'text/xml'];
  for (const type of [...types, 'image/png', 'text/plain', 'application/pdf']) {
    await library.post('/api/upload', [{ name: 'x', type, content: '<script>alert(1)</script>' }]);
  }
  const stored = bucket.requests
    .filter(({ method }) => method === 'PUT')
    .map(({ headers }) => [headers['content-type'], headers['content-disposition']]);
  expect(stored).toEqual([
    ...types.map((type) => [type, 'attachment']),
    ['image/png', undefined],
    ['text/plain', undefined],
    ['application/pdf', undefined],
  ]);
});

test('a replaced picture keeps its address and loses the formats it no longer has', async () => {
  const bucket = await startBucket();
  const library = await serveLibrary({ upload: s3Config(bucket) });
  const [file] = (await library.post('/api/upload', [await picture()], { path: 'covers' })).body;
  const replaced = await library.post(`/api/upload?id=${file.id}`, [await picture(300, 300)], {
    path: 'elsewhere',
  });
  expect(replaced.body).toMatchObject({ id: file.id, url: file.url, hash: file.hash, width: 300 });
  expect(bucket.keys()).toEqual([`covers/${file.hash}.jpg`, `covers/thumbnail_${file.hash}.jpg`]);
  expect((await sharp(bucket.content(`covers/${file.hash}.jpg`)).metadata()).width).toBe(300);
});

test('a file that lay on the disk goes to the bucket when it is replaced, and its row says so', async () => {
  const bucket = await startBucket();
  const library = await serveLibrary({ upload: s3Config(bucket) });
  const before = (await library.send('GET', '/api/upload/files/4')).body;
  expect(before.provider).toBe('local');
  const { body } = await library.post('/api/upload?id=4', [text('b.txt')]);
  const key = `${before.hash}${before.ext}`;
  expect(body).toMatchObject({
    provider: 'aws-s3',
    hash: before.hash,
    url: `${bucket.endpoint}/${BUCKET}/${key}`,
  });
  expect(bucket.keys()).toEqual([key]);
  expect(existsSync(join(library.uploads, key))).toBe(false);
});

test('a file that lies on the disk is deleted there', async () => {
  const bucket = await startBucket();
  const library = await serveLibrary({ upload: s3Config(bucket) });
  const { body } = await library.send('DELETE', '/api/upload/files/1');
  const urls = [body, ...Object.values<{ url: string }>(body.formats)].map(({ url }) => url);
  expect(urls).toHaveLength(5);
  for (const url of urls) {
    expect(existsSync(join(library.dir, 'public', url))).toBe(false);
    expect((await fetch(`${library.address}${url}`)).status).toBe(404);
  }
  expect(bucket.requests).toEqual([]);
});

test('files v4 has stored are found by their addresses', async () => {
  const bucket = await startBucket();
  const library = await serveLibrary({ upload: s3Config(bucket) });
  const [file] = (await library.post('/api/upload', [await picture()], { path: 'covers' })).body;
  const { default: BetterSqlite3 } = await import('better-sqlite3');
  const db = new BetterSqlite3(library.file);
  // what its client wrote for an address with a port
  db.prepare(
    "UPDATE files SET url = replace(url, ?, ''), formats = replace(formats, ?, '') WHERE id = ?",
  ).run(`:${bucket.port}`, `:${bucket.port}`, file.id);
  db.close();
  await library.post(`/api/upload?id=${file.id}`, [await picture(300, 300)]);
  expect(bucket.keys()).toEqual([`covers/${file.hash}.jpg`, `covers/thumbnail_${file.hash}.jpg`]);
  await library.send('DELETE', `/api/upload/files/${file.id}`);
  expect(bucket.keys()).toEqual([]);
});

test('files of an entry go to the bucket too, and with a refused entry they go again', async () => {
  const bucket = await startBucket();
  const library = await serveLibrary({ upload: s3Config(bucket) });
  const icon = { ...(await picture()), field: 'files.icon' };
  const added = await library.post('/api/categories?populate=icon', [icon], {
    data: { name: 'With icon', slug: 'with-icon' },
  });
  expect(added.status, JSON.stringify(added.body.error)).toBe(200);
  expect(added.body.data.attributes.icon.data.attributes.url).toContain(bucket.endpoint);
  expect(bucket.keys()).toHaveLength(4);
  const refused = await library.post('/api/categories', [icon], { data: { slug: 'no-name' } });
  expect(refused.status).toBe(400);
  expect(bucket.keys()).toHaveLength(4);
});
