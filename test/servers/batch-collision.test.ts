/** Batches that meet on a server's database, in a project without code: one that is ended by the server is run again. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { connectTo, returnDatabase } from '../support/database.ts';
import { serveOctavo } from '../support/open-octavo.ts';
import { copyKit } from '../support/serve-kit.ts';

/** Two batches that change the same two tags, each in another order. */
async function collide() {
  const { dir, file } = copyKit({ log: 'fatal' });
  onTestFinished(() => {
    returnDatabase(file);
    rmSync(dir, { recursive: true, force: true });
  });
  // nothing but generated code is left
  rmSync(join(dir, 'src/index.js'));
  rmSync(join(dir, 'src/api/author/controllers'), { recursive: true });
  const { send } = await serveOctavo({ dir, compat: 'reference', env: { NODE_ENV: 'production' } });
  const batch = (color: string, ids: readonly number[]) => {
    const steps = ids.map((id) => ({ method: 'PUT', path: `/tags/${id}`, body: { data: { color } } }));
    const created = { path: '/tags', body: { data: { name: `${color} tag` } } };
    return send('POST', '/api/batch', { steps: [...steps, created] }, 'token:full');
  };
  return {
    batches: () => Promise.all([batch('#ff0000', [1, 2]), batch('#0000ff', [2, 1])]),
    tags: () => {
      const db = connectTo(file, { readonly: true });
      const colors = db.prepare('SELECT color FROM tags WHERE id IN (1, 2)').pluck().all();
      const made = db.prepare("SELECT name FROM tags WHERE name LIKE '% tag' ORDER BY name").pluck().all();
      db.close();
      return { colors, made };
    },
  };
}

test('both are done, each once', async () => {
  const { batches, tags } = await collide();
  expect((await batches()).map(({ status }) => status)).toEqual([200, 200]);
  const { colors, made } = tags();
  expect(new Set(colors).size).toBe(1);
  expect(made).toEqual(['#0000ff tag', '#ff0000 tag']);
});
