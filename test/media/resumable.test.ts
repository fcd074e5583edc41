/** Uploads that are interrupted and go on: tus 1.0.0, asked by hand and by a client that others have written. */
import { createHash, randomBytes } from 'node:crypto';
import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import type { request } from 'node:http';
import { join } from 'node:path';
import { Upload } from 'tus-js-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { headersOf } from '../support/credentials.ts';
import { openLibrary, type ServedLibrary } from '../upload/served-library.ts';

let library: ServedLibrary;
beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library.close());

const PATH = '/upload/resumable';

const folder = (): string => join(library.dir, '.tmp/resumable');
/** Contents on their way. */
const parts = (): string[] =>
  existsSync(folder()) ? readdirSync(folder()).filter((name) => !name.endsWith('.json')) : [];

const metadata = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');

interface Sent {
  readonly headers?: Record<string, string>;
  readonly body?: Buffer | string;
  readonly as?: string;
}

const send = (method: string, path: string, { headers = {}, body, as = 'admin:super' }: Sent = {}) =>
  fetch(library.address + path, {
    method,
    headers: { 'Tus-Resumable': '1.0.0', ...headersOf(as), ...headers },
    ...(body === undefined ? {} : { body: body as string }),
  });

const create = (length: number | string, values: Record<string, string> = {}, as?: string) =>
  send('POST', PATH, {
    headers: {
      'Upload-Length': String(length),
      'Upload-Metadata': metadata({ filename: 'large.bin', filetype: 'application/zip', ...values }),
    },
    ...(as ? { as } : {}),
  });

/** The address of a new upload. */
async function begun(length: number, values: Record<string, string> = {}, as?: string): Promise<string> {
  const answer = await create(length, values, as);
  expect(answer.status, await answer.text()).toBe(201);
  return answer.headers.get('location')!;
}

