/** What configuration of v4 projects requires before there is code: `@strapi/logger`, and files of code that require `@strapi/utils`. */
import { expect, test } from 'vitest';
import { openRoutes, serveCode } from './code-project.ts';

test('config/logger as the documentation of v4 has it', async () => {
  const { ask } = await serveCode({
    'config/logger.js': `const { winston, formats: { prettyPrint, levelFilter, excludeColors, detailedLogs } } = require('@strapi/logger');
const upper = winston.format((line) => ({ ...line, message: String(line.message).toUpperCase() }));
module.exports = {
  level: 'http',
  format: winston.format.combine(upper(), excludeColors, detailedLogs, winston.format.timestamp()),
  transports: [new winston.transports.Console({ level: 'http', format: winston.format.combine(levelFilter('http'), prettyPrint({ timestamps: 'YYYY-MM-DD hh:mm:ss.SSS' })) })],
};`,
    'src/api/note/routes/note.js': openRoutes({
      '/level': "(ctx) => { ctx.body = strapi.config.get('logger').level; }",
    }),
  });
  expect((await ask('/api/level')).text).toBe('http');
});

test('tasks in the configuration that require v4 packages', async () => {
  const { ask } = await serveCode({
    'config/server.js': `const tasks = require('./cron-tasks');
module.exports = { logger: { level: 'silent' }, app: { keys: ['one key', 'another'] }, cron: { enabled: false, tasks } };`,
    'config/cron-tasks.js': `const { refuse } = require('../src/refuse.js');
module.exports = { '0 0 1 * * 1': ({ strapi }) => refuse('late') };`,
    'src/refuse.js': `const utils = require('@strapi/utils');
const { ApplicationError } = utils.errors;
const { factories } = require('@strapi/strapi');
exports.refuse = (why) => { throw new ApplicationError(why, { also: utils.parseType({ type: 'boolean', value: 'true' }) }); };
exports.isRefusal = (error) => error instanceof ApplicationError && error instanceof Error;
exports.factory = () => factories.createCoreService('api::note.note');`,
    'src/api/note/routes/note.js': openRoutes({
      '/refuse': "(ctx) => require('../../../refuse.js').refuse('no')",
      '/caught': `(ctx) => {
        const { refuse, isRefusal, factory } = require('../../../refuse.js');
        try { refuse('no'); } catch (error) { ctx.body = [isRefusal(error), isRefusal(new Error('x')), typeof factory()]; }
      }`,
    }),
  });
  const refused = await ask('/api/refuse');
  expect([refused.status, refused.body.error]).toEqual([
    400,
    { status: 400, name: 'ApplicationError', message: 'no', details: { also: true } },
  ]);
  expect((await ask('/api/caught')).body).toEqual([true, false, 'function']);
});
