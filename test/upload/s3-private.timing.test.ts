/** A private bucket: entries show its files under signed addresses, as in v4, and nothing else is signed. */
import sharp from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';
import { SqliteDatabase } from '../../src/core/database/sqlite/sqlite-database.ts';
import { BUCKET, s3Config, startBucket } from './s3-server.ts';
import { type FormPart, serveLibrary, text } from './served-library.ts';

const picture = async (): Promise<FormPart> => ({
  name: 'a.jpg',
  type: 'image/jpeg',
  content: await sharp({ create: { width: 600, height: 400, channels: 3, background: '#36c' } })
    .jpeg()
    .toBuffer(),
});

const PRIVATE = { params: { ACL: 'private', signedUrlExpires: '600' } };

async function serve(options: Readonly<Record<string, unknown>> = {}) {
  const bucket = await startBucket({ private: true });
  const library = await serveLibrary({ upload: s3Config(bucket, { ...PRIVATE, ...options }) });
  return { bucket, library };
}

const status = async (url: string): Promise<number> => (await fetch(url)).status;

/** What an address says beside its signature. */
const plain = (url: string): string => url.split('?')[0]!;

test('an entry shows its file and formats under addresses that let their bearer in', async () => {
  const { bucket, library } = await serve();
  const [file] = (
    await library.post('/api/upload', [await picture()], {
      path: 'covers/2024',
      ref: 'api::article.article',
      refId: '1',
      field: 'cover',
    })
  ).body;
  expect(bucket.requests.at(-1)!.headers['x-amz-acl']).toBe('private');
  // the library's own routes answer what is stored
  expect(file.url).toBe(`${bucket.endpoint}/${BUCKET}/covers/2024/${file.hash}.jpg`);
  expect(await status(file.url)).toBe(403);
  for (const path of [`/api/upload/files/${file.id}`, `/api/upload/files?filters[id]=${file.id}`]) {
    const shown = [(await library.send('GET', path)).body].flat()[0];
    expect(shown).toEqual(file);
  }
  const entry = await library.send('GET', '/api/articles/1?fields[0]=title&populate[cover]=*');
  const shown = entry.body.data.attributes.cover.data.attributes;
  expect(shown).toEqual({
    ...file,
    id: undefined,
    url: expect.stringMatching(/\?.*X-Amz-Expires=600&.*X-Amz-Signature=/),
    formats: expect.anything(),
    isUrlSigned: true,
  });
  expect(plain(shown.url)).toBe(file.url);
  expect(await status(shown.url)).toBe(200);
  for (const [name, format] of Object.entries<{ url: string; isUrlSigned: boolean }>(shown.formats)) {
    expect(plain(format.url)).toBe(file.formats[name].url);
    expect(format).toEqual({ ...file.formats[name], url: format.url, isUrlSigned: true });
    expect(await status(format.url)).toBe(200);
  }
  const forged = shown.url.replace(`${file.hash}.jpg`, `thumbnail_${file.hash}.jpg`);
  expect(await status(forged)).toBe(403);
});

