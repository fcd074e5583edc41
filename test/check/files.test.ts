/** `octavo check` of projects full of mistakes: what their files say, found without running any of their code. */
import { expect, test } from 'vitest';
import { checkProject } from '../../src/octavo/check/check-project.ts';
import type { Finding, Report, Section } from '../../src/octavo/check/report.ts';
import { temporaryProject } from '../project/temporary-project.ts';
import { BASE, type Files } from '../project-code/code-project.ts';

const ENVIRONMENT = { NODE_ENV: 'production', JWT_SECRET: 'a secret of some length', API_TOKEN_SALT: 'salt' };

const QUIET: Files = { 'config/admin.js': "module.exports = { apiToken: { salt: 'a salt' } };" };

const checked = (files: Files): Promise<Report> =>
  checkProject(temporaryProject({ ...BASE, ...QUIET, ...files }), { ...ENVIRONMENT });

const findingsOf = (report: Report, name: Section['name']): readonly Finding[] =>
  report.sections.find((section) => section.name === name)!.findings;

const line = ({ level, place, what }: Finding): string => `${level} ${place}: ${what}`;

const NOTE = 'src/api/note/content-types/note/schema.json';
const withAttribute = (attributes: object): string => {
  const schema = JSON.parse(BASE[NOTE]!) as object;
  return JSON.stringify({ ...schema, attributes });
};

const ROUTER = "const { createCoreRouter } = require('@strapi/strapi').factories;\n";

