/** Tasks that code adds, beside those of the configuration. */

import { expect, test } from 'vitest';
import { testClock } from '../support/test-clock.ts';
import { openRoutes, serveCode } from './code-project.ts';

test('tasks that code adds run where those of the configuration do not', async () => {
  const clock = testClock();
  const { ask } = await serveCode(
    {
      'config/server.js': `module.exports = { logger: { level: 'silent' }, app: { keys: ['one key', 'another'] },
      cron: { enabled: false, tasks: { '* * * * * *': ({ strapi }) => strapi.config.set('ran.configured', true) } } };`,
      'src/index.js': `module.exports = { bootstrap({ strapi }) {
      strapi.cron.add({ added: { task: ({ strapi }) => strapi.config.set('ran.added', true), options: { rule: '* * * * * *' } } });
    } };`,
      'src/api/ran/routes/ran.js': openRoutes({ '/ran': `() => ({ ran: strapi.config.get('ran', {}) })` }),
    },
    clock,
  );
  await clock.advance(1000);
  expect((await ask('/api/ran')).body.ran).toEqual({ added: true });
});
