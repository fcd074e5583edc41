/**
 * An author whose permissions hold for the own files alone (the condition *is creator*) tries to read, find, change or
 * remove files of others, by every way into the media library. What is compared is what the author sees before and after
 * a hidden file changes (A304).
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { headersOf } from '../support/credentials.ts';
import { openLibrary, type ServedLibrary, text } from '../upload/served-library.ts';

let library: ServedLibrary;
/** A file of another user, and one of the author's with the same content. */
let theirs: number;
let mine: number;
let folder: number;
/** The digest of both. */
let digest: string;

const AUTHOR = 'admin:author';

const asAuthor = (method: string, path: string, body?: unknown) => library.send(method, path, body, AUTHOR);

beforeAll(async () => {
  library = await openLibrary();
  const made = await library.send('POST', '/upload/folders', { name: 'theirs' }, 'admin:super');
  folder = made.body.data.id;
  const secret = { name: 'secret plan.txt', caption: 'merger', folder };
  const upload = async (info: object, as: string): Promise<number> =>
    (await library.post('/upload', [text('a.txt')], { fileInfo: info }, { as })).body[0].id;
  theirs = await upload(secret, 'admin:super');
  mine = await upload({ name: 'mine.txt' }, AUTHOR);
  const details = await library.send('GET', `/upload/files/${theirs}/details`, undefined, 'admin:super');
  digest = details.body.data.digest;
});
afterAll(() => library.close());

const resumable = (metadata: string) =>
  fetch(`${library.address}/upload/resumable`, {
    method: 'POST',
    headers: {
      ...headersOf(AUTHOR),
      'Tus-Resumable': '1.0.0',
      'Upload-Length': '1',
      'Upload-Metadata': metadata,
    },
  });

describe('is refused', () => {
  test.each<[string, string, (id: number) => string, object?]>([
    ['reading it', 'GET', (id) => `/upload/files/${id}`],
    ['reading its details', 'GET', (id) => `/upload/files/${id}/details`],
    ['asking where it is used', 'GET', (id) => `/upload/files/${id}/where-used`],
    ['changing what is said about it', 'POST', (id) => `/upload?id=${id}`, { fileInfo: { name: 'taken' } }],
    [
      'setting its focal point',
      'PUT',
      (id) => `/upload/files/${id}/focal-point`,
      { focalPoint: { x: 0, y: 0 } },
    ],
    ['removing it', 'DELETE', (id) => `/upload/files/${id}`],
  ])('%s', async (_name, method, path, body) => {
    const before = await library.send('GET', `/upload/files/${theirs}`, undefined, 'admin:super');
    expect((await asAuthor(method, path(theirs), body)).status).toBe(403);
    const after = await library.send('GET', `/upload/files/${theirs}`, undefined, 'admin:super');
    expect(after.body).toEqual(before.body);
  });

  test('replacing its content, in one piece or in parts', async () => {
    const whole = await library.post(`/upload?id=${theirs}`, [text('b.txt')], {}, { as: AUTHOR });
    expect(whole.status).toBe(403);
    const base64 = (value: string) => Buffer.from(value).toString('base64');
    const parts = await resumable(`filename ${base64('b.txt')},replaces ${base64(String(theirs))}`);
    expect(parts.status).toBe(403);
  });

  test('moving or removing it among own files, or with its folder', async () => {
    for (const what of [{ fileIds: [mine, theirs] }, { folderIds: [folder] }]) {
      expect((await asAuthor('POST', '/upload/actions/bulk-delete', what)).status).toBe(403);
      const move = { ...what, destinationFolderId: null };
      expect((await asAuthor('POST', '/upload/actions/bulk-move', move)).status).toBe(403);
    }
    expect((await asAuthor('GET', `/upload/files/${mine}`)).status).toBe(200);
  });
});

test('no answer differs when a hidden file does', async () => {
  const questions: readonly [string, string, object?][] = [
    ['GET', '/upload/files?sort=name'],
    ['GET', '/upload/files?_q=secret'],
    ['GET', '/upload/files?_q=merger'],
    ['GET', '/upload/files?filters[caption]=merger'],
    ['GET', `/upload/files?filters[folder]=${folder}`],
    ['GET', `/upload/files?filters[$or][0][id]=${theirs}&filters[$or][1][id]=${mine}`],
    ['GET', `/upload/files?filters[$not][id]=${mine}`],
    ['GET', '/upload/files?filters[createdBy][id]=1'],
    ['GET', '/upload/files?filters[folder][name][$contains]=thei'],
    ['GET', `/upload/folders/${folder}?populate[files]=true`],
    ['GET', '/upload/folders?populate=files'],
    ['GET', `/upload/folders?populate[children][populate][files]=true&populate[parent][populate]=files`],
    ['GET', `/upload/files/${mine}/details`],
    ['POST', '/upload/actions/find-duplicates', { digests: [digest] }],
  ];
  const answers = async (): Promise<string[]> => {
    const all: string[] = [];
    for (const [method, path, body] of questions) {
      const { status, body: answer } = await asAuthor(method, path, body);
      all.push(`${path} ${status} ${JSON.stringify(answer)}`);
    }
    return all;
  };
  const before = await answers();
  for (const answer of before) expect(answer.slice(answer.indexOf(' '))).not.toMatch(/secret plan|merger/);
  const changed = { name: 'another name.txt', caption: 'divorce', alternativeText: 'x' };
  const answer = await library.post(`/upload?id=${theirs}`, [], { fileInfo: changed }, { as: 'admin:super' });
  expect(answer.status).toBe(200);
  expect(await answers()).toEqual(before);
});
