/** How long a write may come again: a draft that is restored after weeks must not make a second entry. */
import { expect, test } from 'vitest';
import { openEditing } from '../support/open-editing.ts';

const DAY = 24 * 60 * 60 * 1000;

test('a key outlasts a holiday, and is deleted after a month', async () => {
  const { requestKeys, clock, db, model, close } = await openEditing();
  const key = { hash: 'key', request: 'request' };
  const type = model.contentTypes.get('api::tag.tag')!;
  await db.transaction((tx) => requestKeys.record(tx, type, 7, key));
  clock.now += 29 * DAY;
  await requestKeys.prune();
  expect(await requestKeys.find(key)).toEqual({ request: 'request', entryId: 7 });
  clock.now += 2 * DAY;
  await requestKeys.prune();
  expect(await requestKeys.find(key)).toBeNull();
  await close();
});
