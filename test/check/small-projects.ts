/** Small projects, sound and broken, to be written over `BASE`. */
import { BASE, type Files } from '../project-code/code-project.ts';

const NOTE = 'src/api/note/content-types/note/schema.json';

const note = (attributes: object): string => {
  const schema = JSON.parse(BASE[NOTE]!) as object;
  return JSON.stringify({ ...schema, attributes });
};

const type = (name: string, attributes: object): Files => ({
  [`src/api/${name}/content-types/${name}/schema.json`]: JSON.stringify({
    kind: 'collectionType',
    collectionName: `${name}_list`,
    info: { singularName: name, pluralName: `${name}-list`, displayName: name },
    attributes,
  }),
});

const SECRET = "'users-permissions': { config: { jwtSecret: 'a secret of some length' } }";

const plugins = (more: string): Files => ({
  'config/plugins.js': `module.exports = ({ env }) => ({ ${SECRET}, ${more} });`,
});

const GRAPHQL = plugins('graphql: { enabled: true }');
const LOCAL = plugins("p: { enabled: true, resolve: './src/plugins/p' }");
const MANIFEST = JSON.stringify({
  name: 'p',
  strapi: { kind: 'plugin', name: 'p' },
  scripts: { build: 'tsc' },
});

/** `src/admin` shows that a v4 server was here, which makes a missing database a finding. */
const IN_MEMORY: Files = {
  'config/database.js':
    "module.exports = { connection: { client: 'sqlite', connection: { filename: ':memory:' } } };",
};

const EQUAL_VALUES = note({ c: { type: 'enumeration', enum: ['a b', 'a_b'] } });

/** A user whose schema an extension sets, and a type that rests on it. */
const USER_BY_CODE: Files = {
  'src/extensions/users-permissions/strapi-server.js': `module.exports = (plugin) => {
    plugin.contentTypes.user = { schema: require('./content-types/Person/schema.json') };
    return plugin;
  };`,
  'src/extensions/users-permissions/content-types/Person/schema.json': JSON.stringify({
    kind: 'collectionType',
    collectionName: 'up_users',
    info: { singularName: 'user', pluralName: 'users', displayName: 'User' },
    options: { draftAndPublish: false },
    attributes: {
      username: { type: 'string', unique: true, required: true },
      email: { type: 'email', required: true },
      provider: { type: 'string' },
      password: { type: 'password', private: true },
      resetPasswordToken: { type: 'string', private: true },
      confirmationToken: { type: 'string', private: true },
      confirmed: { type: 'boolean', default: false },
      blocked: { type: 'boolean', default: false },
      role: {
        type: 'relation',
        relation: 'manyToOne',
        target: 'plugin::users-permissions.role',
        inversedBy: 'users',
      },
      things: { type: 'relation', relation: 'oneToMany', target: 'api::thing.thing', mappedBy: 'owner' },
    },
  }),
  ...type('thing', {
    owner: {
      type: 'relation',
      relation: 'manyToOne',
      target: 'plugin::users-permissions.user',
      inversedBy: 'things',
    },
  }),
};

const ROUTES = 'src/api/note/routes/01-own.js';
const route = (handler: string, config = '{}'): Files => ({
  [ROUTES]: `module.exports = { routes: [{ method: 'GET', path: '/x', handler: '${handler}', config: ${config} }] };`,
});

const controller = (body: string): Files => ({
  'src/api/note/controllers/note.js': `const { createCoreController } = require('@strapi/strapi').factories;
module.exports = createCoreController('api::note.note', () => ({ async shout(ctx) { ${body} } }));`,
  ...route('note.shout'),
});

