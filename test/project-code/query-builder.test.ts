/** `strapi.db.queryBuilder`: what it does beyond `strapi.db.query`, on every database, as v4 4.26.2 has answered on SQLite. */
import { expect, test } from 'vitest';
import { DATABASE } from '../support/database.ts';
import { askCode } from './ask-code.ts';

test('sums and SQL as values change the rows that the conditions meet', async () => {
  const { run, ask } = await askCode();
  const weight = (id: number) =>
    `(await strapi.db.query('api::tag.tag').findOne({ where: { id: ${id} } })).weight`;
  await ask('/api/articles/1');
  const value = await run(`
    const tags = () => strapi.db.queryBuilder('api::tag.tag');
    await tags().where({ id: 4 }).update({ weight: 10 }).execute();
    return [
      await tags().where({ id: 4 }).increment('weight').execute(), ${weight(4)},
      await tags().where({ id: 4 }).decrement('weight', 5).execute(), ${weight(4)},
      // the last call for a name counts
      await tags().where({ id: 4 }).increment('weight', 1).increment('weight', 2).execute(), ${weight(4)},
      await tags().where({ id: 4 }).update({ weight: strapi.db.connection.raw('weight * ?', [3]), color: '#123456' }).execute(), ${weight(4)},
      await tags().where({ id: 999 }).increment('weight').execute(),
      await tags().where({ articles: { title: { $startsWith: 'The Quiet' } } }).increment('weight').execute() > 0,
      await tags().increment('weight').execute() === await strapi.db.query('api::tag.tag').count(),
      await strapi.db.queryBuilder('api::article.article').where({ id: 1 }).update({ wordCount: 7 }).execute(),
      await strapi.db.queryBuilder('api::article.article').where({ id: 1 }).increment('word_count', 3).increment('wordCount', 3).execute(),
      (await strapi.db.query('api::article.article').findOne({ where: { id: 1 } })).wordCount,
      (await strapi.db.transaction(async () => { await tags().where({ id: 6 }).increment('weight', 1000).execute(); throw new Error('no'); }).catch(() => {}), ${weight(6)} < 1000),
      await tags().where({ id: 4 }).increment('nothing').execute().catch(() => 'no such column'),
    ];`);
  expect(value).toEqual([1, 11, 1, 6, 1, 8, 1, 24, 0, true, true, 1, 1, 10, true, 'no such column']);
  // an answer in memory is not sent again
  expect((await ask('/api/articles/1')).body.data.attributes.wordCount).toBe(10);
});

test('rows as the table has them, and the ids of what is inserted', async () => {
  const { run } = await askCode();
  const value = await run(`
    const articles = () => strapi.db.queryBuilder('api::article.article').where({ id: { $lt: 3 } }).orderBy({ id: 'desc' });
    return [
      await articles().select(['id', 'wordCount', 'title']).execute({ mapResults: false }),
      await articles().select('title').first().execute({ mapResults: false }),
      Object.keys(await strapi.db.queryBuilder('api::tag.tag').where({ id: 1 }).first().execute({ mapResults: false })),
      await strapi.db.queryBuilder('api::tag.tag').where({ id: 1 }).count().execute({ mapResults: false }),
      await strapi.db.queryBuilder('api::tag.tag').insert([{ name: 'm1' }, { name: 'm2' }]).execute(),
    ];`);
  const id = expect.any(Number);
  expect(value).toEqual([
    [
      { id: 2, word_count: 137, title: 'the quiet harbour' },
      { id: 1, word_count: 0, title: 'The Quiet Harbour' },
    ],
    { title: 'the quiet harbour' },
    ['id', 'name', 'slug', 'color', 'weight', 'created_at', 'updated_at', 'created_by_id', 'updated_by_id'],
    [{ count: 1 }],
    DATABASE === 'mariadb' ? [id, id] : [{ id }, { id }],
  ]);
});

test('forUpdate lets simultaneous transactions count one after the other', async () => {
  const { run } = await askCode();
  const value = await run(`
    await strapi.db.queryBuilder('api::tag.tag').where({ id: 8 }).update({ weight: 0 }).execute();
    const take = () => strapi.db.transaction(async () => {
      const { id, weight } = await strapi.db.queryBuilder('api::tag.tag').where({ id: 8 }).first().forUpdate().execute();
      await new Promise((resolve) => setTimeout(resolve, 5));
      await strapi.db.query('api::tag.tag').update({ where: { id }, data: { weight: weight + 1 } });
    });
    await Promise.all(Array.from({ length: 8 }, take));
    return [
      (await strapi.db.query('api::tag.tag').findOne({ where: { id: 8 } })).weight,
      await strapi.db.queryBuilder('api::tag.tag').select('id').where({ articles: { id: 1 } }).orderBy('id').limit(2).offset(1).forUpdate().execute(),
    ];`);
  expect(value).toEqual([8, [{ id: 2 }, { id: 12 }]]);
});

test('getKnexQuery gives a query to go on with, and refuses what it cannot express', async () => {
  const { run } = await askCode();
  const builder = "strapi.db.queryBuilder('api::tag.tag')";
  expect(
    await run(`[
      await ${builder}.select(['id', 'name']).where({ id: [1, 2, 3] }).orderBy({ id: 'desc' }).limit(2).getKnexQuery(),
      await ${builder}.init({ where: { color: null, weight: 47 } }).getKnexQuery().select('id').first(),
      await ${builder}.getKnexQuery().where({ id: 1 }).increment({ weight: 5 }),
      (await strapi.db.query('api::tag.tag').findOne({ where: { id: 1 } })).weight,
      (await ${builder}.getKnexQuery().select(${builder}.raw('count(*) as total')).whereNull('color').first()).total > 0,
      (await strapi.db.connection('tags').whereIn('id', ${builder}.select('id').where({ id: 2 }).getKnexQuery())).length,
    ]`),
  ).toEqual([
    [
      { id: 3, name: 'PAPER' },
      { id: 2, name: 'Paper' },
    ],
    { id: 5 },
    1,
    5,
    true,
    1,
  ]);
  const refused = (calls: string) => expect(run(`${builder}${calls}`)).rejects.toThrow('is not available');
  await refused('.where({ articles: { id: 1 } }).getKnexQuery()');
  await refused('.where({ weight: { $gt: 1 } }).getKnexQuery()');
  await refused(".populate('articles').getKnexQuery()");
  await refused(".init({ groupBy: ['color'] })");
  await refused('.getAlias()');
});
