/** A write is held to the policy it brings: the same operations serve writers with other rules than clients'. */

import { expect, test } from 'vitest';
import { contentApiPolicy, type WritePolicy } from '../../src/core/content/write-request.ts';
import { buildDesiredLayout } from '../../src/core/database/layout/desired/build-desired-layout.ts';
import { syncLayout } from '../../src/core/database/sync/sync-layout.ts';
import { OctavoError } from '../../src/core/errors/octavo-error.ts';
import { contentTypeOf } from '../../src/core/model/content-type.ts';
import { contentWriter } from '../support/content-writer.ts';
import { callerWithout, openKit } from '../support/kit.ts';
import { testSql } from '../support/test-sql.ts';

async function open() {
  const kit = await openKit();
  await syncLayout(kit.db, buildDesiredLayout(kit.model, kit.layout));
  const writer = contentWriter(kit, Date.UTC(2024, 5, 1));
  const caller = callerWithout();
  const request = (uid: string, changes: Partial<WritePolicy>) => ({
    type: contentTypeOf(kit.model, uid),
    caller,
    policy: contentApiPolicy(caller, changes),
    queryKey: '',
    params: {},
  });
  const row = async (sql: string, id: number) => (await kit.db.query(testSql(sql), [id]))[0];
  return { ...kit, writer, request, row };
}

const ARTICLE = 'api::article.article';
const TAG = 'api::tag.tag';

test('a new entry without publishedAt is what the policy says, and checked as that', async () => {
  const { writer, request, row, close } = await open();
  const create = async (newEntries: WritePolicy['newEntries'], data: object) => {
    const { id } = JSON.parse((await writer.create(request(ARTICLE, { newEntries }), data)).toString()).data;
    return row('SELECT published_at IS NOT NULL AS "published" FROM articles WHERE id = ?', id);
  };
  expect(await create('published', { title: 'One' })).toEqual({ published: 1 });
  expect(await create('checkedDraft', { title: 'Two' })).toEqual({ published: 0 });
  await expect(create('checkedDraft', {})).rejects.toThrow('title must be defined.');
  // a draft is spared what is required
  expect(await create('draft', {})).toEqual({ published: 0 });
  await close();
});

test('values that bodies cannot set come with the policy', async () => {
  const { writer, request, row, close } = await open();
  const write = request(TAG, { systemValues: { createdBy: 1 } });
  const { id } = JSON.parse((await writer.create(write, { name: 'Policy', createdBy: 2 })).toString()).data;
  expect(await row('SELECT created_by_id AS "by" FROM tags WHERE id = ?', id)).toEqual({ by: 1 });
  await close();
});

test('a stored entry that does not meet the condition is neither changed nor deleted', async () => {
  const { db, writer, request, row, close } = await open();
  const seen: boolean[] = [];
  const write = request(TAG, {
    checkStored: async (_tx, { id }) => {
      seen.push(db.inTransaction);
      if (id === 1) throw new OctavoError('ForbiddenError', 'not this one');
    },
  });
  const before = await row('SELECT * FROM tags WHERE id = ?', 1);
  await expect(writer.update(write, 1, { name: 'Changed' })).rejects.toThrow('not this one');
  await expect(writer.delete(write, 1)).rejects.toThrow('not this one');
  expect(await row('SELECT * FROM tags WHERE id = ?', 1)).toEqual(before);
  await writer.update(write, 2, { name: 'Changed' });
  expect(await row('SELECT name FROM tags WHERE id = ?', 2)).toEqual({ name: 'Changed' });
  expect(seen).toEqual([true, true, true]);
  await close();
});