test('they are signed wherever a file comes with something else', async () => {
  const { bucket, library } = await serve();
  const added = await library.post(
    '/api/articles?populate[seo][populate]=*&populate[sections][populate]=*&populate[gallery]=*',
    [
      { ...text('a.txt'), field: 'files.seo.shareImage' },
      { ...text('b.txt'), field: 'files.sections[0].picture' },
      { ...text('c.txt'), field: 'files.gallery' },
      { ...text('d.txt'), field: 'files.gallery' },
    ],
    {
      data: {
        title: 'With files',
        seo: { metaTitle: 't' },
        sections: [{ __component: 'sections.figure' }],
        gallery: [3],
      },
    },
  );
  expect(added.status, JSON.stringify(added.body.error)).toBe(200);
  const { seo, sections, gallery } = added.body.data.attributes;
  const [local, ...others] = gallery.data.map((file: { attributes: object }) => file.attributes);
  const files = [seo.shareImage.data.attributes, sections[0].picture.data.attributes, ...others];
  expect(files).toHaveLength(4);
  for (const { url, isUrlSigned } of files) {
    expect(isUrlSigned).toBe(true);
    expect(url).toContain(bucket.endpoint);
    expect(await status(url)).toBe(200);
  }
  // a file of another storage is not this one's to sign
  expect(local.formats.thumbnail).not.toHaveProperty('isUrlSigned');
  expect(local).toMatchObject({
    provider: 'local',
    isUrlSigned: false,
    url: expect.stringMatching(/^\/uploads\//),
  });
  const listed = await library.send(
    'GET',
    '/api/articles?populate[gallery][fields][0]=url&filters[title]=With files',
  );
  const urls = listed.body.data[0].attributes.gallery.data.map(
    (file: { attributes: { url: string } }) => file.attributes.url,
  );
  expect(urls[0]).toMatch(/^\/uploads\//);
  for (const url of urls.slice(1)) expect(await status(url)).toBe(200);
});

test('an address is signed once for all who see it within a short while', async () => {
  const { library } = await serve();
  await library.post('/api/upload', [text('a.txt')], {
    ref: 'api::article.article',
    refId: '1',
    field: 'cover',
  });
  const read = async () =>
    (await library.send('GET', '/api/articles/1?populate=cover')).body.data.attributes.cover.data.attributes
      .url;
  expect(await read()).toBe(await read());
});

test('an answer with signed addresses is kept until they are signed anew', async () => {
  const { library } = await serve();
  await library.post('/api/upload', [text('a.txt')], {
    ref: 'api::article.article',
    refId: '1',
    field: 'cover',
  });
  const query = '{ article(id: 1) { data { attributes { cover { data { attributes { url } } } } } } }';
  const ways = [
    () => library.send('GET', '/api/articles/1?populate=cover'),
    () => library.send('POST', '/graphql', { query }),
  ];
  const statements = vi.spyOn(SqliteDatabase.prototype, 'readBody');
  const clock = vi.spyOn(performance, 'now');
  onTestFinished(() => {
    statements.mockRestore();
    clock.mockRestore();
  });
  for (const ask of ways) {
    const first = await ask();
    expect(first.text).toContain('X-Amz-Signature');
    statements.mockClear();
    expect((await ask()).text).toBe(first.text);
    expect(statements).not.toHaveBeenCalled();
  }
  // a tenth of the ten minutes for which they are good
  const now = performance.now() + 60_000;
  clock.mockImplementation(() => now);
  for (const ask of ways) {
    await ask();
    expect(statements).toHaveBeenCalledOnce();
    statements.mockClear();
    await ask();
    expect(statements).not.toHaveBeenCalled();
  }
});

test('an answer with several entries is kept until the first of their addresses is signed anew', async () => {
  const { library } = await serve();
  for (const refId of ['1', '2']) {
    const about = { ref: 'api::article.article', refId, field: 'cover' };
    await library.post('/api/upload', [text(`${refId}.txt`)], about);
  }
  const cover = '{ data { attributes { cover { data { attributes { url } } } } } }';
  const ask = (...ids: number[]) => {
    const entries = ids.map((id) => `of${id}: article(id: ${id}) ${cover}`);
    return library.send('POST', '/graphql', { query: `{ ${entries.join(' ')} }` });
  };
  const statements = vi.spyOn(SqliteDatabase.prototype, 'readBody');
  const start = performance.now();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(start);
  onTestFinished(() => {
    statements.mockRestore();
    clock.mockRestore();
  });
  await ask(1);
  // the address of the second is signed half a minute later
  clock.mockReturnValue(start + 30_000);
  const orders = [
    [1, 2],
    [2, 1],
  ];
  const isReadAgain = async (ids: readonly number[]): Promise<boolean> => {
    statements.mockClear();
    expect((await ask(...ids)).text).toContain('X-Amz-Signature');
    return statements.mock.calls.length > 0;
  };
  for (const ids of orders) expect([await isReadAgain(ids), await isReadAgain(ids)]).toEqual([true, false]);
  clock.mockReturnValue(start + 59_999);
  for (const ids of orders) expect(await isReadAgain(ids)).toBe(false);
  clock.mockReturnValue(start + 60_000);
  for (const ids of orders) expect(await isReadAgain(ids)).toBe(true);
});

test('a text that looks like an address of the bucket is not signed', async () => {
  const { bucket, library } = await serve();
  const [file] = (await library.post('/api/upload', [text('a.txt')])).body;
  const formats = { thumbnail: { url: file.url } };
  const title = `\u0002"${file.url}"\u0003`;
  const made = await library.send('POST', '/api/articles', {
    data: { title, extra: { url: file.url, formats, isUrlSigned: true, title } },
  });
  expect(made.status, made.text).toBe(200);
  const { body, text: words } = await library.send('GET', `/api/articles/${made.body.data.id}`);
  expect(body.data.attributes.title).toBe(title);
  expect(words).toContain(bucket.endpoint);
  expect(words).not.toContain('X-Amz-Signature');
});

test('no caller sees a signed address of what they may not see', async () => {
  const { library } = await serve();
  const [file] = (
    await library.post('/api/upload', [text('a.txt')], {
      ref: 'api::article.article',
      refId: '1',
      field: 'cover',
    })
  ).body;
  for (const path of [`/api/upload/files/${file.id}`, '/api/articles/1?populate=cover']) {
    const { status: refused, text: words } = await library.send('GET', path, undefined, 'token:expired');
    expect(refused).toBeGreaterThanOrEqual(400);
    expect(words).not.toContain('X-Amz-Signature');
  }
});

test('behind an address of its own nothing is signed', async () => {
  const { library } = await serve({ baseUrl: 'https://cdn.example.org' });
  const [file] = (
    await library.post('/api/upload', [text('a.txt')], {
      ref: 'api::article.article',
      refId: '1',
      field: 'cover',
    })
  ).body;
  const { body } = await library.send('GET', '/api/articles/1?populate=cover');
  expect(body.data.attributes.cover.data.attributes.url).toBe(`https://cdn.example.org/${file.hash}.txt`);
});

test('administrators see signed previews, replace content under its address, and remove it', async () => {
  const { bucket, library } = await serve();
  const as = 'admin:super';
  const { id: folder } = (await library.send('POST', '/upload/folders', { name: 'Covers' }, as)).body.data;
  const [jpg, txt] = await Promise.all(
    [await picture(), text('a.txt')].map(async (part) => {
      const { status: code, body } = await library.post('/upload', [part], { fileInfo: { folder } }, { as });
      expect([code, await status(body[0].url)]).toEqual([200, 200]);
      return body[0];
    }),
  );
  const { keys } = bucket;
  expect(keys()).toHaveLength(4);
  const list = await library.send(
    'GET',
    `/upload/files?filters[folder][id]=${folder}&sort=ext`,
    undefined,
    as,
  );
  const [shown] = list.body.results;
  expect([shown.isUrlSigned, plain(shown.url)]).toEqual([true, plain(jpg.url)]);
  for (const { url } of [shown, ...Object.values<{ url: string }>(shown.formats)]) {
    expect(await status(plain(url))).toBe(403);
    expect(await status(url)).toBe(200);
  }

  const replaced = await library.post(
    `/upload?id=${txt.id}`,
    [{ name: 'b.txt', content: 'other words' }],
    {},
    { as },
  );
  expect([replaced.status, plain(replaced.body.url)]).toEqual([200, plain(txt.url)]);
  expect(await (await fetch(replaced.body.url)).text()).toBe('other words');
  expect(keys()).toHaveLength(4);

  // a bucket that refuses: everything stays, and the answer says so
  bucket.hook = ({ method }) => (method === 'DELETE' ? 'AccessDenied' : undefined);
  const remove = () => library.send('DELETE', `/upload/files/${txt.id}`, undefined, as);
  expect((await remove()).status).toBe(502);
  expect([keys().length, library.rows().length]).toEqual([4, 2]);
  bucket.hook = () => undefined;
  expect((await remove()).status).toBe(200);
  expect(keys()).toHaveLength(3);
  const all = await library.send('POST', '/upload/actions/bulk-delete', { folderIds: [folder] }, as);
  expect([all.status, keys(), library.rows()]).toEqual([200, [], []]);
});