const append = (place: string, offset: number | string, body: Buffer | string, as?: string) =>
  send('PATCH', place, {
    headers: { 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': String(offset) },
    body,
    ...(as ? { as } : {}),
  });

const offsetOf = async (place: string): Promise<string | null> =>
  (await send('HEAD', place)).headers.get('upload-offset');

const content = randomBytes(300_000);

test('a file arrives in parts, in the folder that was asked for', async () => {
  const made = await library.send('POST', '/upload/folders', { name: 'large ones' }, 'admin:super');
  const info = JSON.stringify({ name: 'Named.zip', caption: 'c', folder: made.body.data.id });
  const place = await begun(content.length, { fileInfo: info });
  const first = await append(place, 0, content.subarray(0, 100_000));
  expect([first.status, first.headers.get('upload-offset')]).toEqual([204, '100000']);
  expect(Date.parse(first.headers.get('upload-expires')!)).toBeGreaterThan(
    Date.parse(first.headers.get('date')!),
  );
  expect(await offsetOf(place)).toBe('100000');
  const last = await append(place, 100_000, content.subarray(100_000));
  expect([last.status, last.headers.get('tus-resumable')]).toEqual([204, '1.0.0']);
  const id = Number(last.headers.get('upload-file-id'));
  const { body } = await library.send('GET', `/upload/files/${id}`, undefined, 'admin:super');
  expect(body).toMatchObject({
    name: 'Named.zip',
    caption: 'c',
    mime: 'application/zip',
    size: 300,
    folder: { id: made.body.data.id },
    createdBy: { id: 1 },
  });
  const stored = await (await fetch(library.address + body.url)).arrayBuffer();
  expect(Buffer.from(stored).equals(content)).toBe(true);
  expect(parts()).toEqual([]);
  // a client that has lost the last answer learns what has become of its upload
  expect((await send('HEAD', place)).headers.get('upload-file-id')).toBe(String(id));
});

test('a client of tus resumes after its connection was cut', async () => {
  let cuts = 0;
  const sent = new Upload(content, {
    endpoint: library.address + PATH,
    headers: headersOf('admin:super') as Record<string, string>,
    metadata: { filename: 'by client.bin', filetype: 'application/octet-stream' },
    chunkSize: 100_000,
    retryDelays: Array.from({ length: 40 }, () => 50),
    onBeforeRequest: (asked) => {
      if (asked.getMethod() === 'PATCH' && cuts === 0) {
        cuts += 1;
        (asked.getUnderlyingObject() as ReturnType<typeof request>).destroy(new Error('cut'));
      }
    },
  });
  await new Promise<void>((resolve, reject) => {
    sent.options.onSuccess = () => resolve();
    sent.options.onError = reject;
    sent.start();
  });
  expect(cuts).toBe(1);
  const { body } = await library.send(
    'GET',
    '/upload/files?filters[name]=by client.bin',
    undefined,
    'admin:super',
  );
  const stored = await (await fetch(library.address + body.results[0].url)).arrayBuffer();
  expect(createHash('sha1').update(Buffer.from(stored)).digest('hex')).toBe(
    createHash('sha1').update(content).digest('hex'),
  );
});

test('new content for a file keeps its address', async () => {
  const old = await library.post('/upload', [{ name: 'old.bin', content: 'old' }], {}, { as: 'admin:super' });
  const place = await begun(3, { replaces: String(old.body[0].id), filename: 'new.bin' });
  const last = await append(place, 0, 'new');
  expect(last.headers.get('upload-file-id')).toBe(String(old.body[0].id));
  expect(await (await fetch(library.address + old.body[0].url)).text()).toBe('new');
});

describe('refused', () => {
  test.each<[string, Sent, number]>([
    ['no version', { headers: { 'Tus-Resumable': '0.2.2', 'Upload-Length': '1' } }, 412],
    ['no length', { headers: { 'Upload-Metadata': metadata({ filename: 'a' }) } }, 400],
    [
      'no content',
      { headers: { 'Upload-Length': '0', 'Upload-Metadata': metadata({ filename: 'a' }) } },
      400,
    ],
    ['no name', { headers: { 'Upload-Length': '1' } }, 400],
    ['metadata that is none', { headers: { 'Upload-Length': '1', 'Upload-Metadata': 'a b c' } }, 400],
    [
      'a name no file may have',
      { headers: { 'Upload-Length': '1', 'Upload-Metadata': metadata({ filename: '../a' }) } },
      400,
    ],
    [
      'a file that is too large',
      { headers: { 'Upload-Length': '999999999999', 'Upload-Metadata': metadata({ filename: 'a' }) } },
      413,
    ],
    [
      'a folder that is not there',
      {
        headers: {
          'Upload-Length': '1',
          'Upload-Metadata': metadata({ filename: 'a', fileInfo: '{"folder":99999}' }),
        },
      },
      400,
    ],
    [
      'a file that is not there',
      {
        headers: { 'Upload-Length': '1', 'Upload-Metadata': metadata({ filename: 'a', replaces: '99999' }) },
      },
      404,
    ],
    [
      "another user's file",
      {
        as: 'admin:author',
        headers: { 'Upload-Length': '1', 'Upload-Metadata': metadata({ filename: 'a', replaces: '1' }) },
      },
      403,
    ],
    [
      'nobody',
      { as: 'public', headers: { 'Upload-Length': '1', 'Upload-Metadata': metadata({ filename: 'a' }) } },
      401,
    ],
  ])('%s: nothing is on the disk', async (_name, sent, status) => {
    const before = existsSync(folder()) ? readdirSync(folder()) : [];
    const answer = await send('POST', PATH, sent);
    expect(answer.status, await answer.text()).toBe(status);
    expect(existsSync(folder()) ? readdirSync(folder()) : []).toEqual(before);
  });

  test('parts that do not fit', async () => {
    const place = await begun(10);
    expect((await append(place, 5, 'x')).status).toBe(409);
    expect((await append(place, 'x', 'x')).status).toBe(400);
    const wrong = await send('PATCH', place, { headers: { 'Upload-Offset': '0' }, body: 'x' });
    expect(wrong.status).toBe(415);
    expect((await append(place, 0, 'x'.repeat(11))).status).toBe(413);
    expect((await append(place, 0, 'x'.repeat(10))).status).toBe(204);
    expect((await append(`${PATH}/${'0'.repeat(32)}`, 0, 'x')).status).toBe(404);
    expect((await append(`${PATH}/..%2Fx`, 0, 'x')).status).toBe(404);
  });

  test('an upload of another administrator', async () => {
    const place = await begun(3);
    expect((await append(place, 0, 'abc', 'admin:editor')).status).toBe(404);
    expect((await send('HEAD', place, { as: 'admin:editor' })).status).toBe(404);
    expect((await send('DELETE', place, { as: 'admin:editor' })).status).toBe(404);
    expect((await send('DELETE', place)).status).toBe(204);
    expect((await send('HEAD', place)).status).toBe(404);
  });

  test('two parts at once: one is taken', async () => {
    const place = await begun(content.length);
    const both = await Promise.all([append(place, 0, content), append(place, 0, content)]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
  });
});

test('a damaged picture is refused when it is complete, and nothing of it stays', async () => {
  const damaged = Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    readFileSync(join(library.uploads, 'harbour_fixture1.png')).subarray(8, 4000),
  ]);
  const place = await begun(damaged.length, { filename: 'damaged.png', filetype: 'image/png' });
  const answer = await append(place, 0, damaged);
  expect([answer.status, answer.headers.get('x-error-code')]).toEqual([400, 'upload.invalid_image']);
  expect(parts()).toEqual([]);
  expect((await send('HEAD', place)).status).toBe(404);
});

test('a storage that fails at the end is asked again by an empty part', async () => {
  const place = await begun(3, { filename: 'again.bin' });
  const storage = library.uploads;
  const aside = `${storage}-aside`;
  renameSync(storage, aside);
  writeFileSync(storage, 'no folder');
  expect((await append(place, 0, 'abc')).status).toBe(502);
  rmSync(storage);
  renameSync(aside, storage);
  expect(await offsetOf(place)).toBe('3');
  expect((await append(place, 3, '')).status).toBe(204);
  expect(parts()).toEqual([]);
});

test('an abandoned upload is removed', async () => {
  const place = await begun(3);
  const id = place.slice(PATH.length + 1);
  const long = new Date(0);
  for (const ending of ['part', 'json']) utimesSync(join(folder(), `${id}.${ending}`), long, long);
  expect((await send('HEAD', place)).status).toBe(404);
});

test('OPTIONS says which protocol is spoken', async () => {
  const answer = await fetch(library.address + PATH, { method: 'OPTIONS' });
  expect([answer.status, answer.headers.get('tus-version'), answer.headers.get('tus-extension')]).toEqual([
    204,
    '1.0.0',
    'creation,expiration,termination',
  ]);
});
