/** A GraphQL schema that cannot be built stops the start with its reason; what v4 tolerates does not. */
import { expect, test } from 'vitest';
import { StartError } from '../../src/core/project/start-error.ts';
import { type Files, serveCode } from './code-project.ts';

const ON: Files = {
  'config/plugins.js':
    "module.exports = { graphql: { enabled: true }, 'users-permissions': { config: { jwtSecret: 'a secret of some length' } } };",
};

const using = (extension: string): Files => ({
  ...ON,
  'src/index.js': `module.exports = { register({ strapi }) { strapi.plugin('graphql').service('extension').use(${extension}); } };`,
});

const ask = (query: string): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ query }),
});

test.each([
  [
    'a function that throws',
    using("() => {\n  throw new TypeError('no nexus here');\n}"),
    'GraphQL extension: the schema cannot be built: TypeError: no nexus here (at src/index.js:2)',
  ],
  [
    'type definitions that are none',
    using("{ typeDefs: 'type Query {' }"),
    'GraphQL extension: typeDefs: Syntax Error',
  ],
  [
    'a resolver of no field',
    using('{ resolvers: { Query: { nothing: () => 1 } } }'),
    'resolvers: Query.nothing is no field of the schema',
  ],
  [
    'a policy that is not there, around a field that is',
    using("{ resolversConfig: { 'Query.notes': { policies: ['global::nowhere'] } } }"),
    "resolversConfig['Query.notes']: there is no policy global::nowhere",
  ],
  [
    'a plugin whose function throws',
    {
      ...ON,
      'package.json': JSON.stringify({ dependencies: { 'strapi-plugin-graph': '1.0.0' } }),
      'node_modules/strapi-plugin-graph/package.json': JSON.stringify({
        strapi: { name: 'graph', kind: 'plugin' },
      }),
      'node_modules/strapi-plugin-graph/strapi-server.js':
        "exports.register = ({ strapi }) => strapi.plugin('graphql').service('extension').use(() => strapi.nothing.at.all);",
    },
    'node_modules/strapi-plugin-graph/strapi-server.js:1',
  ],
])('%s stops the start; with partial each request is a 503', async (_name, files, message) => {
  const error = await serveCode(files).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(StartError);
  expect((error as StartError).message).toContain(message);
  expect((error as StartError).message).toContain('`octavo start --partial` starts without GraphQL.');
  const served = await serveCode({
    ...files,
    'config/server.js':
      "module.exports = { partial: true, logger: { level: 'silent' }, app: { keys: ['a', 'b'] } };",
  });
  expect(served.warnings.join('\n')).toContain('The server starts without GraphQL (partial).');
  expect((await served.ask('/graphql', ask('{ notes { data { id } } }'))).status).toBe(503);
  expect((await served.ask('/api/notes')).status).toBe(403);
});

test('what is configured for fields that are not there is ignored with a warning, as in v4', async () => {
  const served = await serveCode(
    using(
      "{ resolversConfig: { 'Query.nothing': { policies: ['global::nowhere'] }, 'Nobody.x': { middlewares: ['global::nowhere'] } } }",
    ),
  );
  expect((await served.ask('/graphql', ask('{ __typename }'))).body).toEqual({
    data: { __typename: 'Query' },
  });
  expect(served.warnings.join('\n')).toContain('Query.nothing');
});

test('a type of a plugin with one name for both has its list, as in v4', async () => {
  const served = await serveCode({
    'config/plugins.js':
      "module.exports = { graphql: true, scheduler: { enabled: true, resolve: './src/plugins/scheduler' }, 'users-permissions': { config: { jwtSecret: 'a secret of some length' } } };",
    'src/plugins/scheduler/strapi-server.js': `module.exports = { contentTypes: { scheduler: { schema: { kind: 'collectionType', collectionName: 'scheduler',
      info: { singularName: 'scheduler', pluralName: 'scheduler', displayName: 'Scheduler' }, attributes: { when: { type: 'datetime' } } } } } };`,
  });
  // an entry has no page
  const { body } = await served.ask(
    '/graphql',
    ask('{ schedulerScheduler { meta { pagination { total } } } }'),
  );
  expect(body.errors).toMatchObject([{ message: 'Forbidden access' }]);
});
