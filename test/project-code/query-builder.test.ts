/** `strapi.db.queryBuilder`: what it does beyond `strapi.db.query`, on every database, as v4 4.26.2 has answered on SQLite. */
import { expect, test } from 'vitest';
import { DATABASE } from '../support/database.ts';
import { shareCode } from './ask-code.ts';

test('sums and SQL as values change the rows that the conditions meet', async () => {
  const { run, ask } = await shareCode();
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
  const { run } = await shareCode();
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
  const { run } = await shareCode();
  const value = await run(`
    await strapi.db.queryBuilder('api::tag.tag').where({ id: 8 }).update({ weight: 0 }).execute();
    const take = () => strapi.db.transaction(async () => {
      const { id, weight } = await strapi.db.queryBuilder('api::tag.tag').where({ id: 8 }).first().forUpdate().execute();
      await new Promise((resolve) => setImmediate(resolve));
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
  const { run } = await shareCode();
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
  await refused(".where({ name: { $contains: 'a' } }).getKnexQuery()");
  await refused(".populate('articles').getKnexQuery()");
  await refused(".search('a').getKnexQuery()");
  await refused(".groupBy('color').delete().execute()");
  await refused('.join({ alias: "t1" }).execute()');
});

// in the way of v4's content manager, which several projects have copied: what an entry has already is not offered again
test('a joined query is a condition of another one', async () => {
  const { run } = await shareCode();
  const value = await run(`
    const builder = strapi.db.queryBuilder('api::article.article');
    const alias = builder.getAlias();
    const taken = builder.where({ id: 1, [alias + '.id']: { $notNull: true } }).join({ alias, targetField: 'tags' }).select(alias + '.id').getKnexQuery();
    const tags = strapi.db.query('api::tag.tag');
    const { tags: had } = await strapi.db.query('api::article.article').findOne({ where: { id: 1 }, populate: ['tags'] });
    const all = await tags.count();
    return [
      (await tags.findMany({ where: { id: { $in: taken } }, select: ['id'], orderBy: 'id' })).map(({ id }) => id).join() === had.map(({ id }) => id).sort((a, b) => a - b).join(),
      (await tags.findMany({ where: { $and: [{ id: { $notIn: taken } }] } })).length === all - had.length,
      await tags.count({ where: { id: { $notIn: taken } } }) === all - had.length,
      (await strapi.entityService.findPage('api::tag.tag', { filters: { $and: [{ id: { $notIn: taken } }] } })).pagination.total === all - had.length,
      await tags.findMany({ where: { id: strapi.db.connection('tags').max('id') }, select: ['id'] }).then(([{ id }]) => id >= all),
      (await strapi.db.query('api::article.article').findMany({ where: { tags: { id: { $in: strapi.db.connection('tags').select('id').where({ id: 999 }) } } } })).length,
    ];`);
  expect(value).toEqual([true, true, true, true, true, 0]);
});

// as v4's media library reads its folders
test('tables and columns are joined by aliases', async () => {
  const { run } = await shareCode();
  const value = await run(`
    const FOLDER = 'plugin::upload.folder';
    const folders = strapi.plugin('upload').service('folder');
    const outer = await folders.create({ name: 'outer', parent: null });
    const inner = await folders.create({ name: 'inner', parent: outer.id });
    const { joinTable } = strapi.db.metadata.get(FOLDER).attributes.parent;
    const builder = strapi.db.queryBuilder(FOLDER);
    const alias = builder.getAlias();
    const found = await builder
      .select(['id', 'name', alias + '.' + joinTable.inverseJoinColumn.name + ' as parent'])
      .join({ alias, referencedTable: joinTable.name, referencedColumn: joinTable.joinColumn.name, rootColumn: joinTable.joinColumn.referencedColumn, rootTable: builder.alias })
      .where({ id: [outer.id, inner.id] }).orderBy('id').execute({ mapResults: false });
    const articles = () => strapi.db.queryBuilder('api::article.article');
    const tagged = (call) => { const one = articles(); const name = one.getAlias(); return call(one.join({ alias: name, targetField: 'tags' }), name); };
    const has = await strapi.db.query('api::article.article').findMany({ where: { tags: { id: 1 } }, orderBy: { id: 'desc' }, select: ['id'] });
    return [
      found.map(({ name, parent }) => [name, parent === null ? null : parent === outer.id]),
      (await tagged((one, name) => one.select('id').where({ [name + '.id']: 1 }).orderBy({ id: 'desc' }).execute())).map(({ id }) => id).join() === has.map(({ id }) => id).join(),
      (await tagged((one, name) => one.where({ [name + '.id']: 1 }).count().first().execute())).count === has.length,
      await tagged((one, name) => one.where({ [name + '.id']: 1 }).select(['id', 'createdAt']).orderBy({ id: 'desc' }).first().execute()).then(({ id, createdAt }) => id === has[0].id && /^\\d{4}-.*Z$/.test(createdAt)),
      (await articles().getAlias()), articles().aliasColumn('id'), articles().mustUseAlias(),
      (await (() => { const one = articles(); const name = one.getAlias(); return one.join({ alias: name, targetField: 'cover' }).where({ [name + '.id']: { $notNull: true } }).count().execute(); })())[0].count
        === await strapi.db.query('api::article.article').count({ where: { cover: { id: { $notNull: true } } } }),
    ];`);
  expect(value).toEqual([
    [
      ['outer', null],
      ['inner', true],
    ],
    true,
    true,
    true,
    't1',
    't0.id',
    true,
    true,
  ]);
});

test('rows are grouped, and columns are values', async () => {
  const { run } = await shareCode();
  const value = await run(`
    const tags = () => strapi.db.queryBuilder('api::tag.tag');
    await tags().where({ id: { $lte: 4 } }).update({ weight: 5 }).execute();
    await tags().where({ id: { $gt: 4, $lte: 6 } }).update({ weight: 9 }).execute();
    const grouped = () => tags().select(['weight', tags().raw('count(*) as total')]).where({ id: { $lte: 6 } }).groupBy('weight').orderBy('weight');
    const articles = strapi.db.queryBuilder('api::article.article');
    await articles.update({ published_at: articles.ref('created_at') }).where({ published_at: null }).execute();
    return [
      (await grouped().execute({ mapResults: false })).map(({ weight, total }) => [weight, Number(total)]),
      await grouped().execute(),
      await tags().init({ select: ['weight'], where: { $or: [{ id: 1 }, { $not: { id: { $gt: 2 } } }] }, groupBy: ['weight'] }).execute(),
      await strapi.db.query('api::article.article').count({ where: { publishedAt: null } }),
      await tags().count('weight').execute().then(([{ count }]) => count) === await strapi.db.query('api::tag.tag').count({ where: { weight: { $notNull: true } } }),
    ];`);
  expect(value).toEqual([
    [
      [5, 4],
      [9, 2],
    ],
    [{ weight: 5 }, { weight: 9 }],
    [{ weight: 5 }],
    0,
    true,
  ]);
});

test('an insert that meets a row leaves it, or changes it', async () => {
  const { run } = await shareCode();
  const value = await run(`
    const tags = () => strapi.db.queryBuilder('api::tag.tag');
    const row = async () => { const { name, weight } = await strapi.db.query('api::tag.tag').findOne({ where: { id: 1 } }); return [name, weight]; };
    await tags().where({ id: 1 }).update({ name: 'first', weight: 1 }).execute();
    const steps = [];
    await tags().insert({ id: 1, name: 'x', weight: 2 }).onConflict('id').ignore().execute();
    steps.push(await row());
    await tags().insert({ id: 1, name: 'x', weight: 2 }).onConflict('id').merge(['weight']).execute();
    steps.push(await row());
    await tags().insert({ id: 1, name: 'x', weight: 3 }).onConflict('id').merge({ name: 'merged' }).execute();
    steps.push(await row());
    const all = await strapi.db.query('api::tag.tag').count();
    await tags().insert([{ id: 1, name: 'x' }, { id: 901, name: 'new' }]).onConflict(['id']).ignore().execute();
    return [...steps, await strapi.db.query('api::tag.tag').count() - all, (await strapi.db.queryBuilder('strapi::core-store').insert({ key: 'q_b', value: '1', type: 'number' }).execute()).length];`);
  expect(value).toEqual([['first', 1], ['first', 2], ['merged', 2], 1, 1]);
});
