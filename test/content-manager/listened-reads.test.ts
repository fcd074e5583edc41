/** Editors' reads where project code listens: which lifecycles run, and what they can change. */
import { expect, test } from 'vitest';
import { askCode } from '../project-code/ask-code.ts';
import { headersOf } from '../support/credentials.ts';

const TAG = 'api::tag.tag';
const TAGS = `/content-manager/collection-types/${TAG}`;
const HOMEPAGE = '/content-manager/single-types/api::homepage.homepage';

const listening = async (listeners: string) => {
  const code = await askCode(
    { 'src/index.js': `module.exports = { bootstrap({ strapi }) { globalThis.seen = []; ${listeners} } };` },
    headersOf('admin:super').authorization!.replace('Bearer ', ''),
  );
  const read = async (path: string) => {
    const answer = await code.send('GET', path);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body;
  };
  const calls = () => code.run('JSON.parse(JSON.stringify(globalThis.seen.splice(0)))');
  return { ...code, read, calls };
};

test('lists, entries and single types are read with their lifecycles', async () => {
  const { read, calls } = await listening(`strapi.db.lifecycles.subscribe((event) => {
    if (!/^api::(tag|homepage)/.test(event.model.uid)) return;
    const { where, limit, offset } = event.params;
    const { user } = strapi.requestContext.get().state;
    seen.push([event.action, where ?? null, limit ?? null, offset ?? null, user.email, Array.isArray(event.result) ? event.result.length : (event.result?.id ?? event.result ?? null)]);
  });`);
  const who = 'admin@octavo.test';
  const { pagination } = await read(`${TAGS}?page=2&pageSize=3&filters[id][$gt]=2`);
  const where = { id: { $gt: '2' } };
  const events: unknown[][] = await calls();
  expect(events.toSorted(([a], [b]) => String(a).localeCompare(String(b)))).toEqual([
    ['afterCount', where, null, null, who, pagination.total],
    ['afterFindMany', where, 3, 3, who, 3],
    ['beforeCount', where, null, null, who, null],
    ['beforeFindMany', where, 3, 3, who, null],
  ]);
  await read(`${TAGS}/3`);
  expect(await calls()).toEqual([
    ['beforeFindOne', { id: 3 }, null, null, who, null],
    ['afterFindOne', { id: 3 }, null, null, who, 3],
  ]);
  const { id } = await read(HOMEPAGE);
  const single: unknown[][] = await calls();
  expect(single.map(([action, , , , , result]) => [action, result])).toEqual([
    ['beforeFindOne', null],
    ['afterFindOne', id],
  ]);
});

test('listeners narrow what editors read, change its values, and add members of their own', async () => {
  const { read, send } = await listening(`strapi.db.lifecycles.subscribe({ models: ['${TAG}'],
    beforeFindMany: ({ params }) => { params.where = { $and: [params.where ?? {}, { id: { $lt: 6 } }] }; },
    afterFindMany: ({ result }) => { for (const tag of result) Object.assign(tag, { name: 'seen ' + tag.id, extra: 1 }); result.pop(); },
    beforeFindOne: ({ params }) => { if (Number(params.where?.id) === 4) params.where = { id: 0 }; },
    afterFindOne: ({ result }) => { if (result) result.name = 'one ' + result.id; } });`);
  const { results, pagination } = await read(`${TAGS}?page=1&pageSize=3&sort=id:DESC`);
  expect(results.map(({ id, name, extra }: Record<string, unknown>) => [id, name, extra])).toEqual([
    [5, 'seen 5', 1],
    [4, 'seen 4', 1],
  ]);
  expect(pagination).toMatchObject({ total: 5, pageCount: 2 });
  expect((await read(`${TAGS}/3`)).name).toBe('one 3');
  expect((await send('GET', `${TAGS}/4`)).status).toBe(404);
});

test('an error of a listener is the answer, and a refused read runs none', async () => {
  const { send, calls } = await listening(`strapi.db.lifecycles.subscribe({ models: ['${TAG}'],
    beforeFindMany: () => { seen.push(1); throw new (require('@strapi/utils').errors.ForbiddenError)('no'); } });`);
  expect((await send('GET', TAGS)).status).toBe(403);
  expect(await calls()).toEqual([1]);
  expect((await send('GET', `${TAGS}?page=1&start=2`)).status).toBe(400);
  expect(await calls()).toEqual([]);
});

test("filters that plugins write with columns' names mean the attributes, with their rights", async () => {
  const decorated = `strapi.entityService.decorate((service) => ({
    async wrapParams(params = {}, options) {
      const wrapped = await service.wrapParams(params, options);
      return { ...wrapped, filters: { $and: [{ created_at: { $notNull: true } }].concat(wrapped.filters ?? []) } };
    } }));`;
  for (const code of ['', decorated]) {
    const { read } = await listening(code);
    const all = await read(`${TAGS}?pageSize=100`);
    expect(all.results.length).toBeGreaterThan(1);
    const same = await read(`${TAGS}?pageSize=100&filters[$and][0][created_at][$notNull]=true`);
    expect(same.pagination).toEqual(all.pagination);
    const none = await read(`${TAGS}?filters[$or][0][created_at][$null]=true`);
    expect(none.results).toEqual([]);
  }
});
