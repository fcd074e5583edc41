/** A server that is killed in the middle of a batch: nothing of the batch is there. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { connectTo, returnDatabase } from '../support/database.ts';
import { httpClient } from '../support/http-client.ts';
import { copyKit } from '../support/serve-kit.ts';
import { startProcess } from '../support/server-process.ts';

const { dir, file } = copyKit({ batch: true, synchronous: 'full' });

afterAll(() => {
  returnDatabase(file);
  rmSync(dir, { recursive: true, force: true });
});

/** What has been written before it belongs to the same transaction. */
const KILLING = `module.exports = { bootstrap({ strapi }) {
  strapi.db.lifecycles.subscribe({
    models: ['api::tag.tag'],
    beforeCreate: ({ params }) => { if (params.data.name === 'The last') process.kill(process.pid, 'SIGKILL'); },
  });
} };`;

const rows = (): unknown[] => {
  const db = connectTo(file, { readonly: true });
  const read = (sql: string): unknown[] => db.prepare(sql).all();
  const found = [
    read('SELECT id, name FROM tags ORDER BY id'),
    read('SELECT id, title FROM articles ORDER BY id'),
    read('SELECT * FROM articles_tags_links ORDER BY id'),
  ];
  db.close();
  return found;
};

test('nothing of it stays', { timeout: 60_000 }, async () => {
  writeFileSync(join(dir, 'src/index.js'), KILLING);
  const server = await startProcess(dir);
  const before = rows();
  const { send, close } = httpClient(server.address);
  onTestFinished(close);
  const steps = [
    { name: 'tag', path: '/tags', body: { data: { name: 'The first' } } },
    { path: '/articles', body: { data: { title: 'In between', tags: [{ $id: 'tag' }] } } },
    { method: 'PUT', path: '/articles/1', body: { data: { title: 'Changed', tags: [{ $id: 'tag' }] } } },
    { path: '/tags', body: { data: { name: 'The last' } } },
  ];
  await expect(send('POST', '/api/batch', { steps }, 'token:full')).rejects.toThrow();
  await server.ended;
  expect(rows()).toEqual(before);
});
