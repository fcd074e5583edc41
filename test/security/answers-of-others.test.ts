/**
 * Answers from memory reach a caller they were not made for: one with other rights, without the header, cookie or format
 * that made them, or after code of the project has changed one of them. Each answer is compared with that of a server
 * that keeps none, in many orders, so that each has been kept by someone else before.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Files, type ServedCode, serveKitCode } from '../project-code/code-project.ts';
import { headersOf } from '../support/credentials.ts';
import { someOf } from '../support/fuzz.ts';
import { type Octavo, openOctavo } from '../support/open-octavo.ts';
import { copyKit, type ServedKit, serveKit } from '../support/serve-kit.ts';

const CALLERS = ['public', 'authenticated', 'editor', 'limited', 'token:full', 'token:read', 'token:custom'];

const PATHS = [
  '/api/articles?populate=*&sort=id',
  '/api/articles?populate=*&sort=id&publicationState=preview',
  '/api/articles?populate=*&sort=id&locale=fr',
  '/api/articles/1?populate=author,tags',
  '/api/authors?populate=articles&sort=id',
  '/api/notes?populate=subjects,subject',
  '/graphql?query={books{data{id attributes{title}}}}',
  '/graphql?query={profiles{data{id}}authors{data{id attributes{name}}}}',
  '/graphql?query={articles{data{id attributes{title author{data{attributes{name}}}}}}}',
];

/** What of a request must make no other answer, or one of its own. */
const VARIANTS: readonly Readonly<Record<string, string>>[] = [
  { 'accept-encoding': 'gzip' },
  { 'accept-encoding': 'br', origin: 'https://other.test' },
  { cookie: 'jwt=abc; koa.sess=eyJ1c2VyIjoxfQ==' },
  { 'octavo-format': 'flat' },
  { 'x-forwarded-for': '10.0.0.1', 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'https' },
  { 'x-http-method-override': 'DELETE', 'x-original-url': '/api/profiles', 'x-rewrite-url': '/api/profiles' },
];

describe('each caller, with each of the headers, gets what a server without memory answers', () => {
  let kept: ServedKit;
  let computing: Octavo;
  let dir: string;
  beforeAll(async () => {
    kept = await serveKit();
    ({ dir } = copyKit());
    writeFileSync(join(dir, 'config/env/test/api.json'), '{ "cache": false }');
    computing = await openOctavo({ dir });
  });
  afterAll(async () => {
    await kept.close();
    await computing.close();
    rmSync(dir, { recursive: true, force: true });
  });

  test.each(PATHS)('%s', async (path) => {
    const expected = new Map<string, string>();
    const tags = new Set<string>();
    const variants = [{}, ...someOf(VARIANTS)];
    // the last caller of one turn is the first of the next
    for (let turn = 0; turn < 3; turn += 1) {
      const callers = turn % 2 === 0 ? CALLERS : CALLERS.toReversed();
      for (const headers of variants) {
        for (const as of callers) {
          const all = { ...headers, ...headersOf(as) };
          const name = `${as} ${JSON.stringify(headers)}`;
          const answer = await kept.ask(path, { headers: all });
          const tag = answer.headers.get('etag');
          if (tag) tags.add(tag);
          if (!expected.has(name)) {
            const fresh = await computing.ask(path, { headers: all });
            expected.set(name, `${fresh.status} ${fresh.text}`);
          }
          expect(`${answer.status} ${answer.text}`, name).toBe(expected.get(name));
        }
      }
    }
    // a caller who brings the tags of all others learns no more than that their own answer is one of these
    for (const as of CALLERS) {
      const headers = { ...headersOf(as), 'if-none-match': [...tags].join(', ') };
      for (const method of ['GET', 'HEAD']) {
        const answer = await fetch(kept.address + path, { method, headers });
        const computed = await kept.ask(path, { headers: headersOf(as) });
        if (computed.status !== 200) expect([method, answer.status]).toEqual([method, computed.status]);
        if (answer.status === 304) expect(answer.headers.get('etag')).toBe(computed.headers.get('etag'));
      }
    }
  });
});

const MIDDLEWARES = `module.exports = ['strapi::errors', 'strapi::security', 'strapi::cors', 'strapi::query',
  'strapi::body', 'strapi::public', 'global::guard'];`;

