/** A bucket that is down, slow or refuses: a clear answer, a line in the log, and neither files nor rows. */
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { headersOf } from '../support/credentials.ts';
import { copyKit } from '../support/serve-kit.ts';
import { startProcess } from '../support/server-process.ts';
import { type Asked, BUCKET, s3Config, startBucket } from './s3-server.ts';
import { type FormPart, type ServedLibrary, serveLibrary, text, waiting } from './served-library.ts';

/** A client that asks once, and one that does not wait long either. */
const ONCE = { maxAttempts: 1 };
const HASTY = { ...ONCE, requestHandler: { connectionTimeout: 300, socketTimeout: 300 } };

const FAILED = {
  status: 502,
  name: 'BadGatewayError',
  message: 'The file storage did not do what was asked of it',
  details: {},
};
const TOO_SLOW = {
  status: 504,
  name: 'GatewayTimeoutError',
  message: 'The file storage did not answer in time',
  details: {},
};

const picture = async (side = 800): Promise<FormPart> => ({
  name: 'a.jpg',
  type: 'image/jpeg',
  content: await sharp({ create: { width: side, height: side, channels: 3, background: '#36c' } })
    .jpeg()
    .toBuffer(),
});

const expectNothing = (library: ServedLibrary): void =>
  expect({ rows: library.rows(), waiting: waiting(library), disk: library.added() }).toEqual({
    rows: [],
    waiting: [],
    disk: [],
  });

const counting =
  (method: string, nth: number, code: string) =>
  (asked: Asked): string | undefined => {
    if (asked.method !== method) return undefined;
    nth -= 1;
    return nth === 0 ? code : undefined;
  };

test.each([1, 2, 4])('a bucket that refuses the put number %i of a picture keeps none', async (nth) => {
  const bucket = await startBucket();
  const library = await serveLibrary({ upload: s3Config(bucket, { s3Options: ONCE }) });
  bucket.hook = counting('PUT', nth, 'AccessDenied');
  const answer = await library.post('/api/upload', [await picture()]);
  expect(answer.status).toBe(502);
  expect(answer.body.error).toEqual(FAILED);
  expect(bucket.keys()).toEqual([]);
  expectNothing(library);
});

test('a bucket that fails in the middle of a large file gets an abort', async () => {
  const bucket = await startBucket();
  const library = await serveLibrary({ upload: s3Config(bucket, { s3Options: ONCE }) });
  bucket.hook = counting('PUT', 2, 'InternalError');
  const content = Buffer.alloc(12_000_000);
  expect((await library.post('/api/upload', [{ name: 'a.bin', type: 'x/y', content }])).status).toBe(502);
  expect(bucket.requests.at(-1)!.method).toBe('DELETE');
  expect(bucket.keys()).toEqual([]);
  expectNothing(library);
});

test('a bucket that fails for a moment is asked again', async () => {
  const bucket = await startBucket();
  const library = await serveLibrary({ upload: s3Config(bucket) });
  bucket.hook = counting('PUT', 1, 'InternalError');
  expect((await library.post('/api/upload', [text('a.txt')])).status).toBe(200);
  expect(bucket.keys()).toHaveLength(1);
});

test('a bucket that is down is a 502 with its cause in the log, and the entry is not written', async () => {
  const bucket = await startBucket();
  const { dir } = copyKit({ upload: s3Config(bucket, { s3Options: ONCE }) });
  const server = await startProcess(dir);
  onTestFinished(async () => {
    await server.kill();
    rmSync(dir, { recursive: true, force: true });
  });
  await bucket.stop();
  const form = new FormData();
  form.append('files.icon', new Blob(['x']), 'icon.txt');
  form.append('data', JSON.stringify({ name: 'Nowhere', slug: 'nowhere' }));
  const headers = headersOf('editor');
  const answer = await fetch(`${server.address}/api/categories`, { method: 'POST', body: form, headers });
  expect(((await answer.json()) as { error: unknown }).error).toEqual(FAILED);
  const found = await fetch(`${server.address}/api/categories?filters[slug]=nowhere`, { headers });
  expect(((await found.json()) as { data: unknown }).data).toEqual([]);
  await expect
    .poll(server.said)
    .toMatch(/The file storage failed at PutObject of media\/icon_.*ECONNREFUSED/);
  expect(server.said()).not.toContain(JSON.stringify(headers));
});

test('a bucket that does not answer is a 504', async () => {
  const silent = createServer(() => {});
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void silent.close());
  const { port } = silent.address() as { port: number };
  const library = await serveLibrary({
    upload: s3Config({ endpoint: `http://127.0.0.1:${port}` }, { s3Options: HASTY }),
  });
  const answer = await library.post('/api/upload', [text('a.txt')]);
  expect(answer.status).toBe(504);
  expect(answer.body.error).toEqual(TOO_SLOW);
  expectNothing(library);
});

