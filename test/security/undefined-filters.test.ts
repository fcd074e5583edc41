/**
 * Project code filters by values that may be undefined, such as the id of a user who is not signed in. A filter that is left out
 * because its value is undefined, or because no row can be compared with it (A615), shows, changes or deletes the rows of everybody.
 */
import { expect, test } from 'vitest';
import { type Files, serveCode, serveKitCode } from '../project-code/code-project.ts';

const NOTE = 'api::note.note';

const files: Files = {
  'src/api/note/content-types/note/schema.json': JSON.stringify({
    kind: 'collectionType',
    collectionName: 'notes',
    info: { singularName: 'note', pluralName: 'notes', displayName: 'Note' },
    options: { draftAndPublish: false },
    attributes: {
      text: { type: 'string' },
      size: { type: 'integer' },
      owner: { type: 'relation', relation: 'manyToOne', target: 'plugin::users-permissions.user' },
      parent: { type: 'relation', relation: 'manyToOne', target: NOTE, inversedBy: 'children' },
      children: { type: 'relation', relation: 'oneToMany', target: NOTE, mappedBy: 'parent' },
    },
  }),
  'src/api/note/controllers/note.js': `
module.exports = require('@strapi/strapi').factories.createCoreController('${NOTE}', ({ strapi }) => ({
  async mine(ctx) { ctx.query.filters = { owner: ctx.state.user?.id }; return super.find(ctx); },
  async populated(ctx) { ctx.query.populate = { children: { filters: { text: ctx.state.user?.username } } }; return super.find(ctx); },
  async others(ctx) { ctx.query.filters = { id: { $ne: ctx.state.user?.id } }; return super.find(ctx); },
  async run(ctx) {
    const nothing = undefined;
    const wheres = {
      id: { id: nothing }, text: { text: nothing }, owner: { owner: nothing }, ownerId: { owner: { id: nothing } },
      eq: { text: { $eq: nothing } }, inList: { text: { $in: nothing } }, contains: { text: { $contains: nothing } },
      gt: { size: { $gt: nothing } }, and: { $and: [{ text: nothing }] }, andAll: { $and: nothing }, mixed: { id: 1, text: nothing },
    };
    const rows = strapi.db.query('${NOTE}');
    const entries = strapi.entityService;
    const out = {};
    for (const [name, where] of Object.entries(wheres)) {
      out[name] = [
        (await rows.findMany({ where })).length, await rows.findOne({ where }), await rows.count({ where }),
        (await entries.findMany('${NOTE}', { filters: where })).length, (await rows.updateMany({ where, data: { size: 9 } })).count,
        await rows.update({ where, data: { size: 9 } }), await rows.delete({ where }), (await rows.deleteMany({ where })).count,
        (await entries.deleteMany('${NOTE}', { filters: where })).count,
      ];
    }
    out.one = [await entries.findOne('${NOTE}', nothing), await entries.update('${NOTE}', nothing, { data: { size: 9 } }),
      await entries.delete('${NOTE}', nothing), await strapi.service('${NOTE}').findOne(nothing)];
    out.or = (await rows.findMany({ where: { $or: [{ text: nothing }, { id: 1 }] } })).map(({ id }) => id);
    out.others = [{ text: { $ne: nothing } }, { $not: { text: nothing } }, nothing].map(async (where) => rows.count({ where }));
    out.others = await Promise.all(out.others);
    const others = {
      ne: { id: { $ne: nothing } }, notIn: { id: { $notIn: nothing } }, not: { id: { $not: nothing } }, notEq: { id: { $not: { $eq: nothing } } },
      group: { $not: { id: nothing } }, deep: { $not: { $or: [{ owner: { id: nothing } }, { text: 'x' }] } }, related: { owner: { id: { $ne: nothing } } },
      beside: { $not: { id: nothing }, id: 1 }, notNull: { text: { $notNull: nothing } }, isNull: { owner: { $null: nothing }, parent: { $notNull: nothing }, id: 2 },
    };
    out.otherIds = {};
    for (const [name, where] of Object.entries(others)) {
      out.otherIds[name] = [await rows.count({ where }), (await entries.findMany('${NOTE}', { filters: where })).length,
        (await rows.updateMany({ where, data: { size: 9 } })).count, (await rows.deleteMany({ where })).count,
        (await entries.deleteMany('${NOTE}', { filters: where })).count];
    }
    out.left = await rows.count({ where: { size: { $null: true } } });
    return out;
  },
}));`,
  'src/api/note/routes/note.js': `module.exports = { routes: ['mine', 'others', 'populated', 'run'].map((name) => (
    { method: 'GET', path: '/notes/' + name, handler: 'note.' + name, config: { auth: { scope: [] } } })) };`,
  'src/index.js': `module.exports = { async bootstrap({ strapi }) {
    const user = await strapi.db.query('plugin::users-permissions.user').create({ data: { username: 'ann', email: 'ann@x.de' } });
    for (const text of ['a', 'b']) await strapi.db.query('${NOTE}').create({ data: { text, owner: user.id, parent: text === 'b' ? 1 : null } });
    const role = await strapi.db.query('plugin::users-permissions.role').findOne({ where: { type: 'public' } });
    for (const action of ['${NOTE}.mine', '${NOTE}.others', '${NOTE}.populated', '${NOTE}.run', '${NOTE}.find', 'plugin::users-permissions.user.find'])
      await strapi.db.query('plugin::users-permissions.permission').create({ data: { action, role: role.id } });
  } };`,
};