/** What the files are, the section, and the one finding in it. */
const MISTAKES: readonly (readonly [string, Files, Section['name'], string])[] = [
  [
    'a value of a wrong kind',
    { 'config/api.js': 'module.exports = { rest: { maxLimit: "many" } };' },
    'configuration',
    'blocker config/api.js: rest.maxLimit: expected a whole number',
  ],
  [
    'a configuration that throws',
    { 'config/api.js': "'use strict';\nthrow new Error('no');" },
    'configuration',
    'blocker config/api.js:2: fails: Error: no',
  ],
  [
    'a schema that is no JSON, and what others say of its type',
    {
      'src/api/page/content-types/page/schema.json': '{ "kind": "collectionType",\n  attributes: {} }',
      [NOTE]: withAttribute({
        page: { type: 'relation', relation: 'oneToOne', target: 'api::page.page' },
      }),
    },
    'schemas',
    'blocker src/api/page/content-types/page/schema.json:2:3: is not JSON: expected',
  ],
  [
    'a relation to nothing',
    {
      [NOTE]: withAttribute({
        to: { type: 'relation', relation: 'oneToOne', target: 'api::none.none' },
      }),
    },
    'schemas',
    `blocker ${NOTE}: attribute "to": target is "api::none.none", which does not exist`,
  ],
  [
    'code that is no code',
    { 'src/api/note/services/note.js': 'const a = 1;\nmodule.exports = {;' },
    'code',
    'blocker src/api/note/services/note.js:2: is no code: SyntaxError',
  ],
  [
    'routes in JSON that are none',
    { 'src/api/note/routes/note.json': '{ "routes": [' },
    'code',
    'blocker src/api/note/routes/note.json:1:14: is not JSON',
  ],
  [
    'a name that is declared twice, which only an engine sees',
    { 'src/api/note/services/note.js': 'module.exports = {};\nconst a = 1;\nconst a = 2;' },
    'code',
    "blocker src/api/note/services/note.js:3: is no code: SyntaxError: Identifier 'a' has already been declared",
  ],
  [
    'TypeScript that is none',
    { 'src/api/note/services/note.ts': 'const a: number = 1;\n\nexport default { a: };' },
    'code',
    'blocker src/api/note/services/note.ts:3: is no code: SyntaxError',
  ],
  [
    'a decorator',
    { 'src/api/note/services/note.ts': '\n@service class Note {}\nexport default () => new Note();' },
    'code',
    'blocker src/api/note/services/note.ts:2: ',
  ],
  [
    'a package of v4 that is not provided',
    {
      'src/index.js':
        "\nconst x = require('@strapi/plugin-upload');\nmodule.exports = { register() { x; } };",
    },
    'code',
    'blocker src/index.js:2: @strapi/plugin-upload is not provided',
  ],
  [
    'a package that is not installed',
    { 'src/index.ts': "import x from 'some-package-nobody-has';\nexport default { register() { x(); } };" },
    'code',
    'blocker src/index.ts:1: there is no module some-package-nobody-has',
  ],
  [
    'a file that is not there',
    { 'src/index.js': "module.exports = { register() {\n  require('./lib/none');\n} };" },
    'code',
    'blocker src/index.js:2: there is no module ./lib/none',
  ],
  [
    'a policy that is not there',
    {
      'src/api/note/routes/note.js': `${ROUTER}module.exports = createCoreRouter('api::note.note', {\n  config: { find: { policies: [{ name: 'global::nobody' }] } },\n});`,
    },
    'code',
    'blocker src/api/note/routes/note.js:3: there is no policy global::nobody',
  ],
  [
    'a policy of a GraphQL field, which may not be there either',
    {
      'src/api/note/graphql.js':
        "module.exports = () => ({\n  resolversConfig: { 'Query.nobody': { policies: ['nobody'] } },\n});",
      'src/index.js': "require('./api/note/graphql');",
    },
    'code',
    'warning src/api/note/graphql.js:2: there is no policy nobody: a start stops if it guards something that is there',
  ],
  [
    'a middleware that is not there',
    {
      'src/api/note/routes/note.js': `${ROUTER}module.exports = createCoreRouter('api::note.note', { config: { find: { middlewares: ['stamp'] } } });`,
    },
    'code',
    'blocker src/api/note/routes/note.js:2: there is no middleware stamp',
  ],
  [
    'a middleware around everything that is not there',
    { 'config/middlewares.js': "module.exports = ['strapi::errors', 'global::nobody'];" },
    'code',
    'blocker config/middlewares: there is no middleware global::nobody',
  ],
  [
    'a global middleware whose file is not there',
    {
      'config/middlewares.js': "module.exports = ['strapi::errors', { resolve: './src/middlewares/none' }];",
    },
    'code',
    'blocker config/middlewares: ./src/middlewares/none: there is no module ./src/middlewares/none',
  ],
  [
    'a global middleware under a name that no middleware has',
    { 'config/middlewares.js': "module.exports = ['strapi::errors', './src/middlewares/none'];" },
    'code',
    'blocker config/middlewares: there is no middleware ./src/middlewares/none',
  ],
  [
    'a handler of no controller',
    {
      'src/api/note/routes/01-own.js':
        "module.exports = { routes: [\n  { method: 'GET', path: '/x', handler: 'memo.find' },\n] };",
    },
    'code',
    'blocker src/api/note/routes/01-own.js:2: there is no controller api::note.memo for the handler memo.find',
  ],
  [
    'a handler of no action',
    {
      'src/api/note/routes/01-own.js':
        "module.exports = { routes: [{ method: 'GET', path: '/x', handler: 'note.shout' }] };",
    },
    'code',
    'blocker src/api/note/routes/01-own.js:1: the controller api::note.note seems to have no action shout',
  ],
  [
    'a plugin that is nowhere',
    {
      'config/plugins.js':
        "module.exports = { shop: true, 'users-permissions': { config: { jwtSecret: 'long enough, this one' } } };",
    },
    'configuration',
    'blocker config/plugins: shop: no such plugin is built in, installed, or in src/plugins',
  ],
  [
    'a member of strapi that is not there',
    { 'src/index.js': 'module.exports = { bootstrap({ strapi }) {\n  strapi.db.repair.up();\n} };' },
    'code',
    'warning src/index.js:2: strapi.db.repair is not there: code that reaches it fails',
  ],
  [
    'a service of a built-in plugin that is not there',
    {
      'src/index.js':
        "module.exports = { bootstrap({ strapi }) { strapi.plugin('upload').service('weeklyMetrics').create({}); } };",
    },
    'code',
    "warning src/index.js:1: strapi.plugin('upload').service('weeklyMetrics') is not there",
  ],
  [
    'a member of a package that is not there, in a pattern',
    {
      'src/index.js':
        "const {\n  errors: { ApplicationError },\n  templateConfiguration,\n} = require('@strapi/utils');\nmodule.exports = { register() { templateConfiguration(ApplicationError); } };",
    },
    'code',
    'warning src/index.js:3: templateConfiguration of @strapi/utils is not there',
  ],
  [
    'the same through a name',
    {
      'src/index.js':
        "const utils = require('@strapi/utils');\nmodule.exports = { register() { return [utils.errors, utils.templateConfiguration, utils.templateConfiguration]; } };",
    },
    'code',
    'warning src/index.js:2: templateConfiguration of @strapi/utils is not there',
  ],
  [
    'the same in TypeScript, by name',
    {
      'src/index.ts':
        "import { errors, templateConfiguration } from '@strapi/utils';\nexport default { register() {\n  return [errors, templateConfiguration];\n} };",
    },
    'code',
    'warning src/index.ts:3: templateConfiguration of @strapi/utils is not there',
  ],
  [
    'the same in TypeScript, by default',
    {
      'src/index.ts':
        "import utils from '@strapi/utils';\nexport default { register() {\n  return [utils.errors, utils.templateConfiguration];\n} };",
    },
    'code',
    'warning src/index.ts:3: templateConfiguration of @strapi/utils is not there',
  ],
  [
    'a route that is open',
    {
      'src/api/note/routes/01-own.js':
        "module.exports = { routes: [{ method: 'get', path: '/x', handler: 'note.find', config: { auth: false } }] };",
    },
    'access',
    'note src/api/note/routes/01-own.js:1: GET /x is open to everybody (auth: false)',
  ],
];