export const STARTED: readonly (readonly [string, Files])[] = [
  ['one type', {}],
  [
    'a plugin with a panel, as v4’s generator writes it',
    {
      ...LOCAL,
      'src/plugins/p/package.json': MANIFEST,
      'src/plugins/p/strapi-admin.js': "'use strict';\nmodule.exports = require('./admin/src').default;",
      'src/plugins/p/admin/src/index.js':
        "import { prefixPluginTranslations } from '@strapi/helper-plugin';\nexport default { register(app) { app.x = <div>{prefixPluginTranslations}</div>; } };",
      'src/plugins/p/strapi-server.js': "module.exports = require('./server');",
      'src/plugins/p/server/index.js':
        'module.exports = { register() {}, routes: [], controllers: {}, services: {} };',
    },
  ],
  [
    'a plugin with a panel in TypeScript, and scripts of its own',
    {
      ...LOCAL,
      'src/plugins/p/package.json': MANIFEST,
      'src/plugins/p/strapi-admin.js': "module.exports = require('./admin/src').default;",
      'src/plugins/p/admin/src/index.tsx': 'export default <div/>;',
      'src/plugins/p/custom.d.ts': 'declare module "@strapi/design-system";',
      'src/plugins/p/scripts/seed.js': "require('nobody-has-this'); {",
      'src/plugins/p/strapi-server.js': 'module.exports = { register() {} };',
    },
  ],
  [
    'a plugin in TypeScript that is not built',
    {
      ...LOCAL,
      'src/plugins/p/package.json': MANIFEST,
      'src/plugins/p/strapi-server.js': "'use strict';\nmodule.exports = require('./dist/server');",
      'src/plugins/p/server/index.ts': "import register from './register';\nexport default { register };",
      'src/plugins/p/server/register.ts':
        'export default ({ strapi }: { strapi: unknown }): void => void strapi;',
    },
  ],
  ['a type that code sets', USER_BY_CODE],
  [
    'a relation that `register` sets right',
    {
      [NOTE]: note({ other: { type: 'relation', relation: 'oneToOne', target: 'api::none.none' } }),
      'src/index.js':
        "module.exports = { register({ strapi }) { delete strapi.contentType('api::note.note').attributes.other; } };",
    },
  ],
  ['values that are equal in GraphQL, which is off', { [NOTE]: EQUAL_VALUES }],
  [
    'the same, where code takes the type out of GraphQL',
    {
      ...GRAPHQL,
      [NOTE]: EQUAL_VALUES,
      'src/index.js':
        "module.exports = { register({ strapi }) { strapi.plugin('graphql').service('extension').shadowCRUD('api::note.note').disable(); } };",
    },
  ],
  [
    'broken files that nothing loads',
    {
      'src/index.js': 'module.exports = { register() {} };',
      'src/api/note/services/deep/broken.js': 'module.exports = {;',
      'src/api/note/documentation/1.0.0/note.json': '{ "paths": ',
      'src/extensions/users-permissions/helpers/broken.js': 'module.exports = {;',
      'src/lib/broken.js': "require('nobody-has-this');",
      'config/env/staging/plugins.js': 'module.exports = {;',
      'config/functions/cron.js': "require('nobody-has-this');",
    },
  ],
  ['a file that only an action asks for', controller("return require('../../../lib/none');")],
  [
    'a broken file that only an action asks for',
    {
      ...controller("return require('../../../lib/broken');"),
      'src/lib/broken.js': '@decorated class A {}',
    },
  ],
  [
    'packages that code can do without',
    {
      'src/index.js': `let metrics = null;
try { metrics = require('nobody-has-this'); } catch { metrics = null; }
const tracer = process.env.NOBODY_SETS_THIS && require('nobody-has-this-either');
const later = () => require('nobody-has-this');
module.exports = { register() { return [metrics, tracer, later]; } };`,
    },
  ],
  [
    'a plugin that is nowhere, where the server starts without',
    {
      ...plugins('shop: true'),
      'config/server.js':
        "module.exports = { partial: true, logger: { level: 'silent' }, app: { keys: ['one key', 'another'] } };",
    },
  ],
  [
    'a bucket without its variables',
    plugins(
      "upload: { config: { provider: 'aws-s3', providerOptions: { s3Options: { region: env('NO_REGION'), params: { Bucket: env('NO_BUCKET') } } } } }",
    ),
  ],
  [
    'a default that can never be stored',
    { [NOTE]: note({ at: { type: 'time', default: '10:00' }, text: { type: 'string' } }) },
  ],
  [
    'panel code of the project',
    { ...IN_MEMORY, 'src/admin/app.js': "import x from 'nobody-has-this'; export default <x/>;" },
  ],
];

