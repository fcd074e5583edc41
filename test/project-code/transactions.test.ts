/** `strapi.db.transaction`, on every database. */
import { expect, test } from 'vitest';
import { shareCode } from './ask-code.ts';

const TAGS = "strapi.db.query('api::tag.tag')";
const named = (...names: readonly string[]) =>
  `${TAGS}.findMany({ where: { name: { $in: ${JSON.stringify(names)} } }, select: ['name'], orderBy: { name: 'asc' } })`;
const make = (name: string) => `await ${TAGS}.create({ data: { name: '${name}' } });`;

test('all of it or nothing, whichever way it is written', async () => {
  const { run } = await shareCode();
  const pair = (second: string) => `
    await strapi.db.transaction(async () => {
      ${make('first')}
      await strapi.entityService.create('api::tag.tag', { data: ${second} });
    });
    return ${named('first', 'second')};`;
  await expect(run(pair("{ name: 'second', weight: 5000 }"))).rejects.toThrow('ValidationError');
  expect(await run(named('first', 'second'))).toEqual([]);
  expect(await run(pair("{ name: 'second' }"))).toEqual([{ name: 'first' }, { name: 'second' }]);
});

test('reads inside see what is written; those outside do not', async () => {
  const { run, send } = await shareCode();
  await run('globalThis.begun = Promise.withResolvers(); return null');
  const inside = run(`
    return strapi.db.transaction(async () => {
      ${make('unseen')}
      await new Promise((done) => { globalThis.goOn = done; globalThis.begun.resolve(); });
      return ${TAGS}.count({ where: { name: 'unseen' } });
    });`);
  await run('globalThis.begun.promise');
  const { body } = await send('GET', '/api/categories?pagination[limit]=1');
  expect(body.data).toHaveLength(1);
  expect(await run(`${TAGS}.count({ where: { name: 'unseen' } })`)).toBe(0);
  await run('globalThis.goOn()');
  expect(await inside).toBe(1);
  expect(await run(`${TAGS}.count({ where: { name: 'unseen' } })`)).toBe(1);
});

test('a transaction inside another one is a part of it', async () => {
  const { run } = await shareCode();
  const nested = (end: string) => `
    const seen = [];
    const result = await strapi.db.transaction(async (outer) => {
      outer.onCommit(() => seen.push('outer kept'));
      outer.onRollback(() => seen.push('outer taken back'));
      ${make('outer')}
      try {
        await strapi.db.transaction(async (inner) => {
          inner.onCommit(() => seen.push('inner kept'));
          inner.onRollback(() => seen.push('inner taken back'));
          ${make('inner')}
          throw new Error('inner');
        });
      } catch (error) {
        seen.push(error.message + ' ' + strapi.db.inTransaction());
      }
      ${end}
    }).catch((error) => error.message);
    return [result, seen, strapi.db.inTransaction(), await ${named('outer', 'inner')}];`;
  expect(await run(nested("throw new Error('outer');"))).toEqual([
    'outer',
    ['inner true', 'outer taken back', 'inner taken back'],
    false,
    [],
  ]);
  expect(await run(nested('return 5;'))).toEqual([
    5,
    ['inner true', 'outer kept', 'inner kept'],
    false,
    [{ name: 'inner' }, { name: 'outer' }],
  ]);
});

test('rollback gives what the function gives', async () => {
  const { run } = await shareCode();
  const taken = `await strapi.db.transaction(async ({ rollback }) => { ${make('gone')} await rollback(); return 7; })`;
  expect(await run(`return [${taken}, await ${named('gone')}];`)).toEqual([7, []]);
});

test('work that is not awaited is no part of it, nor is work after it', async () => {
  const { run } = await shareCode();
  const value = await run(`
    let late, goOn;
    await strapi.db.transaction(async () => {
      ${make('kept')}
      late = new Promise((done) => { goOn = done; }).then(async () => { ${make('late')} return strapi.db.inTransaction(); });
    });
    goOn();
    return [await late, await ${named('kept', 'late')}];`);
  expect(value).toEqual([false, [{ name: 'kept' }, { name: 'late' }]]);
});

test('many at once lose nothing', async () => {
  const { run } = await shareCode();
  const value = await run(`
    await ${TAGS}.update({ where: { id: 1 }, data: { weight: 0 } });
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, (_, at) =>
      strapi.db.transaction(async () => {
        await strapi.entityService.create('api::tag.tag', { data: { name: 'many ' + at } });
        await strapi.entityService.create('api::category.category', { data: { name: 'many ' + at, slug: 'many-' + at } });
        if (at % 3 === 0) throw new Error('no');
      })));
    const kept = outcomes.filter(({ status }) => status === 'fulfilled').length;
    const count = (uid) => strapi.db.query(uid).count({ where: { name: { $startsWith: 'many ' } } });
    return [kept, await count('api::tag.tag'), await count('api::category.category')];`);
  expect(value).toEqual([8, 8, 8]);
});

test('what is no function is refused', async () => {
  const { run } = await shareCode();
  await expect(run('strapi.db.transaction(5)')).rejects.toThrow('expected a function');
});

test('one without a function has only the statements of its own', async () => {
  const { run } = await shareCode();
  const value = await run(`
    const kept = await strapi.db.transaction();
    const parts = Object.keys(kept).sort();
    await kept.get()('tags').insert({ name: 'open one' });
    await strapi.db.queryBuilder('api::tag.tag').insert({ name: 'open two' }).transacting(kept.get()).execute();
    await strapi.db.queryBuilder('api::tag.tag').insert({ name: 'open three' }).transacting(kept).execute();
    const outside = [strapi.db.inTransaction(), await ${named('open one')}];
    await kept.commit();
    const taken = await strapi.db.transaction();
    await taken.get()('tags').insert({ name: 'open four' });
    await taken.rollback();
    return [parts, outside, await ${named('open one', 'open two', 'open three', 'open four')}];`);
  expect(value).toEqual([
    ['commit', 'get', 'rollback'],
    [false, []],
    [{ name: 'open one' }, { name: 'open three' }, { name: 'open two' }],
  ]);
});

test('one without a function, inside another one, is that one, as in v4', async () => {
  const { run } = await shareCode();
  const value = await run(`
    const inside = (name, end, last) => strapi.db.transaction(async () => {
      const inner = await strapi.db.transaction();
      await inner.get()('tags').insert({ name });
      await inner[end]();
      if (last) throw new Error(last);
    }).catch((error) => error.message);
    return [await inside('part kept', 'rollback', ''), await inside('part lost', 'commit', 'outer'), await ${named('part kept', 'part lost')}];`);
  expect(value).toEqual([null, 'outer', [{ name: 'part kept' }]]);
});

test('a query builder runs in no transaction where none is named', async () => {
  const { run } = await shareCode();
  const value = await run(`
    const add = (trx, name) => strapi.db.queryBuilder('api::tag.tag').insert({ name }).transacting(trx).execute();
    await add(undefined, 'free one');
    await add(null, 'free two');
    const wrong = await add(5, 'free three').catch((error) => error.message);
    return [wrong, await ${named('free one', 'free two', 'free three')}];`);
  expect(value).toEqual([
    'transacting: expected a transaction of knex',
    [{ name: 'free one' }, { name: 'free two' }],
  ]);
});
