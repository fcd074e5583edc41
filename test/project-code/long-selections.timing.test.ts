/** Selections whose listeners take longer together than code may take for a request: the answer says what has happened. */
import { expect, test } from 'vitest';
import { headersOf } from '../support/credentials.ts';
import { askCode } from './ask-code.ts';

const BOOK = 'api::book.book';
const ACTIONS = `/content-manager/collection-types/${BOOK}/actions`;
const IDS = [1, 2, 3, 4, 5, 6, 7, 8];

test('listeners have their time for each entry of a selection', async () => {
  const code = await askCode(
    {
      'config/api.js': "module.exports = { compat: 'reference', limits: { codeTime: 2000 } };",
      'src/index.js': `module.exports = { bootstrap({ strapi }) {
        const wait = (ms) => new Promise((done) => setTimeout(done, ms));
        for (const name of ['entry.unpublish', 'entry.delete']) strapi.eventHub.on(name, () => wait(300));
      } };`,
    },
    headersOf('token:full').authorization!.replace('Bearer ', ''),
  );
  const ask = (action: string) =>
    code.ask(`${ACTIONS}/${action}`, {
      method: 'POST',
      headers: { ...headersOf('admin:super'), 'content-type': 'application/json' },
      body: JSON.stringify({ ids: IDS }),
    });
  await ask('bulkPublish');
  const unpublished = await ask('bulkUnpublish');
  expect([unpublished.status, unpublished.body.count]).toEqual([200, 8]);
  const deleted = await ask('bulkDelete');
  expect([deleted.status, deleted.body]).toEqual([200, { count: 8 }]);
});
