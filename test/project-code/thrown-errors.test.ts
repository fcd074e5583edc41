/** What code throws, as v4 answers it: from an action, a middleware, a listener, in GraphQL and for administrators. */
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { headersOf } from '../support/credentials.ts';
import { serveKitCode } from './code-project.ts';

/**
 * What is thrown; the error of REST; GraphQL's `extensions.code`, none for an unforeseen error, and its error where it
 * is not that of REST. Details and that error are JSON.
 */
const TABLE = `
a member of nothing         | undefined.secret                                          | 500 | InternalServerError     | Internal Server Error |         |
a status                    | with_({ status: 418 }, 'tea')                             | 418 | Error                   | tea                   |         |
a statusCode                | with_({ statusCode: 409 }, 'two')                         | 409 | Error                   | two                   |         |
details                     | with_({ status: 409, details: [1] }, 'x')                 | 409 | Error                   | x                     | [1]     |
a fault by status           | with_({ status: 503 }, 'secret')                          | 500 | InternalServerError     | Internal Server Error |         |
a status that is a text     | with_({ status: '404' }, 'secret')                        | 500 | InternalServerError     | Internal Server Error |         |
a name alone                | with_({ name: 'ValidationError', details: {} }, 'secret') | 500 | InternalServerError     | Internal Server Error |         |
http-errors                 | createError(404, 'gone')                                  | 404 | NotFoundError           | gone                  |         | STRAPI_NOT_FOUND_ERROR
http-errors with details    | createError(400, 'm', { details: { a: 1 } })              | 400 | BadRequestError         | m                     | {"a":1} | STRAPI_BAD_REQUEST_ERROR
http-errors without details | createError(400)                                          | 400 | BadRequestError         | Bad Request           |         | STRAPI_BAD_REQUEST_ERROR
http-errors of rights       | createError(401, 'm')                                     | 401 | UnauthorizedError       | m                     |         | STRAPI_UNAUTHORIZED_ERROR
http-errors of a fault      | createError(503, 'busy')                                  | 503 | ServiceUnavailableError | busy                  |         | STRAPI_SERVICE_UNAVAILABLE_ERROR
a teapot                    | createError(418, 'x')                                     | 418 | ImATeapotError          | x                     |         | STRAPI_IM_A_TEAPOT_ERROR
http-errors around another  | createError(409, new Error('w'))                          | 409 | Error                   | w                     |         |
ApplicationError            | new errors.ApplicationError('m')                          | 400 | ApplicationError        | m                     | {}      | STRAPI_APPLICATION_ERROR
details of null             | new errors.ApplicationError('m', null)                    | 400 | ApplicationError        | m                     | null    | STRAPI_APPLICATION_ERROR
ValidationError             | new errors.ValidationError('m', { a: 1 })                 | 400 | ValidationError         | m                     | {"a":1} | BAD_USER_INPUT
NotFoundError               | new errors.NotFoundError('m', { a: 1 })                   | 404 | NotFoundError           | m                     | {"a":1} | STRAPI_NOT_FOUND_ERROR
ForbiddenError              | new errors.ForbiddenError('m', { a: 1 })                  | 403 | ForbiddenError          | Forbidden             | {}      | FORBIDDEN                        | {"name":"ForbiddenError","message":"m","details":{"a":1}}
PolicyError                 | new errors.PolicyError('m')                               | 403 | ForbiddenError          | Forbidden             | {}      | FORBIDDEN                        | {"name":"PolicyError","message":"m","details":{}}
UnauthorizedError           | new errors.UnauthorizedError('m')                         | 401 | UnauthorizedError       | Unauthorized          | {}      | FORBIDDEN                        | {"name":"UnauthorizedError","message":"m","details":{}}
a class of its own          | new Own()                                                 | 404 | OwnGone                 | own                   | {"b":2} | STRAPI_OWN_GONE
`;

interface Row {
  readonly name: string;
  readonly thrown: string;
  readonly rest: { readonly status: number; readonly name: string; readonly message: string };
  readonly extensions: { readonly error: object; readonly code: string } | null;
}

