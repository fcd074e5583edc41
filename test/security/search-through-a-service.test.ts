/**
 * A service of the project's own reads with the rights of code. What a client looks for with `_q` reaches it,
 * and must not reveal what private attributes hold (A15).
 */
import { expect, test } from 'vitest';
import { askCode } from '../project-code/ask-code.ts';
import { headersOf } from '../support/credentials.ts';

const SERVICE = `const { createCoreService } = require('@strapi/strapi').factories;
module.exports = createCoreService('api::article.article', () => ({
  async find(params) { return super.find(params); },
}));`;

const NEEDLES = `module.exports = { async bootstrap({ strapi }) {
  await strapi.db.query('api::article.article').update({ where: { id: 1 }, data: { editorNotes: 'private needle' } });
  await strapi.db.query('api::article.article').update({ where: { id: 2 }, data: { title: 'public needle' } });
} };`;

test('a text in a private attribute finds nothing', async () => {
  const token = headersOf('token:full').authorization!.replace('Bearer ', '');
  const { send } = await askCode(
    { 'src/index.js': NEEDLES, 'src/api/article/services/article.js': SERVICE },
    token,
  );
  const found = async (text: string): Promise<unknown> => {
    const { body } = await send('GET', `/api/articles?publicationState=preview&fields=title&_q=${text}`);
    return (body as { data: { id: number }[] }).data.map(({ id }) => id);
  };
  expect(await found('needle')).toEqual([2]);
  expect(await found('private needle')).toEqual([]);
});