test('a filter by undefined finds, changes and deletes nothing', async () => {
  const { ask } = await serveCode(files);
  const { left, others, otherIds, or, one, ...wheres } = (await ask('/api/notes/run')).body;
  const none = [0, null, 0, 0, 0, null, null, 0, 0];
  expect(wheres).toEqual(Object.fromEntries(Object.keys(wheres).map((name) => [name, none])));
  expect(Object.keys(wheres)).toHaveLength(11);
  expect(otherIds).toEqual(Object.fromEntries(Object.keys(otherIds).map((name) => [name, [0, 0, 0, 0, 0]])));
  expect(Object.keys(otherIds)).toHaveLength(10);
  expect({ left, others, or, one }).toEqual({
    left: 2,
    others: [2, 2, 2],
    or: [1],
    one: [null, null, null, null],
  });
});

test('a caller who is not signed in sees nothing of a route that filters by the user', async () => {
  const { ask } = await serveCode(files);
  expect((await ask('/api/notes/mine')).body.data).toEqual([]);
  expect((await ask('/api/notes/others')).body.data).toEqual([]);
  const { data } = (await ask('/api/notes/populated')).body;
  expect(data).toHaveLength(2);
  expect(data.map((one: { attributes: { children: unknown } }) => one.attributes.children)).toEqual([
    { data: [] },
    { data: [] },
  ]);
});

test('a filter that cannot be applied is refused, and does not show, change or delete everything', async () => {
  const { ask } = await serveKitCode({
    'src/api/probe/routes/probe.js': `const ARTICLE = 'api::article.article';
      const filters = { zone: { sections: { id: 999 } }, inside: { $not: { sections: { id: 1 } } }, name: { nothing: 1 } };
      const run = {
        find: (filter) => strapi.entityService.findMany(ARTICLE, { filters: filter }),
        count: (filter) => strapi.entityService.count(ARTICLE, { filters: filter }),
        service: (filter) => strapi.service(ARTICLE).find({ filters: filter }),
        rows: (where) => strapi.db.query(ARTICLE).findMany({ where }),
        update: (where) => strapi.db.query(ARTICLE).updateMany({ where, data: { title: 'all' } }),
        delete: (filter) => strapi.entityService.deleteMany(ARTICLE, { filters: filter }),
      };
      module.exports = { routes: [{ method: 'GET', path: '/probe', config: { auth: false }, handler: async () => {
        const said = {};
        for (const [how, work] of Object.entries(run)) for (const [what, filter] of Object.entries(filters)) {
          said[how + ' ' + what] = await work(filter).then(() => 'done', ({ status, message }) => status + ' ' + message);
        }
        return { said, left: await strapi.db.query(ARTICLE).count({ where: { title: { $ne: 'all' } } }) };
      } }] };`,
  });
  const { said, left } = (await ask('/api/probe')).body;
  expect(left).toBeGreaterThan(20);
  expect(Object.keys(said)).toHaveLength(18);
  for (const [how, answer] of Object.entries(said)) {
    const name = how.endsWith(' name') ? 'nothing' : 'sections';
    expect([how, answer]).toEqual([how, `400 Invalid parameter ${name}`]);
  }
});