const ROWS = TABLE.trim()
  .split('\n')
  .map((line): Row => {
    const cells = line.split('|').map((cell) => cell.trim());
    const [name = '', thrown = '', status, kind = '', message = '', details = '', code = '', own = ''] =
      cells;
    const error = { name: kind, message, ...(details && { details: JSON.parse(details) }) };
    return {
      name,
      thrown,
      rest: { status: Number(status), ...error },
      extensions: code ? { error: own ? JSON.parse(own) : error, code } : null,
    };
  });

/** The copy of a project, which need not be the server's. */
const HTTP_ERRORS = createRequire(import.meta.url).resolve('http-errors');

const RUN = `const createError = require(${JSON.stringify(HTTP_ERRORS)});
  const { errors } = require('@strapi/utils');
  const with_ = (members, message) => Object.assign(new Error(message), members);
  class Own extends errors.NotFoundError { constructor() { super('own', { b: 2 }); this.name = 'OwnGone'; } }
  const CASES = {
    ${ROWS.map(({ name, thrown }) => `'${name}': () => { throw ${thrown}; },`).join('\n    ')}
    'its own words': (ctx) => { ctx.set('X-Mine', '1'); ctx.body = 'half'; ctx.throw(400, 'm'); },
    'an empty 404': (ctx) => { ctx.status = 404; },
    'a sender': (ctx) => ctx.badRequest('m', null),
    'caught': (ctx) => ctx.badRequest(new TypeError('m')),
    'caught, details': (ctx) => ctx.notFound(with_({ details: { b: 2 } }, 'm'), { a: 1 }),
    'caught, own class': (ctx) => ctx.internalServerError(new errors.ValidationError('m', { a: 1 })),
    'caught, own status': (ctx) => ctx.response.unauthorized(with_({ statusCode: 422 }, 'm')),
    'an object': (ctx) => ctx.badRequest({ message: 'm' }),
    'a body': (ctx) => { ctx.body = new errors.ApplicationError('m', { a: 1 }); },
    'a refusal': async (ctx) => {
      try { await strapi.entityService.create('api::tag.tag', { data: {} }); } catch (error) { ctx.body = error; }
    },
    'a value': () => 'hi',
    'who': () => {
      const { state, params, request } = strapi.requestContext.get();
      throw new errors.ApplicationError('who', { user: state.user.email, model: params.model, body: request.body });
    },
    'a status of a resolver': (ctx) => { ctx.status = 404; return 'fine'; },
  };
  module.exports = (name, ctx) => CASES[name]?.(ctx);`;

const FILES = {
  'src/run.js': RUN,
  'src/api/lab/routes/lab.js': `const run = require('../../../run.js');
    const route = (path, handler, config) => ({ method: 'GET', path, handler, config: { auth: false, ...config } });
    module.exports = { routes: [
      route('/lab/action/:name', (ctx) => run(ctx.params.name, ctx)),
      route('/lab/middleware/:name', () => 'ok', { middlewares: [(ctx) => run(ctx.params.name, ctx)] }),
      route('/lab/after/:name', () => 'ok', { middlewares: [async (ctx, next) => { await next(); return run(ctx.params.name, ctx); }] }),
    ] };`,
  'src/index.js': `const run = require('./run.js');
    module.exports = { register({ strapi }) {
      strapi.plugin('graphql').service('extension').use(() => ({
        typeDefs: 'type Query { lab(name: String!): String }',
        resolvers: { Query: { lab: (_root, args, { koaContext }) => run(args.name, koaContext) } },
        resolversConfig: { 'Query.lab': { auth: false } },
      }));
    } };`,
  'src/api/tag/content-types/tag/lifecycles.js': `const run = require('../../../../run.js');
    module.exports = { beforeCreate: () => run(strapi.requestContext.get().get('x-case')) };`,
};

const headers = headersOf('token:full');

/** The path of the action, or of another place, that runs a case. */
const pathOf = (name: string, place = 'action') => `/api/lab/${place}/${encodeURIComponent(name)}`;

const post = (body: object, own: object) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...own },
  body: JSON.stringify(body),
});