test.each(MISTAKES)('%s', async (_name, files, section, expected) => {
  const report = await checked(files);
  const found = findingsOf(report, section).map(line);
  expect(found).toHaveLength(1);
  expect(found[0]).toContain(expected);
});

/** Code v4 takes, in which a careless reader would find mistakes. */
const GOOD: Files = {
  'src/lib/words.ts': "export const shout = (text: string): string => text + '!';",
  'src/policies/is-owner.js': "module.exports = () => /['\"{]/.test('x');",
  'src/api/note/policies/own.js': 'module.exports = () => true;',
  'src/api/note/middlewares/stamp.js': 'module.exports = () => (ctx, next) => next();',
  'src/api/note/services/note.ts': `import type { Strapi } from '@strapi/types';
import { factories } from '@strapi/strapi';
import { shout } from '../../../lib/words';
import { readFile } from 'fs/promises';
export default factories.createCoreService('api::note.note', ({ strapi }: { strapi: Strapi }) => ({
  loud: async () => [shout('a'), await readFile('x'), strapi.own],
}));`,
  'src/api/note/controllers/note.js': `const { createCoreController } = require('@strapi/strapi').factories;
module.exports = createCoreController('api::note.note', { async shout(ctx) { ctx.body = \`\${strapi.config.get('x')} {\`; } });`,
  'src/api/note/routes/01-own.js': `module.exports = { routes: [
  { method: 'GET', path: '/x', handler: 'note.shout', config: { policies: ['own', 'global::isOwner'], middlewares: ['api::note.stamp'] } },
  { method: 'GET', path: '/y', handler: 'api::note.note.find', config: { policies: ['plugin::shop.open'] } },
] };`,
  'src/index.mjs': `import utils from '@strapi/utils';
const { default: more } = await import('@strapi/utils');
export default { bootstrap({ strapi }) { strapi.own = 1; strapi.own + 1; strapi.plugin('shop').service('x').y(utils, more, import.meta.url); } };`,
  // src/admin shows that a v4 server was here, so that a missing database file would be a finding
  'config/database.js': "module.exports = { connection: { client: 'sqlite', connection: ':memory:' } };",
  // an entry of a plugin's admin panel is no server code
  'src/admin/app.js': "import x from 'react-nobody-has'; export default <x/>;",
};

test('code that runs is no finding', async () => {
  const report = await checked(GOOD);
  expect(findingsOf(report, 'code')).toEqual([]);
  const code = report.sections.find(({ name }) => name === 'code')!;
  expect(code.inOrder).toEqual([
    'these run: 1 controller, 1 service, 1 router, 2 policies, 1 middleware, src/index',
  ]);
  expect(report.counts.blocker).toBe(0);
});

