/**
 * The services of v4's GraphQL plugin, as plugins from npm use them: slugs answered as `toEntityResponse`, filters of a
 * type the plugin defines itself, unions over generated types. Expectations were recorded from the reference.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type ServedCode, serveKitCode } from './code-project.ts';

/** A plugin in the style of those from npm: it asks for the services while the schema is built. */
const PLUGIN = `module.exports = ({ strapi }) => ({
  register({ strapi }) {
    if (!strapi.plugin('graphql')) return;
    const { service: getService } = strapi.plugin('graphql');
    const { returnTypes } = getService('format');
    const uid = 'api::tag.tag';
    getService('extension').use(({ nexus }) => {
      const { naming, attributes, mappers } = getService('utils');
      const { args } = getService('internals');
      const { operators } = getService('builders').filters;
      const tag = strapi.contentTypes[uid];
      const Found = nexus.unionType({
        name: 'Found',
        definition(t) { t.members(naming.getEntityResponseName(tag)); },
        resolveType: ({ info }) => naming.getEntityResponseName(strapi.contentTypes[info.resourceUID]),
      });
      const Own = nexus.inputObjectType({
        name: naming.getFiltersInputTypeName({ info: { singularName: 'finder-note', pluralName: 'finder-notes' } }),
        definition(t) {
          for (const [name, attribute] of Object.entries(tag.attributes)) {
            const isEnabled = getService('extension').shadowCRUD(uid).field(name).hasFiltersEnabeld();
            if (!isEnabled || !attributes.isStrapiScalar(attribute)) continue;
            t.field(name, { type: naming.getScalarFilterInputTypeName(mappers.strapiScalarToGraphQLScalar(attribute.type)) });
          }
          for (const operator of [operators.and, operators.or, operators.not]) operator.add(t, 'FinderNoteFiltersInput');
          operators.in.add(t, 'String');
          operators.null.add(t, 'String');
        },
      });
      return {
        types: [Found, Own, nexus.extendType({ type: 'Query', definition(t) {
          t.field('found', { type: Found, args: { id: 'ID' }, async resolve(_root, { id }) {
            return returnTypes.toEntityResponse(await strapi.entityService.findOne(uid, id), { resourceUID: uid });
          } });
          t.field('listed', {
            type: naming.getEntityResponseCollectionName(tag),
            args: { filters: Own, pagination: args.PaginationArg, sort: args.SortArg },
            async resolve(_root, asked) {
              const query = getService('builders').utils.transformArgs(asked, { contentType: tag, usePagination: true });
              const nodes = await strapi.entityService.findMany(uid, query);
              return returnTypes.toEntityResponseCollection(nodes, { args: query, resourceUID: uid });
            },
          });
          t.field('changed', { type: naming.getEntityName(tag), resolve: () => ({
            id: 1, name: 'as code says', articles: [{ id: 99999 }],
          }) });
          t.list.field('mixed', { type: getService('constants').GENERIC_MORPH_TYPENAME, resolve: async () => [
            { ...(await strapi.entityService.findOne(uid, 1)), __type: uid },
          ] });
          t.field('nothing', { type: naming.getEntityResponseName(tag), resolve: () => returnTypes.toEntityResponse(null) });
          t.field('uncounted', {
            type: naming.getEntityResponseCollectionName(tag), resolve: () => returnTypes.toEntityResponseCollection([]),
          });
          t.field('person', { type: 'UsersPermissionsUserEntityResponse', async resolve() {
            return returnTypes.toEntityResponse(await strapi.entityService.findOne('plugin::users-permissions.user', 1));
          } });
          t.boolean('hidden', { resolve: () => true });
        } })],
        // v4 takes this form, too
        resolversConfig: {
          'Query.found': { auth: false }, 'Query.tag': { auth: false }, 'Query.tags': { auth: false },
          Query: Object.fromEntries(
            ['listed', 'changed', 'mixed', 'nothing', 'uncounted', 'person'].map((name) => [name, { auth: false }]),
          ),
        },
      };
    });
  },
});`;

const files = (more: Readonly<Record<string, string>> = {}) => ({
  'config/plugins.js': `module.exports = {
    'users-permissions': { config: { jwtSecret: 'a secret of some length' } },
    finder: { enabled: true, resolve: './src/plugins/finder' },
    graphql: { config: {} },
  };`,
  'src/plugins/finder/strapi-server.js': PLUGIN,
  'src/index.js': 'module.exports = {};',
  ...more,
});

async function query(served: ServedCode, text: string) {
  const { body } = await served.ask('/graphql', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ query: text }),
  });
  return body;
}

