/** Batches that meet on a server's database: without code of the project one that is ended is run again, with code it is refused. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { connectTo, returnDatabase } from '../support/database.ts';
import { serveOctavo } from '../support/open-octavo.ts';
import { copyKit } from '../support/serve-kit.ts';

/** Called by the listeners of the project below, in this process. */
const holder = globalThis as { beforeTag?: () => void; afterTag?: () => Promise<void> };

const LISTENING = `module.exports = { bootstrap({ strapi }) {
  strapi.db.lifecycles.subscribe({
    models: ['api::tag.tag'],
    beforeUpdate: () => globalThis.beforeTag(),
    afterUpdate: () => globalThis.afterTag(),
  });
} };`;

/** Two batches that change the same two tags, each in another order. */
async function collide(code: string | null) {
  const { dir, file } = copyKit({ batch: true, log: 'fatal' });
  onTestFinished(() => {
    returnDatabase(file);
    rmSync(dir, { recursive: true, force: true });
  });
  if (code === null) {
    // nothing but generated code is left
    rmSync(join(dir, 'src/index.js'));
    rmSync(join(dir, 'src/api/author/controllers'), { recursive: true });
  } else writeFileSync(join(dir, 'src/index.js'), code);
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

test('without code both are done, each once', async () => {
  const { batches, tags } = await collide(null);
  expect((await batches()).map(({ status }) => status)).toEqual([200, 200]);
  const { colors, made } = tags();
  expect(new Set(colors).size).toBe(1);
  expect(made).toEqual(['#0000ff tag', '#ff0000 tag']);
});

test('where code listens one is refused, and no listener runs twice', async () => {
  let before = 0;
  let written = 0;
  const { promise: met, resolve: both } = Promise.withResolvers<void>();
  holder.beforeTag = () => {
    before += 1;
  };
  // each waits with its first tag written until the other one has its first
  holder.afterTag = async () => {
    written += 1;
    if (written === 2) both();
    await met;
  };
  onTestFinished(() => {
    Reflect.deleteProperty(holder, 'beforeTag');
    Reflect.deleteProperty(holder, 'afterTag');
  });
  const { batches, tags } = await collide(LISTENING);
  const [done, refused] = (await batches()).sort((a, b) => a.status - b.status);
  expect([done!.status, refused!.status]).toEqual([200, 503]);
  expect(refused!.headers['retry-after']).toBeDefined();
  // both for their first tag, the one that is done for its second
  expect(before).toBe(3);
  const { color } = done!.body.data[0].data.attributes;
  expect(tags()).toEqual({ colors: [color, color], made: [`${color} tag`] });
});