test('the part of a plugin for v4’s panel is named, of one with code for the server and of one without', async () => {
  const plugin = (name: string) => ({
    [`src/plugins/${name}/package.json`]: JSON.stringify({ name, strapi: { kind: 'plugin', name } }),
  });
  const report = await checked({
    'config/plugins.js':
      'module.exports = { both: { enabled: true }, shown: { enabled: true }, hidden: { enabled: true }, off: { enabled: false } };',
    ...plugin('both'),
    'src/plugins/both/strapi-server.js': 'module.exports = {};',
    'src/plugins/both/strapi-admin.js': 'module.exports = {};',
    ...plugin('shown'),
    'src/plugins/shown/strapi-admin.ts': 'export default {};',
    ...plugin('hidden'),
    'src/plugins/hidden/strapi-server.js': 'module.exports = {};',
    ...plugin('off'),
    'src/plugins/off/strapi-admin.js': 'module.exports = {};',
  });
  const places = findingsOf(report, 'panel').map(({ level, place }) => `${level} ${place}`);
  expect(places).toEqual(['warning plugin both', 'warning plugin shown']);
});

test('everything at once: the worst first, and the sound parts counted', async () => {
  const report = await checked(Object.assign({}, ...MISTAKES.map(([, files]) => files)));
  const levels = report.sections.map(({ findings }) => findings[0]?.level ?? 'none');
  expect(levels).toEqual([...levels].sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b)));
  for (const { findings } of report.sections) {
    const levels = findings.map(({ level }) => level);
    expect(levels).toEqual([...levels].sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b)));
    // the reader of a blocker can act on it
    for (const { level, remedy } of findings) expect(level === 'blocker' && remedy === null).toBe(false);
  }
  expect(report.counts.blocker).toBeGreaterThan(6);
});

const ORDER = ['blocker', 'warning', 'note', 'none'];

test('a custom field that code registers is no mistake, another one is', async () => {
  const field = (customField: string) => ({
    [NOTE]: withAttribute({ shade: { type: 'customField', customField } }),
    'src/index.js':
      "module.exports = { register({ strapi }) { strapi.customFields.register({ name: 'color', plugin: 'paint', type: 'string' }); } };",
  });
  expect(findingsOf(await checked(field('plugin::paint.color')), 'schemas')).toEqual([]);
  expect(findingsOf(await checked(field('plugin::paint.tone')), 'schemas')).toHaveLength(1);
});

test('nothing of the project’s code runs, and a folder without a project is reported', async () => {
  const dir = temporaryProject({
    ...BASE,
    'src/index.js': 'globalThis.octavoCheckRan = true;\nmodule.exports = { register() {} };',
  });
  await checkProject(dir, { ...ENVIRONMENT });
  expect((globalThis as { octavoCheckRan?: true }).octavoCheckRan).toBeUndefined();
  const none = await checkProject(`${dir}/none`, { ...ENVIRONMENT });
  expect(none.counts.blocker).toBe(1);
});

/** What lies beside the server's code and is never loaded by it. */
const BESIDE: Files = {
  'src/seed/index.js': "require('nobody-has-this'); strapi.entityService.nothing();",
  'src/test/x.js': "const broken = require('./missing');",
  'src/plugins/old/strapi-server.js': "module.exports = require('nobody-has-this-either');",
  'src/plugins/old/package.json': '{}',
};

test('files that are never loaded are no findings', async () => {
  const report = await checked(BESIDE);
  expect(findingsOf(report, 'code')).toEqual([]);
});

test('what loaded files import is looked at', async () => {
  const report = await checked({
    ...BESIDE,
    'src/lib/a.js': "module.exports = require('./b');",
    'src/lib/b.ts': "import x from 'nobody-has-this'; export default x;",
    'src/index.js': "module.exports = { bootstrap() { require('./lib/a'); } };",
  });
  expect(findingsOf(report, 'code').map(line)).toEqual([
    'blocker src/lib/b.ts:1: there is no module nobody-has-this',
  ]);
});

test('services an extension adds, and texts that only look like code, are no findings', async () => {
  const report = await checked({
    'src/extensions/users-permissions/strapi-server.js':
      'module.exports = (plugin) => { plugin.services.extra = () => ({ shout: () => 1 }); return plugin; };',
    'src/index.js':
      "module.exports = { bootstrap() { strapi.plugin('users-permissions').service('extra').shout(); strapi.log.info(`strapi.nothing $" +
      "{'x'}`); } };",
  });
  expect(findingsOf(report, 'code')).toEqual([]);
});
