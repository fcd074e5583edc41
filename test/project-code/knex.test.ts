/** `strapi.db.connection`: knex over the server's own connections, on every database. */
import { expect, test } from 'vitest';
import { askCode } from './ask-code.ts';

const NAMED = "strapi.db.query('api::tag.tag').count({ where: { name: { $startsWith: 'knex' } } })";

test('it reads and writes what the server does', async () => {
  const { run } = await askCode();
  const value = await run(`
    const knex = strapi.db.connection;
    await knex('tags').insert({ name: 'knex one', weight: 3, created_at: new Date(0) });
    const changed = await knex('tags').where({ name: 'knex one' }).update({ weight: knex.raw('weight + ?', [1]) });
    const [row] = await knex('tags').select('name', 'weight').where('name', 'like', 'knex%');
    const first = await knex.select('name').from('tags').where({ id: 1 }).first();
    const joined = await strapi.db.getConnection('articles_tags_links').join('tags', 'tags.id', 'articles_tags_links.tag_id').where('tags.id', 1).count({ n: '*' });
    const entry = await strapi.db.query('api::tag.tag').findOne({ where: { name: 'knex one' }, select: ['weight', 'createdAt'] });
    const gone = await knex('tags').where({ name: 'knex one' }).del();
    return [changed, row, first, Number(joined[0].n) > 0, entry, gone, await knex.schema.hasTable('tags')];`);
  expect(value).toEqual([
    1,
    { name: 'knex one', weight: 4 },
    { name: 'paper' },
    true,
    { weight: 4, createdAt: '1970-01-01T00:00:00.000Z' },
    1,
    true,
  ]);
});

test('its statements belong to the transaction they are sent in', async () => {
  const { run } = await askCode();
  const value = await run(`
    const failing = (work) => strapi.db.transaction(async (parts) => { await work(parts); throw new Error('no'); }).catch(() => ${NAMED});
    const insert = (knex) => knex('tags').insert({ name: 'knex two' });
    return [
      await failing(({ trx }) => insert(trx)),
      await failing(() => insert(strapi.db.connection)),
      await failing(({ trx }) => strapi.db.connection('tags').transacting(trx).insert({ name: 'knex two' })),
      await strapi.db.connection.transaction(async (trx) => { await insert(trx); throw new Error('no'); }).catch(() => ${NAMED}),
      await strapi.db.connection.transaction(insert).then(() => ${NAMED}),
    ];`);
  expect(value).toEqual([0, 0, 0, 0, 1]);
});

test('the error of a wrong statement has its text', async () => {
  const { run } = await askCode();
  await expect(run("strapi.db.connection('no_such_table').select()")).rejects.toThrow('no_such_table');
});
