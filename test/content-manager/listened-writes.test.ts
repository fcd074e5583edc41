/** Editors' writes where project code listens: what listeners receive, and that they can change what is written. */
import { expect, test } from 'vitest';
import { askCode } from '../project-code/ask-code.ts';
import { headersOf } from '../support/credentials.ts';

const BOOK = 'api::book.book';
const BOOKS = `/content-manager/collection-types/${BOOK}`;
const IMPRINTS = '/content-manager/collection-types/api::imprint.imprint';

/** What listeners receive of a write: lifecycles with what they see of the data, events with their entries. */
const LISTENER = `
  strapi.db.lifecycles.subscribe({ models: ['${BOOK}', 'api::imprint.imprint'], ...Object.fromEntries(
    ['create', 'update', 'delete', 'updateMany', 'deleteMany'].flatMap((name) => ['before', 'after'].map((phase) => {
      const action = phase + name[0].toUpperCase() + name.slice(1);
      return [action, ({ params, result }) => {
        const { createdBy, updatedBy, publishedAt, title } = params.data ?? {};
        seen.push([action, { createdBy, updatedBy, published: publishedAt && typeof publishedAt, title }, result?.count]);
        if (action === 'beforeCreate' && title === 'Sent') params.data.title = 'Changed';
      }];
    }))) });
  for (const event of ['entry.create', 'entry.update', 'entry.delete', 'entry.publish', 'entry.unpublish'])
    strapi.eventHub.on(event, ({ uid, entry }) => seen.push([event, uid ?? null, entry.id]));`;

test('lifecycles and events of one entry, of a selection, of clones and translations', async () => {
  const code = await askCode(
    { 'src/index.js': `module.exports = { bootstrap({ strapi }) { globalThis.seen = []; ${LISTENER} } };` },
    headersOf('admin:super').authorization!.replace('Bearer ', ''),
  );
  const calls = () => code.run('JSON.parse(JSON.stringify(globalThis.seen.splice(0)))');
  const send = async (method: string, path: string, body?: object) => {
    const answer = await code.send(method, path, body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body;
  };

  const { id, title } = await send('POST', BOOKS, { title: 'Sent', authors: [1] });
  expect(title).toBe('Changed');
  const data = { createdBy: 1, updatedBy: 1, published: null };
  expect(await calls()).toEqual([
    ['beforeCreate', { ...data, title: 'Sent' }, null],
    ['afterCreate', { ...data, title: 'Changed' }, null],
    ['entry.create', BOOK, id],
  ]);

  await send('POST', `${BOOKS}/${id}/actions/publish`);
  const published = { updatedBy: 1, published: 'object' };
  expect(await calls()).toEqual([
    ['beforeUpdate', published, null],
    ['afterUpdate', published, null],
    ['entry.update', BOOK, id],
    ['entry.publish', null, id],
  ]);

  expect(await send('POST', `${BOOKS}/actions/bulkUnpublish`, { ids: [id, 6] })).toEqual({ count: 1 });
  expect(await calls()).toEqual([
    ['beforeUpdateMany', { published: null }, null],
    ['afterUpdateMany', { published: null }, 1],
    // a selection has the events of its new state alone, as in v4
    ['entry.unpublish', null, id],
  ]);

  const clone = await send('POST', `${BOOKS}/clone/${id}`, { title: 'Clone', isbn: 'clone' });
  expect(clone.authors).toEqual({ count: 1 });
  expect((await calls()).map(([name]: string[]) => name)).toEqual([
    'beforeCreate',
    'afterCreate',
    'entry.create',
  ]);

  expect(await send('POST', `${BOOKS}/actions/bulkDelete`, { ids: [id, clone.id, 999] })).toEqual({
    count: 2,
  });
  expect(await calls()).toEqual([
    ['beforeDeleteMany', {}, null],
    ['afterDeleteMany', {}, 2],
    ['entry.delete', BOOK, id],
    ['entry.delete', BOOK, clone.id],
  ]);

  await send('POST', `${IMPRINTS}?locale=de&relatedEntityId=1`, { name: 'Verlag', founded: 1950 });
  const names = (await calls()).map(([name]: string[]) => name);
  // the new entry, and its two siblings with what all of them share
  expect(names.filter((name: string) => name === 'entry.create')).toHaveLength(1);
  expect(names.filter((name: string) => name === 'entry.update')).toHaveLength(2);
  expect(names.filter((name: string) => name === 'beforeUpdate')).toHaveLength(2);
});
