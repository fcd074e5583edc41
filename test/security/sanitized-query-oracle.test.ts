/**
 * A controller of the project's own sanitizes what a client asks for and has a service, the entity service or
 * `strapi.db` run it, with the rights of code. What is left of the client's query must not reveal what the client may
 * not read: two probes that differ in whether a secret meets them get the same answer (V1, V5, V6).
 */
import { expect, test } from 'vitest';
import { type AnySchema, contentTypeOf, schemaOf } from '../../src/core/model/content-type.ts';
import { openRoutes, serveKitCode } from '../project-code/code-project.ts';
import { headersOf } from '../support/credentials.ts';
import { isLong, someOf } from '../support/fuzz.ts';
import { kitModel } from '../support/kit-model.ts';
import { hiddenScalars } from '../support/secrets.ts';
import { endpointOf, HIT, MISS } from './oracle.ts';

const model = kitModel();
const endpoints = ['author', 'article', 'note', 'shelf'].map((name) =>
  contentTypeOf(model, `api::${name}.${name}`),
);

/** Runs the sanitized query as the header says. */
const controller = (uid: string): string => `
const { convertQueryParams, sanitize } = require('@strapi/utils');
module.exports = require('@strapi/strapi').factories.createCoreController('${uid}', ({ strapi }) => ({
  async find(ctx) {
    const way = ctx.get('x-way');
    if (way === 'super') return super.find(ctx);
    const query = way === 'utils'
      ? await sanitize.contentAPI.query(ctx.query, strapi.contentType('${uid}'), { auth: ctx.state.auth })
      : await this.sanitizeQuery(ctx);
    const run = {
      service: async () => (await strapi.service('${uid}').find(query)).results,
      utils: () => strapi.entityService.findMany('${uid}', query),
      converted: () => strapi.db.query('${uid}').findMany(convertQueryParams.transformParamsToQuery('${uid}', query)),
      rows: () => strapi.db.query('${uid}').findMany(query),
    };
    return this.transformResponse(await this.sanitizeOutput(await run[way](), ctx));
  },
}));`;

/** A service in place of the generated one: the generated controller validates and sanitizes, then asks it. */
const service = (uid: string): string => `
module.exports = require('@strapi/strapi').factories.createCoreService('${uid}', () => ({
  async find(params) { return super.find(params); },
}));`;

const CALLERS = ['public', 'authenticated', 'token:full'];

const PLANT = `
const HIT = '${HIT}';
module.exports = { async bootstrap({ strapi }) {
  for (const { uid, attributes } of [...Object.values(strapi.contentTypes), ...Object.values(strapi.components)]) {
    const secrets = Object.entries(attributes).filter(([, { type, private: isPrivate }]) =>
      (isPrivate && ['string', 'text', 'email', 'password'].includes(type)) || type === 'password');
    if (secrets.length === 0) continue;
    const rows = await strapi.db.query(uid).findMany({ select: ['id'] });
    for (const { id } of rows) {
      const data = Object.fromEntries(secrets.map(([name]) => [name, HIT + id]));
      await strapi.db.query(uid).update({ where: { id }, data });
    }
  }
} };`;

/** A way from an endpoint to a schema: `populate[cover][populate][related][on][admin::user]`. */
interface Place {
  readonly path: string;
  readonly schema: AnySchema;
}

const MORPH_TARGETS = [
  'api::author.author',
  'api::article.article',
  'plugin::users-permissions.user',
  'admin::user',
];

/** The places one step of `populate` further on, with the words of the content API or of queries. */
function stepsFrom({ path, schema }: Place): Place[] {
  return [...schema.attributes.values()].flatMap((attribute): Place[] => {
    const here = `${path}[populate][${attribute.name}]`;
    const to = (uid: string, prefix = here): Place => ({ path: prefix, schema: schemaOf(model, uid) });
    switch (attribute.kind) {
      case 'media':
        return [to('plugin::upload.file')];
      case 'component':
        return [to(attribute.component)];
      case 'dynamiczone':
        return attribute.components.flatMap((uid) => [to(uid, `${here}[on][${uid}]`), to(uid)]);
      case 'relation':
        if (attribute.target !== null) return [to(attribute.target)];
        return MORPH_TARGETS.flatMap((uid) => [to(uid, `${here}[on][${uid}]`), to(uid)]);
      default:
        return [];
    }
  });
}

/** All places at most `depth` steps away; each schema is left once by each kind of step into it. */
function placesFrom(root: AnySchema, depth: number): Place[] {
  const found: Place[] = [];
  let level: Place[] = [{ path: '', schema: root }];
  const seen = new Set<string>();
  for (let left = depth; left >= 0; left -= 1) {
    found.push(...level);
    level = level.flatMap(stepsFrom).filter(({ path, schema }) => {
      const key = `${schema.uid} ${path.split('[populate]').at(-1)!.includes('[on]')}`;
      const isNew = !seen.has(key);
      seen.add(key);
      return isNew;
    });
  }
  return found;
}