test('entries that code answers have the fields of their type', async () => {
  const served = await serveKitCode(files());
  const { data } = await query(
    served,
    `{ found(id: 1) { __typename ... on TagEntityResponse { data { i: id attributes { n: name articles(pagination: { limit: 2 }) { data { id } } } } } } }`,
  );
  const generated = await query(
    served,
    `{ tag(id: 1) { data { i: id attributes { n: name articles(pagination: { limit: 2 }) { data { id } } } } } }`,
  );
  expect(data.found).toEqual({ __typename: 'TagEntityResponse', ...generated.data.tag });
  expect(data.found.data.attributes.articles.data.length).toBeGreaterThan(0);
});

test('a collection that code answers has its page, and filters of a type the plugin defines', async () => {
  const served = await serveKitCode(files());
  const { data } = await query(
    served,
    `{ listed(filters: { not: { name: { eq: "nothing" } } }, pagination: { page: 2, pageSize: 1 }, sort: ["id:desc"]) {
         data { id } meta { p: pagination { all: total page pageSize pageCount } } } }`,
  );
  const generated = await query(
    served,
    `{ tags(pagination: { page: 2, pageSize: 1 }, sort: ["id:desc"]) {
         data { id } meta { p: pagination { all: total page pageSize pageCount } } } }`,
  );
  expect(data.listed).toEqual(generated.data.tags);
});

test('the page of a collection counts as the project’s code does', async () => {
  const served = await serveKitCode(
    files({
      'src/index.js': `module.exports = { bootstrap({ strapi }) {
        strapi.entityService.decorate(() => ({ count: async () => 11 }));
      } };`,
    }),
  );
  const page = 'meta { pagination { total page pageSize pageCount } }';
  const { data } = await query(
    served,
    `{ some: listed(pagination: { page: 2, pageSize: 2 }) { ${page} } all: listed(pagination: { limit: -1 }) { ${page} } }`,
  );
  expect(data.some.meta.pagination).toEqual({ total: 11, page: 2, pageSize: 2, pageCount: 6 });
  expect(data.all.meta.pagination).toEqual({ total: 11, page: 1, pageSize: 11, pageCount: 1 });
});

test('scalars are what code says, relations what the database and the rights of the caller say', async () => {
  const served = await serveKitCode(files());
  const { data } = await query(
    served,
    '{ changed { id attributes { name articles { data { id } } } } mixed { __typename ... on Tag { name } } nothing { data { id } } }',
  );
  const { tag } = (
    await query(served, '{ tag(id: 1) { data { attributes { name articles { data { id } } } } } }')
  ).data;
  expect(data).toEqual({
    changed: { id: '1', attributes: { name: 'as code says', articles: tag.data.attributes.articles } },
    mixed: [{ __typename: 'Tag', name: tag.data.attributes.name }],
    nothing: { data: null },
  });
});

test('a relation the caller may not read stays closed in an entry that code answers', async () => {
  const served = await serveKitCode(files());
  const { data, errors } = await query(
    served,
    '{ person { data { attributes { username role { data { id } } } } } }',
  );
  expect(errors[0].message).toBe('Forbidden access');
  expect(data.person.data.attributes.role).toBeNull();
  expect((await query(served, '{ hidden }')).errors[0].message).toBe('Forbidden access');
});

