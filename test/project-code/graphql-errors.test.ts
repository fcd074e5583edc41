/** What project code throws in GraphQL, as it is answered. The words of reference mode were recorded there. */
import { expect, test } from 'vitest';
import { serveKitCode } from './code-project.ts';

/** What a resolver throws, and the error a client reads of it in reference mode. */
const THROWN: Readonly<Record<string, readonly [code: string, answered: object]>> = {
  plain: ["throw new Error('a plain one');", plain('a plain one')],
  typed: ["throw new TypeError('typed');", plain('typed')],
  own: ["class Own extends Error {}; throw new Own('own class');", plain('own class')],
  named: ["const e = new Error('named'); e.name = 'Other'; throw e;", HIDDEN()],
  status: ["const e = new Error('private'); e.status = 418; throw e;", HIDDEN()],
  code: ["const e = new Error('private'); e.code = 'ECODE'; throw e;", HIDDEN()],
  text: ["throw 'text';", plain('Unexpected error value: "text"')],
  nothing: ['throw undefined;', plain('Unexpected error value: undefined')],
  app: [
    "throw new errors.ApplicationError('a message', { a: 1 });",
    deliberate('ApplicationError', 'STRAPI_APPLICATION_ERROR', 'a message', { a: 1 }),
  ],
  value: [
    "throw new errors.ValidationError('a message');",
    deliberate('ValidationError', 'BAD_USER_INPUT', 'a message', {}),
  ],
  nobody: [
    "throw new errors.UnauthorizedError('a message');",
    deliberate('UnauthorizedError', 'FORBIDDEN', 'a message', {}),
  ],
};

function plain(message: string): object {
  return { message, extensions: { code: 'INTERNAL_SERVER_ERROR' } };
}

function HIDDEN(): object {
  return plain('Internal Server Error');
}

function deliberate(name: string, code: string, message: string, details: object | null): object {
  return { message, extensions: { error: { name, message, ...(details ? { details } : {}) }, code } };
}

/** A project whose queries throw. */
const project = (compat: string) => ({
  'config/api.js': `module.exports = { compat: '${compat}' };`,
  'src/index.js': `const { errors } = require('@strapi/utils');
module.exports = { register({ strapi }) {
  strapi.plugin('graphql').service('extension').use(() => ({
    typeDefs: 'extend type Query { ${Object.keys(THROWN)
      .map((name) => `${name}: String`)
      .join(' ')} }',
    resolvers: { Query: { ${Object.entries(THROWN)
      .map(([name, [code]]) => `${name}: () => { ${code} }`)
      .join(',\n')} } },
    resolversConfig: { ${Object.keys(THROWN)
      .map((name) => `'Query.${name}': { auth: false }`)
      .join(', ')} },
  }));
} };`,
});

/** What each query answers. */
async function answers(compat: string): Promise<[string, unknown][]> {
  const { ask } = await serveKitCode(project(compat));
  const found: [string, unknown][] = [];
  for (const name of Object.keys(THROWN)) {
    const { body } = await ask('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: `{ ${name} }` }),
    });
    expect(body.data).toEqual({ [name]: null });
    found.push([name, body.errors[0]]);
  }
  return found;
}

/** A plain error has its place, a deliberate one has none. */
const placed = (name: string, answered: { extensions: object; message: string }): object =>
  'error' in answered.extensions || answered.message === 'Internal Server Error'
    ? answered
    : { ...answered, locations: [{ line: 1, column: 3 }], path: [name] };

test('in reference mode', async () => {
  const expected = Object.entries(THROWN).map(([name, [, answered]]) => [
    name,
    placed(name, answered as never),
  ]);
  expect(await answers('reference')).toEqual(expected);
});

test('in strict mode a plain error says nothing', async () => {
  const expected = Object.entries(THROWN).map(([name, [, answered]]) => [
    name,
    'error' in (answered as { extensions: object }).extensions ? answered : HIDDEN(),
  ]);
  expect(await answers('strict')).toEqual(expected);
});