test('errors of code are answered as in v4, wherever they are thrown', async () => {
  const { ask } = await serveKitCode(FILES);
  const graphql = (query: string, own: object = {}) =>
    ask('/graphql', post({ query }, { ...headers, ...own }));
  const editor = headersOf('admin:super');
  for (const { name, rest, extensions } of ROWS) {
    const expected = { status: rest.status, body: { data: null, error: rest } };
    const at = { 'x-case': name };
    const tag = { name: 'unwanted' };
    const answers = {
      action: await ask(pathOf(name)),
      middleware: await ask(pathOf(name, 'after')),
      listener: await ask('/api/tags', post({ data: tag }, { ...headers, ...at })),
      editor: await ask('/content-manager/collection-types/api::tag.tag', post(tag, { ...editor, ...at })),
    };
    for (const [where, answer] of Object.entries(answers)) {
      expect({ status: answer.status, body: answer.body }, `${name}, ${where}`).toStrictEqual(expected);
    }
    const resolved = await graphql(`{ lab(name: "${name}") }`);
    const created = await graphql('mutation { createTag(data: { name: "unwanted" }) { data { id } } }', {
      ...at,
    });
    for (const { status: sent, body } of [resolved, created]) {
      expect(sent, name).toBe(200);
      const [error] = body.errors;
      if (extensions) expect(error.extensions, name).toStrictEqual(extensions);
      else expect(error, name).toMatchObject({ extensions: { code: 'INTERNAL_SERVER_ERROR' } });
    }
  }
});

test('a listener of an editor finds the request and the administrator', async () => {
  const { ask } = await serveKitCode(FILES);
  const headers = { ...headersOf('admin:super'), 'x-case': 'who' };
  const { body } = await ask('/content-manager/collection-types/api::tag.tag', post({ name: 'x' }, headers));
  const details = { user: 'admin@octavo.test', model: 'api::tag.tag', body: { name: 'x' } };
  expect(body.error).toMatchObject({ message: 'who', details });
});

test('what contexts answer beside errors', async () => {
  const { ask } = await serveKitCode(FILES);
  const thrown = await ask(pathOf('its own words'));
  expect(thrown.headers.get('x-mine')).toBe('1');
  expect(thrown.body.error).toStrictEqual({ status: 400, name: 'BadRequestError', message: 'm' });
  const sent = await ask(pathOf('a sender'));
  expect(sent.body.error).toStrictEqual({
    status: 400,
    name: 'BadRequestError',
    message: 'm',
    details: null,
  });
  const empty = await ask(pathOf('an empty 404'));
  expect([empty.status, empty.text]).toEqual([404, 'Not Found']);
  const body = await ask(pathOf('a body'));
  expect(body.text).toBe('{"name":"ApplicationError","details":{"a":1},"message":"m"}');
  // what a middleware returns is no body, what an action returns is
  expect((await ask(pathOf('a value', 'middleware'))).status).toBe(404);
  expect((await ask(pathOf('a value'))).text).toBe('hi');
  const query = '{ lab(name: "a status of a resolver") }';
  const { status, body: data } = await ask('/graphql', post({ query }, {}));
  expect([status, data]).toEqual([200, { data: { lab: 'fine' } }]);
});

test('an error that code has caught is what its answer says', async () => {
  const { ask } = await serveKitCode(FILES);
  const rows: [string, object][] = [
    ['caught', { status: 400, name: 'TypeError', message: 'm', details: {} }],
    ['caught, details', { status: 404, name: 'Error', message: 'm', details: { a: 1 } }],
    ['caught, own class', { status: 500, name: 'ValidationError', message: 'm', details: {} }],
    ['caught, own status', { status: 422, name: 'Error', message: 'm', details: {} }],
    ['an object', { status: 400, name: 'BadRequestError', message: 'Bad Request', details: {} }],
  ];
  for (const [name, error] of rows) {
    const { status, body } = await ask(pathOf(name));
    expect({ ...body.error, sent: status }, name).toStrictEqual({ ...error, sent: body.error.status });
  }
});

test('a refusal that code has caught and answers with has the members of v4', async () => {
  const { ask } = await serveKitCode(FILES);
  const { status, body } = await ask(pathOf('a refusal'));
  const message = 'name must be defined.';
  const details = { errors: [{ path: ['name'], message, name: 'ValidationError' }] };
  expect(status).toBe(200);
  expect(body).toStrictEqual({ name: 'ValidationError', details, message });
});
