/** Configurations of views over HTTP and from start to start, on every database. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { configurationKey } from '../../src/admin/content-manager/configuration/configuration-store.ts';
import { openOctavo } from '../support/open-octavo.ts';
import { type ServedKit, serveKit } from '../support/serve-kit.ts';

let kit: ServedKit;
beforeAll(async () => {
  kit = await serveKit({ isWritable: true });
});
afterAll(() => kit.close());

const PATH = '/content-manager/content-types/api::note.note/configuration';
const SETTINGS = {
  bulkable: true,
  filterable: true,
  searchable: true,
  pageSize: 20,
  mainField: 'text',
  defaultSortBy: 'importance',
  defaultSortOrder: 'DESC',
};
const read = async (path = PATH) =>
  (await kit.send('GET', path, undefined, 'admin:super')).body.data.contentType;

describe('views of a type', () => {
  test('two changes of different parts at the same time are both kept', async () => {
    const layouts = { list: ['text'], edit: [[{ name: 'text', size: 12 }]] };
    const answers = await Promise.all([
      kit.send('PUT', PATH, { settings: SETTINGS }, 'admin:super'),
      kit.send('PUT', PATH, { layouts }, 'admin:super'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const now = await read();
    expect(now.settings).toEqual(SETTINGS);
    expect(now.layouts).toEqual(layouts);
  });

  test('a refused change leaves all parts as they were', async () => {
    const before = await read();
    const answer = await kit.send(
      'PUT',
      PATH,
      { settings: { ...SETTINGS, pageSize: 50 }, layouts: { list: ['nope'], edit: [] } },
      'admin:super',
    );
    expect(answer.status).toBe(400);
    expect(await read()).toEqual(before);
  });

  test('the next start keeps them, mends a row that cannot be read, and drops one whose type is gone', async () => {
    const before = await read();
    const key = (uid: string) => configurationKey({ uid, modelType: 'contentType' });
    const table = 'strapi_core_store_settings';
    kit.db.prepare(`UPDATE ${table} SET value = '{broken' WHERE "key" = ?`).run(key('api::tag.tag'));
    kit.db
      .prepare(`INSERT INTO ${table} ("key", value, type) VALUES (?, '{}', 'object')`)
      .run(key('api::old.old'));
    const again = await openOctavo({ dir: kit.dir });
    try {
      const answer = await again.send('GET', PATH, undefined, 'admin:super');
      expect(answer.body.data.contentType).toEqual(before);
      const tag = await again.send('GET', PATH.replaceAll('note', 'tag'), undefined, 'admin:super');
      expect(tag.body.data.contentType.settings.mainField).toBe('name');
      const rows = kit.db
        .prepare(`SELECT value FROM ${table} WHERE "key" IN (?, ?)`)
        .all(key('api::old.old'), key('api::tag.tag'));
      expect(rows).toHaveLength(1);
      expect(JSON.parse(String((rows[0] as { value: string }).value)).uid).toBe('api::tag.tag');
    } finally {
      await again.close();
    }
  });

  test.each([
    'constructor',
    '__proto__',
    'toString',
    'shared.seo',
    'api::nope.nope',
  ])('there is none of %s', async (uid) => {
    for (const method of ['GET', 'PUT'] as const) {
      const answer = await kit.send(
        method,
        `/content-manager/content-types/${uid}/configuration`,
        undefined,
        'admin:super',
      );
      expect(answer.status).toBe(404);
    }
  });
});
