/** `strapi.entityService.decorate`: methods of code answer the default routes of REST. */
import { expect, test } from 'vitest';
import { headersOf } from '../support/credentials.ts';
import { serveKitCode } from './code-project.ts';

const headers = headersOf('token:full');

test('a decorated method answers the default routes, and the start says who does not ask it', async () => {
  const { ask, warnings } = await serveKitCode({
    'src/index.js': `module.exports = { bootstrap({ strapi }) {
      strapi.entityService.decorate((service) => ({
        async delete(uid, id, options) {
          if (uid !== 'api::tag.tag') return service.delete(uid, id, options);
          return service.update(uid, id, { ...options, data: { color: '#000000' } });
        },
      }));
    } };`,
  });
  const removed = await ask('/api/tags/3', { method: 'DELETE', headers });
  expect(removed.body.data).toMatchObject({ id: 3, attributes: { color: '#000000' } });
  expect((await ask('/api/tags/3', { headers })).body.data.attributes.color).toBe('#000000');
  // other types, and methods code has left alone
  expect((await ask('/api/profiles/1', { method: 'DELETE', headers })).status).toBe(200);
  expect((await ask('/api/profiles/1', { headers })).status).toBe(404);
  expect(warnings.join()).toContain('strapi.entityService.decorate');
});
