/**
 * A file's row says which object of the storage is shown, replaced and removed. A user who may describe files must not
 * be able to point one at another user's object in the same bucket.
 */
import { expect, test } from 'vitest';
import { connectTo } from '../support/database.ts';
import { BUCKET, s3Config, startBucket } from '../upload/s3-server.ts';
import { serveLibrary, text } from '../upload/served-library.ts';

const PRIVATE = { params: { ACL: 'private', signedUrlExpires: '600' } };

async function serve() {
  const bucket = await startBucket({ private: true });
  const library = await serveLibrary({ upload: s3Config(bucket, PRIVATE) });
  const graphql = async (query: string) =>
    (await library.send('POST', '/graphql', { query }, 'editor')).body as {
      data: Record<string, { data: { id: string } | null } | null> | null;
      errors?: { message: string }[];
    };
  const [file] = (
    await library.post('/api/upload', [text('mine.txt')], {
      ref: 'api::article.article',
      refId: '1',
      field: 'cover',
    })
  ).body;
  const cover = async () => {
    const entry = await library.send('GET', '/api/articles/1?populate=cover');
    return entry.body.data.attributes.cover.data.attributes;
  };
  const write = (column: string, value: string): void => {
    const db = connectTo(library.file);
    db.prepare(`UPDATE files SET ${column} = ? WHERE id = ?`).run(value, file.id);
    db.close();
  };
  const foreign = `${bucket.endpoint}/${BUCKET}/other-app/backups/db.sql`;
  return { bucket, library, graphql, file, cover, write, foreign };
}

test('updateUploadFile changes what is said of a file and nothing else', async () => {
  const { library, graphql, file, foreign } = await serve();
  const before = library.rows()[0]!;
  const answer = await graphql(`mutation { updateUploadFile(id: ${file.id}, data: {
    caption: "said", url: "${foreign}", provider: "local", hash: "db", ext: ".sql", mime: "text/html", size: 9,
    formats: { small: { url: "${foreign}" } }, folderPath: "/9", previewUrl: "${foreign}"
  }) { data { id } } }`);
  expect(answer.errors?.[0]?.message).toBeUndefined();
  expect(library.rows()[0]).toEqual({
    ...before,
    caption: 'said',
    updated_at: expect.anything(),
    updated_by_id: null,
  });
});

test('createUploadFile makes no row for an object that is in the bucket', async () => {
  const { library, graphql, foreign } = await serve();
  const { errors } = await graphql(`mutation { createUploadFile(data: {
    name: "n", hash: "db", ext: ".sql", mime: "text/plain", size: 1, provider: "aws-s3", url: "${foreign}"
  }) { data { id } } }`);
  expect(errors![0]!.message).toContain('createUploadFile');
  expect(library.rows()).toHaveLength(1);
});

test('an address of another object is not signed, no matter who wrote it into a row', async () => {
  const { library, cover, file, write, foreign } = await serve();
  expect((await cover()).url).toContain('X-Amz-Signature');
  write('url', foreign);
  expect((await cover()).url).toBe(foreign);
  write('formats', JSON.stringify({ small: { hash: `small_${file.hash}`, ext: '.txt', url: foreign } }));
  expect((await cover()).formats.small.url).toBe(foreign);
  const graphql = await library.send('POST', '/graphql', {
    query: '{ article(id: 1) { data { attributes { cover { data { attributes { url } } } } } } }',
  });
  expect(graphql.text).toContain(JSON.stringify(foreign));
});

test('an object of another name is neither replaced nor removed', async () => {
  const { bucket, library, file, write, foreign } = await serve();
  write('url', foreign);
  bucket.requests.length = 0;
  await library.post(`/api/upload?id=${file.id}`, [text('other.txt')]);
  await library.send('DELETE', `/api/upload/files/${file.id}`, undefined, 'editor');
  expect(bucket.requests.length).toBeGreaterThan(2);
  expect(bucket.requests.filter(({ path }) => path.includes('other-app'))).toEqual([]);
});

test('nor does any other route that takes what is said of a file', async () => {
  const { library, file, foreign } = await serve();
  const before = library.rows()[0]!;
  const columns = {
    url: foreign,
    provider: 'local',
    hash: 'db',
    ext: '.sql',
    mime: 'text/html',
    formats: { a: { url: foreign } },
  };
  const said = {
    caption: 'said',
    ...columns,
    folderPath: '/9',
    previewUrl: foreign,
    provider_metadata: { a: 1 },
  };
  const form = { fileInfo: said };
  const send = (method: string, path: string, body: object) =>
    library.send(method, path, body, 'admin:super');
  const statuses = [
    (await library.post(`/api/upload?id=${file.id}`, [], form)).status,
    (await library.post(`/upload?id=${file.id}`, [], form, { as: 'admin:super' })).status,
    (await send('PUT', `/content-manager/collection-types/plugin::upload.file/${file.id}`, columns)).status,
    (await send('POST', '/content-manager/collection-types/plugin::upload.file', { name: 'n', ...columns }))
      .status,
    (await library.send('PUT', '/api/articles/1', { data: { cover: { id: file.id, ...columns } } }, 'editor'))
      .status,
  ];
  expect(statuses.map((status) => status < 500)).toEqual(statuses.map(() => true));
  expect(statuses.slice(0, 2)).toEqual([200, 200]);
  expect(library.rows()).toHaveLength(1);
  const row = library.rows()[0]!;
  expect(row['caption']).toBe('said');
  for (const name of Object.keys(before)) {
    if (/^(caption|updated|folder)/.test(name) && name !== 'folder_path') continue;
    expect([name, row[name]]).toEqual([name, before[name]]);
  }
  // a new file gets its place from the server as well
  const [made] = (await library.post('/api/upload', [text('new.txt')], form)).body;
  expect([made.caption, made.provider, made.url]).toEqual([
    'said',
    before['provider'],
    expect.not.stringContaining('other-app'),
  ]);
  expect([made.hash, made.ext]).toEqual([expect.stringMatching(/^new_/), '.txt']);
});
