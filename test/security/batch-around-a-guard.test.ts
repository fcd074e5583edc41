/**
 * A batch around a guard: the project has put a route of its own before the generated one. Over HTTP no client reaches the
 * generated one, so no step of a batch does.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { returnDatabase } from '../support/database.ts';
import { openOctavo } from '../support/open-octavo.ts';
import { copyKit } from '../support/serve-kit.ts';

const GUARD = `module.exports = { routes: [{
  method: 'POST', path: '/tags', handler: 'tag.create', config: { policies: [() => false] },
}] };`;

test('a step for a guarded route is refused, others are not', async () => {
  const { dir, file } = copyKit({ batch: true });
  // before the generated router, by its name
  writeFileSync(join(dir, 'src/api/tag/routes/a-guard.js'), GUARD);
  const octavo = await openOctavo({ dir, compat: 'reference' });
  onTestFinished(async () => {
    await octavo.close();
    returnDatabase(file);
    rmSync(dir, { recursive: true, force: true });
  });
  const body = { data: { name: 'Around', slug: 'around' } };
  const batch = (path: string) =>
    octavo.send('POST', '/api/batch', { steps: [{ path, body }] }, 'token:full');
  expect((await octavo.send('POST', '/api/tags', body, 'token:full')).status).toBe(403);
  const refused = await batch('/tags');
  expect([refused.status, refused.body.error.message]).toEqual([
    400,
    'steps.0: POST /tags is no write of an entry that a batch may have',
  ]);
  expect((await batch('/categories')).status).toBe(200);
});
