/** Former states of an entry that the content API has deleted stay behind, where nobody can reach or remove them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ContentType, contentTypeOf } from '../../src/core/model/content-type.ts';
import { openEditing } from '../support/open-editing.ts';
import { testSql } from '../support/test-sql.ts';

let octavo: Awaited<ReturnType<typeof openEditing>>;
beforeAll(async () => {
  octavo = await openEditing();
});
afterAll(() => octavo.close());

const NOTE = 'api::note.note';
const SECRET = 'kept from everybody';

async function changedNote(type: ContentType): Promise<number> {
  const { writer, write } = octavo;
  const entity = await writer.createEntry(write(type, 'create'), { text: SECRET });
  const { id } = JSON.parse((await entity.body()).toString()).data;
  await writer.update(write(type, 'update'), id, { text: 'other' });
  return id;
}

const states = async (id: number): Promise<unknown[]> =>
  octavo.db.query(testSql('SELECT number FROM octavo_revisions WHERE type_uid = ? AND entry_id = ?'), [
    NOTE,
    id,
  ]);

test('they go with the next look, and those of entries in the trash or in use stay', async () => {
  const { db, model, revisions, writer, write } = octavo;
  const type = contentTypeOf(model, NOTE);
  const [gone, trashed, used] = [await changedNote(type), await changedNote(type), await changedNote(type)];
  await db.run(testSql('DELETE FROM notes WHERE id = ?'), [gone]);
  await writer.delete(write(type, 'delete'), trashed);
  await revisions.prune();
  expect(await states(gone)).toEqual([]);
  expect((await states(trashed)).length).toBe(2);
  expect((await states(used)).length).toBe(2);
});
