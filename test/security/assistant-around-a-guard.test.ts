/**
 * An assistant around a guard: the project's code stands before its routes, and before all requests. What a tool asks goes
 * the same way as a request of any client.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { returnDatabase } from '../support/database.ts';
import { callTool, connectMcp } from '../support/mcp-client.ts';
import { openOctavo } from '../support/open-octavo.ts';
import { copyKit } from '../support/serve-kit.ts';

const GUARD = `module.exports = { routes: [{
  method: 'POST', path: '/tags', handler: 'tag.create', config: { policies: [() => false] },
}] };`;

const AROUND = `module.exports = () => async (ctx, next) => {
  if (ctx.method === 'GET' && ctx.path === '/api/categories') return ctx.forbidden('Not from here, ' + ctx.ip);
  await next();
};`;

test('policies and global middlewares of the project stand before what tools ask', async () => {
  const { dir, file } = copyKit({ mcp: { enabled: true } });
  // before the generated router, by its name
  writeFileSync(join(dir, 'src/api/tag/routes/a-guard.js'), GUARD);
  writeFileSync(join(dir, 'around.js'), AROUND);
  writeFileSync(
    join(dir, 'config/middlewares.js'),
    `module.exports = ['strapi::errors', 'strapi::body', 'strapi::query', { resolve: './around' }];`,
  );
  const octavo = await openOctavo({ dir, compat: 'reference' });
  onTestFinished(async () => {
    await octavo.close();
    returnDatabase(file);
    rmSync(dir, { recursive: true, force: true });
  });
  const client = await connectMcp(octavo.address, 'token:full');
  const refused = await callTool(client, 'create_tag', { data: { name: 'Around' } });
  expect(refused.answer.error).toMatchObject({ status: 403 });
  const stopped = await callTool(client, 'find_entries', { type: 'api::category.category' });
  expect(stopped.answer.error).toMatchObject({ status: 403, message: 'Not from here, 127.0.0.1' });
  expect((await callTool(client, 'find_entries', { type: 'api::tag.tag' })).isError).toBe(false);
});
