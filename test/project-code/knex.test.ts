/** `strapi.db.connection`: knex over the server's own connections, on every database. */
import { expect, test } from 'vitest';
import { askCode, shareCode } from './ask-code.ts';

const NAMED = "strapi.db.query('api::tag.tag').count({ where: { name: { $startsWith: 'knex' } } })";

test('it reads and writes what the server does', async () => {
  const { run } = await shareCode();
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
  const { run } = await shareCode();
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

/** How many tags of these names there are. */
const COUNT = (...names: readonly string[]) =>
  `strapi.db.query('api::tag.tag').count({ where: { name: { $in: ${JSON.stringify(names)} } } })`;

test('a transaction without a function is kept or taken back by a call', async () => {
  const { run } = await shareCode();
  const value = await run(`
    const knex = strapi.db.connection;
    const kept = await knex.transaction();
    await kept('tags').insert({ name: 'held one' });
    await knex('tags').transacting(kept).insert({ name: 'held two' });
    await strapi.db.queryBuilder('api::tag.tag').insert({ name: 'held three' }).transacting(kept).execute();
    const inside = (await kept('tags').where('name', 'like', 'held %')).length;
    const outside = await ${COUNT('held one', 'held two', 'held three')};
    await kept.commit();
    const after = await ${COUNT('held one', 'held two', 'held three')};
    const late = await kept('tags').insert({ name: 'held late' }).catch((error) => error.message);
    const taken = await knex.transaction();
    await taken('tags').insert({ name: 'taken' });
    await strapi.db.queryBuilder('api::tag.tag').insert({ name: 'taken too' }).transacting(taken).execute();
    await taken.rollback();
    const unused = await knex.transaction();
    await unused.commit();
    return [inside, outside, after, late, kept.isCompleted(), await ${COUNT('taken', 'taken too')}, await ${COUNT('held late')}];`);
  expect(value).toEqual([3, 0, 3, expect.stringContaining('already complete'), true, 0, 0]);
});

test('its parts are taken back by themselves', async () => {
  const { run } = await shareCode();
  const value = await run(`
    const trx = await strapi.db.connection.transaction();
    await trx('tags').insert({ name: 'part one' });
    const failed = await trx.transaction(async (inner) => {
      await inner('tags').insert({ name: 'part two' });
      throw new Error('only this part');
    }).catch((error) => error.message);
    await trx.transaction((inner) => inner('tags').insert({ name: 'part three' }));
    await trx.commit();
    return [failed, await ${COUNT('part one', 'part three')}, await ${COUNT('part two')}];`);
  expect(value).toEqual(['only this part', 2, 0]);
});

test('a function ends its transaction by itself, by a call, or in the style of callbacks', async () => {
  const { run } = await shareCode();
  const value = await run(`
    const knex = strapi.db.connection;
    const resultOf = (work) => knex.transaction(work).then((value) => ['kept', value ?? null], (error) => ['refused', error.message]);
    return [
      await resultOf(async (trx) => { await trx('tags').insert({ name: 'ended 1' }); await trx.rollback(); return 5; }),
      await resultOf(async (trx) => { await trx('tags').insert({ name: 'ended 2' }); await trx.rollback(new Error('mine')); }),
      await resultOf(async (trx) => { await trx('tags').insert({ name: 'ended 3' }); await trx.commit(7); return 5; }),
      await resultOf((trx) => { knex('tags').transacting(trx).insert({ name: 'ended 4' }).then(() => trx.commit('done')).catch(trx.rollback); }),
      await resultOf(async (trx) => { await strapi.db.query('api::tag.tag').create({ data: { name: 'ended 5' } }); throw new Error('no'); }),
      await ${COUNT('ended 1', 'ended 2', 'ended 5')},
      await ${COUNT('ended 3', 'ended 4')},
    ];`);
  expect(value).toEqual([
    ['kept', null],
    ['refused', 'mine'],
    ['kept', 7],
    ['kept', 'done'],
    ['refused', 'no'],
    0,
    2,
  ]);
});

test('inside a transaction of strapi it is a part that can be taken back', async () => {
  const { run } = await shareCode();
  const value = await run(`
    const outer = await strapi.db.transaction(async () => {
      await strapi.db.query('api::tag.tag').create({ data: { name: 'around' } });
      const trx = await strapi.db.connection.transaction();
      await trx('tags').insert({ name: 'within' });
      await trx.rollback();
      const other = await strapi.db.connection.transaction();
      await other('tags').insert({ name: 'within too' });
      await other.commit();
      return 'done';
    });
    return [outer, await ${COUNT('around', 'within too')}, await ${COUNT('within')}];`);
  expect(value).toEqual(['done', 2, 0]);
});

test('answers from memory follow a transaction when it is kept, and not before', async () => {
  const { run, ask } = await shareCode();
  const heads = async (): Promise<string> => {
    const { body } = await ask('/api/categories?filters[name][$startsWith]=Held&fields=name&sort=id');
    return body.data.map(({ attributes }: { attributes: { name: string } }) => attributes.name).join();
  };
  expect([await heads(), await heads()]).toEqual(['', '']);
  await run(`
    globalThis.held = await strapi.db.connection.transaction();
    await globalThis.held('categories').insert({ name: 'Held one', slug: 'held-one' });
    return null;`);
  expect([await heads(), await heads()]).toEqual(['', '']);
  await run('globalThis.held.commit().then(() => null)');
  expect([await heads(), await heads()]).toEqual(['Held one', 'Held one']);
  await run(`
    globalThis.held = await strapi.db.connection.transaction();
    await globalThis.held('categories').where({ slug: 'held-one' }).update({ name: 'Held two' });
    await globalThis.held.rollback(); return null`);
  expect(await heads()).toBe('Held one');
});

test('a server stops although code has forgotten one', async () => {
  const { run, close } = await askCode();
  const count = await run(`
    const trx = await strapi.db.connection.transaction();
    await trx('tags').insert({ name: 'forgotten' });
    return ${COUNT('forgotten')};`);
  expect(count).toBe(0);
  await close();
});

test('transactions are not begun or ended by SQL', async () => {
  const { run } = await shareCode();
  await expect(run("strapi.db.connection.raw('BEGIN')")).rejects.toThrow('with knex.transaction()');
  await expect(run("strapi.db.connection.raw('commit;')")).rejects.toThrow('with its commit() or rollback()');
});

test('the error of a wrong statement has its text', async () => {
  const { run } = await shareCode();
  await expect(run("strapi.db.connection('no_such_table').select()")).rejects.toThrow('no_such_table');
});
