/** Entity tags, 304, HEAD and compressed answers over HTTP, and what projects configure. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { headersOf } from '../support/credentials.ts';
import { type Octavo, openOctavo } from '../support/open-octavo.ts';
import { copyKit } from '../support/serve-kit.ts';

const CACHE = {
  tags: 'Surrogate-Key',
  types: {
    'api::book.book': { memory: false },
    'api::article.article': {
      cacheControl: { find: 'public, s-maxage=60', findOne: 'public, s-maxage=600' },
    },
  },
};

let octavo: Octavo;
let dir: string;

beforeAll(async () => {
  ({ dir } = copyKit());
  mkdirSync(join(dir, 'config/env/test'), { recursive: true });
  writeFileSync(
    join(dir, 'config/middlewares.js'),
    `module.exports = ['strapi::compression', 'strapi::cors', 'strapi::errors', 'strapi::body', 'strapi::query'];`,
  );
  writeFileSync(join(dir, 'config/env/test/api.json'), JSON.stringify({ cache: CACHE }));
  octavo = await openOctavo({ dir, compat: 'reference' });
});

afterAll(async () => {
  await octavo.close();
  rmSync(dir, { recursive: true, force: true });
});

interface Raw {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: Buffer;
}

/** Sends a request as it is: `fetch` would ask for compressed bodies and unpack them. */
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Raw> =>
  new Promise((resolve, reject) => {
    const sent = request(`${octavo.address}${path}`, { method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () =>
        resolve({ status: answer.statusCode!, headers: answer.headers, bytes: Buffer.concat(chunks) }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });

const LIST = '/api/articles?populate=*';

/** The second answer: the first has no tag. */
async function tagOf(path: string, headers: Record<string, string> = {}): Promise<string> {
  await ask(path, headers);
  const tag = (await ask(path, headers)).headers['etag'];
  expect(tag).toMatch(/^"[\w-]+"$/);
  return String(tag);
}

describe('an entity tag', () => {
  test('comes with the second answer, and brings a 304 without a body', async () => {
    const path = '/api/authors?sort=name&fields[0]=name';
    const first = await ask(path);
    expect([first.status, first.headers['etag']]).toEqual([200, undefined]);
    const tag = await tagOf(path);
    const known = await ask(path, { 'if-none-match': tag });
    expect([known.status, known.bytes.length, known.headers['etag']]).toEqual([304, 0, tag]);
    expect(known.headers['content-type']).toBeUndefined();
    expect(known.headers['vary']).toContain('Origin');
  });

  test.each([
    ['in a list', (tag: string) => `"other", ${tag}`],
    ['as a weak one', (tag: string) => `W/${tag}`],
    ['as any', () => '*'],
  ])('is known %s', async (_how, header) => {
    const tag = await tagOf(LIST);
    expect((await ask(LIST, { 'if-none-match': header(tag) })).status).toBe(304);
  });

  test('of another state is answered with the whole body, and its tag', async () => {
    const answer = await ask(LIST, { 'if-none-match': '"other"' });
    expect([answer.status, answer.bytes.length > 0]).toEqual([200, true]);
    expect(answer.headers['etag']).toBe(await tagOf(LIST));
  });

  test('changes with the content, and not with writes that leave the answer as it is', async () => {
    const path = '/api/authors/1';
    const tag = await tagOf(path);
    const as = 'token:full';
    await octavo.send('PUT', '/api/authors/2', { data: { name: 'Another' } }, as);
    expect((await ask(path, { 'if-none-match': tag })).status).toBe(304);
    await octavo.send('PUT', '/api/authors/1', { data: { name: 'This one' } }, as);
    const changed = await ask(path, { 'if-none-match': tag });
    expect(changed.status).toBe(200);
    expect(JSON.parse(changed.bytes.toString()).data.attributes.name).toBe('This one');
  });

  test('a HEAD has it too', async () => {
    const tag = await tagOf(LIST);
    const head = await ask(LIST, {}, 'HEAD');
    expect([head.status, head.bytes.length, head.headers['etag']]).toEqual([200, 0, tag]);
    expect((await ask(LIST, { 'if-none-match': tag }, 'HEAD')).status).toBe(304);
  });

  test('errors and missing entries have none, whatever the client knows', async () => {
    for (const path of ['/api/tags/4711', '/api/tags?filters[nothing]=1']) {
      const answer = await ask(path, { 'if-none-match': '*' });
      expect([answer.status >= 400, answer.headers['etag']]).toEqual([true, undefined]);
    }
  });

  test('a caller with other rights has a tag of its own answer', async () => {
    const path = '/api/articles?populate=tags';
    const mine = await tagOf(path, headersOf('token:full') as Record<string, string>);
    const answer = await ask(path, { 'if-none-match': mine });
    expect(answer.status).toBe(200);
  });
});

describe('compressed', () => {
  test.each([
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
  ] as const)('%s: the same content, with a tag of its own', async (encoding, unpack) => {
    const plain = await ask(LIST);
    const headers = { 'accept-encoding': encoding };
    const tag = await tagOf(LIST, headers);
    const packed = await ask(LIST, headers);
    expect(packed.headers['content-encoding']).toBe(encoding);
    expect(unpack(packed.bytes).equals(plain.bytes)).toBe(true);
    expect(tag).not.toBe(await tagOf(LIST));
    expect(String(packed.headers['vary'])).toContain('Accept-Encoding');
    expect(String(plain.headers['vary'])).toContain('Accept-Encoding');
    expect((await ask(LIST, { ...headers, 'if-none-match': tag })).status).toBe(304);
  });
});

describe('GraphQL', () => {
  const query = '{ authors { data { id attributes { name } } } }';

  test('a GET has a tag, a POST has none', async () => {
    const path = `/graphql?query=${encodeURIComponent(query)}`;
    const tag = await tagOf(path);
    expect((await ask(path, { 'if-none-match': tag })).status).toBe(304);
    const posts = [1, 2].map(() => octavo.send('POST', '/graphql', { query }, 'public'));
    for (const answer of await Promise.all(posts)) {
      expect([answer.status, answer.headers['etag']]).toEqual([200, undefined]);
    }
  });

  test('an answer with errors is not kept', async () => {
    const wrong = '{ article(id: 4711) { data { id } } author(id: 1) { data { attributes { nothing } } } }';
    for (const _time of [1, 2]) {
      const answer = await octavo.send('POST', '/graphql', { query: wrong }, 'public');
      expect(answer.status).toBe(400);
    }
  });
});

test('the answers of a type that is not kept have no tag', async () => {
  const headers = headersOf('token:full') as Record<string, string>;
  for (const _time of [1, 2, 3]) {
    const answer = await ask('/api/books', headers);
    expect([answer.status, answer.headers['etag']]).toEqual([200, undefined]);
  }
});

describe('the headers that shared caches get', () => {
  const headersFor = async (path: string, headers: Record<string, string> = {}) => {
    const { status, headers: answered } = await ask(path, headers);
    expect(status).toBe(200);
    return {
      control: answered['cache-control'],
      tags: answered['surrogate-key'],
      vary: String(answered['vary']),
    };
  };

  test.each([
    ['/api/articles', 'public, s-maxage=60', 'article'],
    ['/api/articles?populate=author', 'public, s-maxage=60', 'article author'],
    ['/api/articles/1', 'public, s-maxage=600', 'article-1'],
    ['/api/articles/1?populate=author', 'public, s-maxage=600', 'article-1 author'],
    // related entries of its own type
    ['/api/articles/1?populate=related', 'public, s-maxage=600', 'article-1 article'],
    ['/api/articles/1?populate=cover', 'public, s-maxage=600', 'article-1 file'],
    ['/api/authors/1', undefined, 'author-1'],
  ])('%s', async (path, control, tags) => {
    for (const _time of ['computed', 'from memory']) {
      const answer = await headersFor(path);
      expect([answer.control, answer.tags?.toString().split(' ').toSorted()]).toEqual([
        control,
        tags.split(' ').toSorted(),
      ]);
      expect(answer.vary).toContain('Origin');
      expect(answer.vary).toContain('Authorization');
    }
  });

  test('an answer to a known caller is for no other', async () => {
    const answer = await headersFor('/api/articles', headersOf('token:full') as Record<string, string>);
    expect(answer).toMatchObject({ control: 'private, no-cache', tags: undefined });
  });

  test('a 304 says the same', async () => {
    const tag = await tagOf('/api/articles/1');
    const answer = await ask('/api/articles/1', { 'if-none-match': tag });
    expect([answer.status, answer.headers['cache-control'], answer.headers['surrogate-key']]).toEqual([
      304,
      'public, s-maxage=600',
      'article-1',
    ]);
  });
});

describe('the headers that shared caches get through middlewares of the project', () => {
  let around: Octavo;
  let folder: string;
  beforeAll(async () => {
    ({ dir: folder } = copyKit());
    mkdirSync(join(folder, 'config/env/test'), { recursive: true });
    mkdirSync(join(folder, 'src/middlewares'), { recursive: true });
    writeFileSync(
      join(folder, 'config/middlewares.js'),
      "module.exports = ['strapi::errors', 'strapi::body', 'strapi::query', 'global::around'];",
    );
    writeFileSync(
      join(folder, 'src/middlewares/around.js'),
      `module.exports = () => async (ctx, next) => {
        if (ctx.query.before) ctx.set('Cache-Control', 'no-store');
        await next();
        if (ctx.query.after) ctx.set('cache-control', 'max-age=1');
        if (ctx.query.changed) ctx.body = { ...ctx.body, changed: true };
        if (ctx.query.fails) ctx.throw(418, 'no');
        ctx.set('X-Around', '1');
      };`,
    );
    writeFileSync(join(folder, 'config/env/test/api.json'), JSON.stringify({ cache: CACHE }));
    around = await openOctavo({ dir: folder, compat: 'reference' });
  });
  afterAll(async () => {
    await around.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const shown = async (path: string, identity?: 'token:full') => {
    const { status, headers } = await fetch(`${around.address}${path}`, {
      headers: identity ? (headersOf(identity) as Record<string, string>) : {},
    });
    const names = ['x-around', 'cache-control', 'surrogate-key'];
    return [
      status,
      ...names.map((name) => headers.get(name)),
      /Authorization/.test(headers.get('vary') ?? ''),
    ];
  };

  test.each([
    ['/api/articles', [200, '1', 'public, s-maxage=60', 'article', true]],
    ['/api/articles/1?changed=1', [200, '1', 'public, s-maxage=600', 'article-1', true]],
    ['/api/articles/1?before=1', [200, '1', 'no-store', 'article-1', true]],
    ['/api/articles/1?after=1', [200, '1', 'max-age=1', 'article-1', true]],
    // an error is not for caches
    ['/api/articles/1?fails=1', [418, null, null, null, false]],
    ['/api/articles/4711', [404, '1', null, null, false]],
  ])('%s', async (path, expected) => {
    expect(await shown(path)).toEqual(expected);
  });

  test('an answer to a known caller is for no other', async () => {
    expect(await shown('/api/articles', 'token:full')).toEqual([200, '1', 'private, no-cache', null, true]);
  });
});