/** The last part of the reason is in what check says, too. */
export const REFUSED: readonly (readonly [string, Files, string])[] = [
  ['values that are equal in GraphQL', { ...GRAPHQL, [NOTE]: EQUAL_VALUES }, 'which are both a_b in GraphQL'],
  [
    'a type with the GraphQL name of another one',
    { ...GRAPHQL, ...type('note-input', { text: { type: 'string' } }) },
    'it needs the GraphQL type NoteInput, which',
  ],
  [
    'a component with the GraphQL name of a type',
    {
      ...GRAPHQL,
      ...type('component-part-hero', { text: { type: 'string' } }),
      'src/components/part/hero.json': JSON.stringify({
        collectionName: 'heroes',
        info: { displayName: 'Hero' },
        attributes: { text: { type: 'string' } },
      }),
      [NOTE]: note({ hero: { type: 'component', component: 'part.hero' } }),
    },
    'it needs the GraphQL type ComponentPartHero, which',
  ],
  [
    'enumerations with one GraphQL name',
    {
      ...GRAPHQL,
      [NOTE]: note({
        a: { type: 'enumeration', enum: ['x'], enumName: 'SAME' },
        b: { type: 'enumeration', enum: ['y'], enumName: 'SAME' },
      }),
    },
    'it needs the GraphQL type SAME, which',
  ],
  [
    'a configuration of a wrong kind',
    { 'config/api.js': 'module.exports = { rest: { maxLimit: "many" } };' },
    'rest.maxLimit: expected a whole number',
  ],
  ['a configuration that throws', { 'config/api.js': "throw new Error('no');" }, 'fails: Error: no'],
  [
    'a section of code’s own that throws',
    { 'config/mine.js': "throw new Error('no');", 'src/index.js': 'module.exports = { register() {} };' },
    'config/mine.js:1: fails: Error: no',
  ],
  [
    'a cron rule that is none',
    {
      'config/server.js':
        "module.exports = { logger: { level: 'silent' }, app: { keys: ['a', 'b'] }, cron: { enabled: true, tasks: { soon: () => {} } } };",
    },
    'cron.tasks',
  ],
  [
    'a schema that is no JSON',
    { 'src/api/page/content-types/page/schema.json': '{ "kind": }' },
    'is not JSON',
  ],
  [
    'a relation to nothing',
    { [NOTE]: note({ to: { type: 'relation', relation: 'oneToOne', target: 'api::none.none' } }) },
    'which does not exist',
  ],
  [
    'a relation to a user that has no such attribute, next to an extension of something else',
    {
      [NOTE]: note({
        owner: {
          type: 'relation',
          relation: 'manyToOne',
          target: 'plugin::users-permissions.user',
          inversedBy: 'notes',
        },
      }),
      'src/extensions/users-permissions/strapi-server.js':
        'module.exports = (plugin) => { plugin.services.extra = () => ({}); return plugin; };',
    },
    'expected a relation of plugin::users-permissions.user with mappedBy "owner"',
  ],
  ['an enumeration of nothing', { [NOTE]: note({ c: { type: 'enumeration', enum: [] } }) }, 'enum is empty'],
  ['one name for two types', type('notes', {}), 'note'],
  [
    'a service that is no code',
    { 'src/api/note/services/note.js': 'module.exports = {;' },
    'SyntaxError: Unexpected token',
  ],
  [
    'a file of JSON that is none among the services',
    { 'src/api/note/services/x.json': '{', 'src/index.js': 'module.exports = { register() {} };' },
    'is not JSON',
  ],
  [
    'an imported file that is no code',
    {
      'src/index.js': "const x = require('./lib/x');\nmodule.exports = { register() { x(); } };",
      'src/lib/x.js': 'module.exports = {;',
    },
    'SyntaxError: Unexpected token',
  ],
  [
    'an extension that asks for a file that is not there',
    {
      'src/extensions/users-permissions/strapi-server.js':
        "module.exports = (plugin) => { plugin.contentTypes.user = require('./none.json'); return plugin; };",
    },
    './none.json',
  ],
  [
    '`register` that asks for a file that is not there',
    { 'src/index.js': "module.exports = { register() {\n  require('./lib/none');\n} };" },
    './lib/none',
  ],
  [
    'a package of v4 that is not provided',
    {
      'src/index.js': "const x = require('@strapi/plugin-upload');\nmodule.exports = { register() { x; } };",
    },
    '@strapi/plugin-upload is not provided',
  ],
  [
    'a package that is not installed',
    { 'src/index.js': "const x = require('nobody-has-this');\nmodule.exports = { register() { x(); } };" },
    'nobody-has-this',
  ],
  [
    'a middleware of a path, with a mistake in it',
    {
      'config/middlewares.js': "module.exports = ['strapi::errors', { resolve: './lib/stamp' }];",
      'lib/stamp.js': 'module.exports = {;',
    },
    'SyntaxError: Unexpected token',
  ],
  [
    'a middleware around everything that is not there',
    { 'config/middlewares.js': "module.exports = ['strapi::errors', 'global::nobody'];" },
    'there is no middleware global::nobody',
  ],
  [
    'a policy that is not there',
    route('note.find', "{ policies: ['global::nobody'] }"),
    'there is no policy global::nobody',
  ],
  [
    'a middleware of a route that is not there',
    route('note.find', "{ middlewares: ['stamp'] }"),
    'there is no middleware stamp',
  ],
  ['a handler of no controller', route('memo.find'), 'there is no controller api::note.memo'],
  [
    'a decorator',
    { 'src/api/note/services/note.ts': '@service class Note {}\nexport default () => new Note();' },
    'src/api/note/services/note.ts',
  ],
  [
    'a plugin that is nowhere',
    plugins('shop: true'),
    'no such plugin is built in, installed, or in src/plugins',
  ],
  [
    'a plugin without its files',
    {
      ...LOCAL,
      'src/plugins/p/package.json': MANIFEST,
      'src/plugins/p/strapi-server.js': "module.exports = require('./dist/server');",
    },
    './dist/server',
  ],
  [
    'a provider that is not installed',
    { ...plugins("email: { config: { provider: 'nobody-has-this' } }") },
    "the provider 'nobody-has-this' is neither built in nor installed",
  ],
  [
    'content of a type that is not there',
    {
      'content/manifest.json': JSON.stringify({
        format: 1,
        locales: [{ code: 'en', name: 'English' }],
      }),
      'content/ghost.json': JSON.stringify({ type: 'api::ghost.ghost', entries: [] }),
    },
    'api::ghost.ghost',
  ],
];