const guardedBy = (middleware: string, more: Files = {}): Promise<ServedCode> =>
  serveKitCode({
    'config/middlewares.js': MIDDLEWARES,
    'src/middlewares/guard.js': `module.exports = () => ${middleware};`,
    ...more,
  });

/** What a middleware does for some clients must not stay for others: the tags differ by what it looks at. */
describe('what code does for one client, the next one does not get', () => {
  test.each<[what: string, code: string, secret: Readonly<Record<string, string>>]>([
    [
      'a body that is changed',
      `await next(); if (ctx.get('x-key')) ctx.body.data[0].attributes = 'SECRET';`,
      { 'x-key': '1' },
    ],
    [
      'a body that is put in place of it',
      `await next(); if (ctx.cookies.get('key')) ctx.body = { data: [{ id: 'SECRET' }] };`,
      { cookie: 'key=1' },
    ],
    [
      'members that are taken out for most',
      `await next(); if (!ctx.get('x-key')) for (const one of ctx.body.data) delete one.attributes; else ctx.body.meta.note = 'SECRET';`,
      { 'x-key': '1' },
    ],
    [
      'a filter that is left out',
      `if (!ctx.get('x-key')) ctx.query = { ...ctx.query, filters: { title: { $ne: 'The Quiet Harbour' } } }; await next(); if (ctx.get('x-key')) ctx.set('x-seen', 'SECRET');`,
      { 'x-key': '1' },
    ],
    [
      'another path',
      `if (ctx.get('x-key')) { ctx.path = '/api/authors'; } await next(); if (ctx.get('x-key')) ctx.body.meta.note = 'SECRET';`,
      { 'x-key': '1' },
    ],
  ])('%s', async (_what, code, secret) => {
    const served = await guardedBy(`async (ctx, next) => { ${code} }`);
    const path = '/api/articles?fields=id&sort=id&pagination[pageSize]=3';
    const plain = await served.ask(path);
    expect(plain.status).toBe(200);
    for (const _turn of [1, 2, 3]) {
      const shown = await served.ask(path, { headers: secret });
      expect(shown.text + (shown.headers.get('x-seen') ?? '')).toContain('SECRET');
      const next = await served.ask(path);
      expect([next.status, next.text]).toEqual([plain.status, plain.text]);
      // its tag is of what this client got
      const tag = shown.headers.get('etag');
      if (tag) {
        const known = await served.ask(path, { headers: { 'if-none-match': tag } });
        expect([known.status, known.text]).toEqual([200, plain.text]);
      }
    }
  });

  test('a guard that refuses counts for what is in memory and for what a client has already', async () => {
    const served = await guardedBy(
      `async (ctx, next) => { if (ctx.get('x-refused')) return ctx.forbidden('not you'); await next(); }`,
    );
    const path = '/api/articles?fields=title';
    for (const _time of [1, 2]) expect((await served.ask(path)).status).toBe(200);
    for (const tag of ['*', '"x"', (await served.ask(path)).headers.get('etag') ?? '*']) {
      for (const method of ['GET', 'HEAD']) {
        const headers = { 'x-refused': '1', 'if-none-match': tag };
        expect((await fetch(served.address + path, { method, headers })).status, `${method} ${tag}`).toBe(
          403,
        );
      }
    }
  });

  test('listeners look who is asking, each time', async () => {
    const served = await serveKitCode({
      'src/api/article/content-types/article/lifecycles.js': `module.exports = {
        beforeFindMany(event) {
          const ctx = strapi.requestContext.get();
          if (ctx?.get('x-key') !== '1') event.params.where = { $and: [event.params.where ?? {}, { id: { $lt: 3 } }] };
        },
      };`,
    });
    const path = '/api/articles?fields=id&sort=id&pagination[pageSize]=4';
    const query = '/graphql?query={articles(pagination:{pageSize:4},sort:"id"){data{id}}}';
    for (const _turn of [1, 2, 3]) {
      const all = await served.ask(path, { headers: { 'x-key': '1' } });
      expect(all.body.data).toHaveLength(4);
      expect((await served.ask(path)).body.data.map(({ id }: { id: number }) => id)).toEqual([1, 2]);
      expect((await served.ask(query, { headers: { 'x-key': '1' } })).body.data.articles.data).toHaveLength(
        4,
      );
      expect((await served.ask(query)).body.data.articles.data).toHaveLength(2);
    }
  });
});