/** What asks for a secret at a place: each pair must get one answer. */
function probesAt({ path, schema }: Place): [string, string][] {
  const names = hiddenScalars(schema)
    .filter(({ type }) => ['string', 'text', 'email', 'password'].includes(type))
    .map(({ name }) => name);
  const at = (words: string): string => (path + words).replace(/^\[(\w+)\]/, '$1');
  return names.slice(0, 1).flatMap((name): [string, string][] => [
    [at(`[filters][${name}][$startsWith]=${HIT}`), at(`[filters][${name}][$startsWith]=${MISS}`)],
    [at(`[where][$or][0][${name}][$startsWith]=${HIT}`), at(`[where][$or][0][${name}][$startsWith]=${MISS}`)],
    [at(`[sort]=${name}:asc`), at(`[sort]=${name}:desc`)],
    [at(`[orderBy]=${name}:asc`), at(`[orderBy]=${name}:desc`)],
  ]);
}

const FILES = {
  'src/index.js': PLANT,
  ...Object.fromEntries(
    endpoints.flatMap(({ uid, singularName }) => [
      [`src/api/${singularName}/controllers/${singularName}.js`, controller(uid)],
      [`src/api/${singularName}/services/${singularName}.js`, service(uid)],
    ]),
  ),
};

/** Who runs a query, for which callers, and how far from the endpoint it looks. */
const WAYS = [
  { way: 'service', callers: CALLERS, depth: isLong ? 3 : 2 },
  ...['super', 'utils', 'converted', 'rows'].map((way) => ({
    way,
    callers: ['public'],
    depth: isLong ? 2 : 1,
  })),
];

test.each([
  'strict',
  'reference',
] as const)('what is sanitized and run by code reveals no secret: %s', async (compat) => {
  const { ask } = await serveKitCode({
    ...FILES,
    'config/api.js': `module.exports = { compat: '${compat}' };`,
  });
  for (const { way, callers, depth } of WAYS) {
    for (const type of endpoints) {
      const pairs = placesFrom(type, depth).flatMap(probesAt);
      expect(pairs.length).toBeGreaterThan(0);
      for (const as of callers) {
        const get = async (query: string): Promise<string> => {
          const { status, text } = await ask(`${endpointOf(type)}?fields=id&filters[id]=1&${query}`, {
            headers: { ...headersOf(as), 'x-way': way },
          });
          return `${status} ${text}`;
        };
        for (const [one, other] of someOf(pairs)) {
          const [hit, miss] = await Promise.all([get(one), get(other)]);
          expect(hit.replaceAll(HIT, MISS), `${way} as ${as}: ${endpointOf(type)}?${one}`).toBe(miss);
        }
      }
    }
  }
});

test('a schema that code opens after the start opens no filter', async () => {
  const { ask } = await serveKitCode({
    'src/api/author/controllers/author.js': controller('api::author.author'),
    'src/index.js': `module.exports = { async bootstrap({ strapi }) {
      strapi.contentType('api::author.author').attributes.royaltyRate.private = false;
    } };`,
  });
  const ids = async (query: string): Promise<unknown> =>
    (await ask(`/api/authors?fields=id&${query}`, { headers: { 'x-way': 'service' } })).body.data.length;
  const all = await ids('');
  expect(await ids('filters[royaltyRate][$lt]=0')).toBe(all);
  expect(await ids('filters[royaltyRate][$gte]=0')).toBe(all);
  expect(await ids('filters[name][$eq]=nobody')).toBe(0);
});

test('a parameter that is no word of queries counts as a filter where a service takes it for one', async () => {
  const { ask } = await serveKitCode({
    'src/api/ask/routes/ask.js': openRoutes({
      '/count': `async (ctx) => {
        const { sanitize } = require('@strapi/utils');
        const query = await sanitize.contentAPI.query(ctx.query, strapi.contentType('plugin::users-permissions.user'), {});
        return { query, count: await strapi.plugin('users-permissions').service('user').count(query) };
      }`,
    }),
  });
  const count = async (query: string): Promise<unknown> => (await ask(`/api/count?${query}`)).body.count;
  const all = await count('');
  expect(await count('password[$startsWith]=nosuchhash')).toBe(all);
  expect(await count('$and[0][password][$startsWith]=nosuchhash')).toBe(all);
  expect(await count('password=nosuchhash')).toBe(all);
  expect(await count('username=reader')).toBe(1);
});

test('a path through polymorphic relations cannot be made to branch without end', async () => {
  const { ask } = await serveKitCode({
    'src/api/article/controllers/article.js': controller('api::article.article'),
  });
  const path = `cover.${'related.articles.cover.'.repeat(40)}folderPath`;
  const { status, body } = await ask(`/api/articles?populate=${path}`, { headers: { 'x-way': 'service' } });
  expect([status, body.error.message]).toEqual([
    400,
    'Too many populated attributes: at most 200 (limits.populateNodes) in one request',
  ]);
});
