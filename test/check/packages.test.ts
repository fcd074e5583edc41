/** What a check says of plugins from npm and of providers, whose code it does not run. */
import { expect, test } from 'vitest';
import { checkProject } from '../../src/octavo/check/check-project.ts';
import { temporaryProject } from '../project/temporary-project.ts';

const BASE = {
  'config/admin.js': "module.exports = { apiToken: { salt: 'some salt' } };",
  '.env': 'JWT_SECRET=a secret of some length',
  'src/api/note/content-types/note/schema.json': JSON.stringify({
    kind: 'collectionType',
    collectionName: 'notes',
    info: { singularName: 'note', pluralName: 'notes', displayName: 'Note' },
    attributes: { text: { type: 'string' } },
  }),
};

const plugin = (server: string) => ({
  'package.json': '{"dependencies":{"strapi-plugin-paint":"1.0.0"}}',
  'node_modules/strapi-plugin-paint/package.json': '{"strapi":{"name":"paint","kind":"plugin"}}',
  'node_modules/strapi-plugin-paint/strapi-server.js': "module.exports = require('./server');",
  'node_modules/strapi-plugin-paint/server/index.js': server,
});

const findings = async (files: Readonly<Record<string, string>>): Promise<string[]> => {
  const { sections } = await checkProject(temporaryProject({ ...BASE, ...files }), {
    NODE_ENV: 'production',
  });
  return sections
    .find(({ name }) => name === 'code')!
    .findings.map(({ level, place, what }) => `${level} ${place}: ${what}`);
};

test('a plugin that finds what it asks for is no finding', async () => {
  const server =
    "require('@strapi/utils'); require('@strapi/plugin-x/strapi-admin'); require('node:fs'); module.exports = {};";
  expect(await findings(plugin(server))).toEqual([]);
});

test('the insides of v4’s packages, which fail only where they are used, are no finding', async () => {
  const inside =
    "require('@strapi/utils/lib'); require('@strapi/database/dist/errors'); module.exports = {};";
  expect(await findings(plugin(inside))).toEqual([]);
  const service = "require('@strapi/strapi/lib/services/entity-service'); module.exports = () => ({});";
  expect(await findings({ 'src/api/note/services/note.js': service })).toEqual([]);
  const part =
    "const { getService } = require('@strapi/plugin-users-permissions/server/utils'); module.exports = () => ({ user: () => getService('user') });";
  expect(await findings({ 'src/api/note/services/note.js': part })).toEqual([]);
});

test('what a plugin asks for and no package has is reported, however deep in the package', async () => {
  expect(await findings(plugin("require('@strapi/database'); require('nobody-has-this');"))).toEqual([
    'blocker plugin paint: it asks for @strapi/database, which is not provided',
    'warning plugin paint: it asks for the module nobody-has-this, which is not installed',
  ]);
});

test('a provider that is not installed is a blocker', async () => {
  const config = {
    'config/plugins.js': "module.exports = { upload: { config: { provider: 'cloudinary' } } };",
  };
  expect(await findings(config)).toEqual([
    "blocker config/plugins: upload.config.provider: the provider 'cloudinary' is neither built in nor installed (npm install @strapi/provider-upload-cloudinary@4)",
  ]);
});

test('members of v4 that a plugin uses and that do not exist are reported; what only other versions have is not', async () => {
  const server = `module.exports = { bootstrap({ strapi }) {
    strapi.own = 1; strapi.own.use();
    strapi.reload.isWatching = false;
    strapi.stopWithError('no');
    if (strapi.documents) strapi.documents('api::note.note');
    strapi.plugin('upload').service('metrics').send();
    strapi.db.query('api::note.note').findMany();
  } };`;
  expect(await findings(plugin(server))).toEqual([
    "warning plugin paint: it uses what is not there: strapi.stopWithError (server/index.js:4), strapi.plugin('upload').service('metrics') (server/index.js:6)",
  ]);
});