test('a bucket that stops in the middle of an answer is a 504', async () => {
  const bucket = await startBucket();
  const library = await serveLibrary({ upload: s3Config(bucket, { s3Options: HASTY }) });
  bucket.hook = ({ method }) => (method === 'PUT' ? new Promise(() => {}) : undefined);
  expect((await library.post('/api/upload', [text('a.txt')])).status).toBe(504);
  expectNothing(library);
});

test.each([1, 3, 5])('a replacement whose write number %i is refused leaves the old content', async (nth) => {
  const bucket = await startBucket();
  const library = await serveLibrary({ upload: s3Config(bucket, { s3Options: ONCE }) });
  const [file] = (await library.post('/api/upload', [await picture()])).body;
  const before = new Map(bucket.keys().map((key) => [key, bucket.content(key)]));
  const rows = library.rows();
  bucket.hook = counting('PUT', nth, 'AccessDenied');
  const answer = await library.post(`/api/upload?id=${file.id}`, [await picture(600)]);
  expect(answer.body.error).toEqual(FAILED);
  expect(new Map(bucket.keys().map((key) => [key, bucket.content(key)]))).toEqual(before);
  expect(library.rows()).toEqual(rows);
});

test('what is stored although its answer is lost goes again, and what it replaced comes back', async () => {
  const bucket = await startBucket();
  const library = await serveLibrary({ upload: s3Config(bucket, { s3Options: HASTY }) });
  const [file] = (await library.post('/api/upload', [text('a.txt')])).body;
  const [key] = bucket.keys();
  const isContent = ({ method, headers }: Asked): boolean =>
    method === 'PUT' && !('x-amz-copy-source' in headers);
  bucket.after = (asked) => (isContent(asked) ? new Promise(() => {}) : undefined);
  const added = await library.post('/api/upload', [text('b.txt')]);
  expect(added.body.error).toEqual(TOO_SLOW);
  expect(bucket.keys()).toEqual([key]);
  const replaced = await library.post(`/api/upload?id=${file.id}`, [{ ...text('c.txt'), content: 'other' }]);
  expect(replaced.body.error).toEqual(TOO_SLOW);
  expect(bucket.keys()).toEqual([key]);
  expect(bucket.content(key!).toString()).toBe('some words');
  expect(library.rows()).toHaveLength(1);
});

test('a file that may not be deleted in the bucket stays in the library', async () => {
  const bucket = await startBucket();
  const library = await serveLibrary({ upload: s3Config(bucket, { s3Options: ONCE }) });
  const [file] = (await library.post('/api/upload', [await picture()])).body;
  const keys = bucket.keys();
  bucket.hook = counting('DELETE', 1, 'AccessDenied');
  const refused = await library.send('DELETE', `/api/upload/files/${file.id}`);
  expect(refused.body.error).toEqual(FAILED);
  expect(bucket.keys()).toEqual(keys);
  expect((await library.send('GET', `/api/upload/files/${file.id}`)).body).toEqual(file);
  bucket.hook = () => undefined;
  expect((await library.send('DELETE', `/api/upload/files/${file.id}`)).status).toBe(200);
  expect(bucket.keys()).toEqual([]);
});

test('a bucket that is away keeps no other writer waiting for a deletion', async () => {
  const bucket = await startBucket();
  const library = await serveLibrary({ upload: s3Config(bucket, { s3Options: ONCE }) });
  const [file] = (await library.post('/api/upload', [text('a.txt')])).body;
  const order: string[] = [];
  bucket.hook = async ({ method }) => {
    // the deletion waits here until another write has passed it
    if (method === 'HEAD') {
      const other = await library.send('POST', '/api/tags', { data: { name: 'meanwhile' } });
      order.push(`other write ${other.status}`);
      return 'SlowDown';
    }
    return undefined;
  };
  const deleted = await library.send('DELETE', `/api/upload/files/${file.id}`);
  expect([...order, deleted.status]).toEqual(['other write 200', 502]);
  expect(bucket.keys()).toHaveLength(1);
});

test('formats that are outdated and cannot be deleted stay, and a line says so', async () => {
  const bucket = await startBucket();
  const library = await serveLibrary({
    upload: s3Config(bucket, { s3Options: ONCE }),
  });
  const [file] = (await library.post('/api/upload', [await picture()])).body;
  bucket.hook = ({ method, path }) =>
    method === 'DELETE' && path.includes('/medium_') ? 'AccessDenied' : undefined;
  const answer = await library.post(`/api/upload?id=${file.id}`, [await picture(300)]);
  expect(answer.status).toBe(200);
  expect(Object.keys(answer.body.formats)).toEqual(['thumbnail']);
  expect(library.warnings.at(-1)).toMatch(
    new RegExp(
      `^upload: former content of file ${file.id} stays in the storage: .*DeleteObject of ${BUCKET}/medium_`,
    ),
  );
});
