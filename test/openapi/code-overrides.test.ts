/** `strapi.plugin('documentation')`, as v4 documents it: what code registers there counts in the OpenAPI document. */
import { expect, test } from 'vitest';
import { type Files, serveCode } from '../project-code/code-project.ts';

const REGISTER: Files = {
  'config/plugins.js': `module.exports = {
    'users-permissions': { config: { jwtSecret: 'a secret of some length' } },
    documentation: { enabled: true, config: { info: { version: '2.0.0', title: 'Notes' } } },
  };`,
  'src/index.js': `module.exports = { register({ strapi }) {
    const plugin = strapi.plugin('documentation');
    plugin.service('override').excludeFromGeneration('users-permissions');
    plugin.service('override').registerOverride(
      { info: { description: plugin.config('info.title') + ' ' + plugin.service('documentation').getDocumentationVersion() },
        tags: [{ name: 'Extra' }],
        paths: { '/extra': { get: { responses: { 200: { description: 'extra' } } } } },
        components: { schemas: { Extra: { type: 'object' } } } },
      { pluginOrigin: 'upload', excludeFromGeneration: ['upload'] },
    );
  } };`,
};

test('overrides and exclusions count in the document', async () => {
  const { ask } = await serveCode(REGISTER);
  const { status, body } = await ask('/documentation/openapi.json');
  expect(status).toBe(200);
  expect(body.info).toMatchObject({ title: 'Notes', description: 'Notes 2.0.0' });
  expect(body.paths['/extra'].get.responses['200'].description).toBe('extra');
  expect(body.components.schemas.Extra).toEqual({ type: 'object' });
  expect(body.tags.map(({ name }: { name: string }) => name)).toContain('Extra');
  const paths = Object.keys(body.paths);
  expect(paths).toContain('/api/notes');
  expect(paths.filter((path) => /upload|auth|users/.test(path))).toEqual([]);
});

test('the plugin is not there for a project that does not list it', async () => {
  const { ask } = await serveCode({
    'src/api/note/routes/x.js':
      "module.exports = { routes: [{ method: 'GET', path: '/x', handler: (ctx) => { ctx.body = String(strapi.plugin('documentation')); }, config: { auth: false } }] };",
  });
  expect((await ask('/api/x')).text).toBe('undefined');
});