test('names, arguments and conversions are those of v4', async () => {
  const served = await serveKitCode(
    files({
      'src/index.js': `module.exports = { bootstrap({ strapi }) {
        const { naming, attributes, mappers } = strapi.plugin('graphql').service('utils');
        const { utils } = strapi.plugin('graphql').service('builders');
        const user = strapi.contentTypes['plugin::users-permissions.user'];
        const schema = { info: { singularName: 'comment-report', pluralName: 'comment-reports' }, kind: 'collectionType',
          options: { draftAndPublish: true }, attributes: { title: { type: 'string', unique: true }, big: { type: 'biginteger' },
          file: { type: 'media' }, parent: { type: 'relation', relation: 'morphToOne' } } };
        const failed = (work) => { try { work(); return null; } catch (error) { return error.message; } };
        globalThis.surface = {
          services: Object.keys(strapi.plugin('graphql').services).sort(),
          names: [naming.getTypeName(user), naming.getFindQueryName(user), naming.getFindOneQueryName(schema),
            naming.getRelationResponseCollectionName(schema), naming.getCreateMutationTypeName(schema),
            naming.buildCustomTypeNameGenerator({ plurality: 'plural', prefix: 'a', suffix: 'b' })(schema),
            naming.getDynamicZoneInputName(schema, 'parts'), naming.getTypeName({ modelName: 'foo-bar' })],
          kinds: Object.values(schema.attributes).map((one) => [
            attributes.isStrapiScalar(one), attributes.isMedia(one), attributes.isMorphRelation(one)]),
          scalars: ['uid', 'biginteger', 'blocks', 'timestamp'].map(mappers.strapiScalarToGraphQLScalar),
          filters: mappers.graphQLFiltersToStrapiQuery(
            { title: { not: { containsi: 'a' } }, or: [{ id: { eq: 1 } }], unknown: { eq: 1 } }, schema),
          none: mappers.graphQLFiltersToStrapiQuery(null, schema),
          args: [Object.keys(utils.getContentTypeArgs(schema)), utils.getContentTypeArgs(schema, { multiple: false }),
            Object.keys(utils.getContentTypeArgs({ ...schema, kind: 'singleType' }))],
          page: [{}, { pageSize: 7 }, { start: 4 }, { limit: -1 }, { page: 2, pageSize: 3 }].map((pagination) =>
            utils.transformArgs({ pagination, sort: 'title' }, { contentType: schema, usePagination: true })),
          both: failed(() => utils.transformArgs({ pagination: { page: 1, start: 2 } }, { contentType: schema, usePagination: true })),
          unique: Object.keys(utils.getUniqueScalarAttributes(schema.attributes)),
          missing: failed(() => strapi.plugin('graphql').service('builders').get('content-api').buildTypeDefinition(schema)),
        };
      } };`,
    }),
  );
  await query(served, '{ __typename }');
  expect((globalThis as unknown as { surface: unknown }).surface).toEqual({
    services: [
      'builders',
      'constants',
      'content-api',
      'extension',
      'format',
      'internals',
      'type-registry',
      'utils',
    ],
    names: [
      'UsersPermissionsUser',
      'usersPermissionsUsers',
      'commentReport',
      'CommentReportRelationResponseCollection',
      'createCommentReport',
      'aCommentReportsb',
      'CommentReportPartsDynamicZoneInput',
      'FooBar',
    ],
    kinds: [
      [true, false, false],
      [true, false, false],
      [false, true, false],
      [false, false, true],
    ],
    scalars: ['String', 'Long', 'JSON', 'DateTime'],
    filters: { title: { $not: { $containsi: 'a' } }, $or: [{ id: { $eq: 1 } }] },
    none: {},
    args: [['filters', 'pagination', 'sort', 'publicationState'], { id: 'ID' }, ['publicationState']],
    page: [
      { sort: 'title', start: 0, limit: 10 },
      { sort: 'title', start: 0, limit: 7 },
      { sort: 'title', start: 4, limit: 10 },
      { sort: 'title', start: 0, limit: -1 },
      { sort: 'title', start: 3, limit: 3 },
    ],
    both: 'Cannot use both page & offset pagination in the same query',
    unique: ['title'],
    missing:
      "strapi.plugin('graphql').service('builders').get('content-api').buildTypeDefinition() is not there: the server builds its schema itself; add to it by service('extension').use()",
  });
});

test('a plugin that asks whether GraphQL is there starts where it is off', async () => {
  const off = files()['config/plugins.js'].replace('graphql: { config: {} }', 'graphql: { enabled: false }');
  const served = await serveKitCode(files({ 'config/plugins.js': off }));
  expect((await served.ask('/graphql?query={__typename}')).status).toBe(404);
});

// as projects keep a file of the schema for their front ends
test('code prints the schema, with what it has added', async () => {
  const graphql = JSON.stringify(createRequire(import.meta.url).resolve('graphql'));
  const served = await serveKitCode({
    'src/index.js': `const { buildSchema, parse, printSchema, validate } = require(${graphql});
      module.exports = {
        register({ strapi }) {
          strapi.plugin('graphql').service('extension').use(({ nexus }) => {
            globalThis.evaluations = (globalThis.evaluations ?? 0) + 1;
            return { types: [nexus.extendType({ type: 'Query', definition(t) { t.string('shout', { resolve: () => 'hey' }); } })] };
          });
        },
        bootstrap({ strapi }) {
          const schema = strapi.plugin('graphql').service('content-api').buildSchema();
          strapi.fs.writeAppFile('./src/graphql/schema.graphqls', printSchema(schema));
          strapi.printed = {
            fields: Object.keys(schema.getQueryType().getFields()).filter((name) => ['shout', 'tags', 'uploadFiles', 'me'].includes(name)).sort(),
            errors: validate(schema, parse('{ tags { data { attributes { name nothing } } } }')).map(({ message }) => message),
            again: buildSchema(printSchema(schema)).getMutationType().getFields().createTag !== undefined,
          };
        },
      };`,
    'src/api/ask/routes/ask.js':
      "module.exports = { routes: [{ method: 'GET', path: '/ask', config: { auth: false }, handler: () => ({ ...strapi.printed, evaluations }) }] };",
  });
  expect((await served.ask('/api/ask')).body).toEqual({
    fields: ['me', 'shout', 'tags', 'uploadFiles'],
    errors: ['Cannot query field "nothing" on type "Tag".'],
    again: true,
    evaluations: 1,
  });
  const operation = { query: '{ tag(id: 1) { data { id } } shout }' };
  const { body } = await served.send('POST', '/graphql', operation, 'token:full');
  expect(body.data).toEqual({ tag: { data: { id: '1' } }, shout: 'hey' });
  expect(readFileSync(join(served.dir, 'src/graphql/schema.graphqls'), 'utf8')).toContain('shout: String');
});
