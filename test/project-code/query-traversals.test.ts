/**
 * `traverse`, `sanitize.visitors` and `validate` of `@strapi/utils`, as forks of v4's own plugins use them. The results are those of v4
 * 4.26.2.
 */
import { expect, test } from 'vitest';
import { shareCode } from './ask-code.ts';

const BEGIN = `
  const { traverse, traverseEntity, sanitize, validate } = require('@strapi/utils');
  const schema = strapi.getModel('api::article.article');
  const refused = (work) => Promise.resolve().then(work).then(() => 'taken', ({ name, message }) => name + ': ' + message);`;

test('what filters name is populated, in the way of the content manager', async () => {
  const { run } = await shareCode();
  const value = await run(`${BEGIN}
    const populate = {};
    const seen = [];
    await traverse.traverseQueryFilters(({ key, attribute, path, schema }) => {
      seen.push([key, attribute ? attribute.type : null, path.raw, path.attribute, schema.uid]);
      if (attribute && ['relation', 'media', 'component'].includes(attribute.type)) {
        populate[path.attribute] = true;
      }
    }, { schema }, { $or: [{ title: { $eq: 'a' } }, { author: { id: 1, articles: { title: 'b' } } }], nothing: 1, seo: { metaTitle: 'x' }, cover: { name: 'y' }, tags: [1, 2] });
    return [Object.keys(populate), seen.slice(0, 6)];`);
  expect(value).toEqual([
    ['author', 'author.articles', 'seo', 'cover', 'tags'],
    [
      ['$or', null, '$or', null, 'api::article.article'],
      ['title', 'string', '$or[0].title', 'title', 'api::article.article'],
      ['author', 'relation', '$or[1].author', 'author', 'api::article.article'],
      ['id', null, '$or[1].author.id', 'author', 'api::author.author'],
      ['articles', 'relation', '$or[1].author.articles', 'author.articles', 'api::author.author'],
      ['title', 'string', '$or[1].author.articles.title', 'author.articles.title', 'api::article.article'],
    ],
  ]);
});

test('visitors change and remove what filters, sort, fields and populate name', async () => {
  const { run } = await shareCode();
  const value = await run(`${BEGIN}
    const without = (name) => ({ key }, { remove }) => { if (key === name) remove(key); };
    const title = without('title');
    const { traverseQueryFilters, traverseQuerySort, traverseQueryFields, traverseQueryPopulate } = traverse;
    return [
      await traverseQueryFilters(title, { schema }, { title: 1, author: { id: 1 }, $not: { title: 2 } }),
      await traverseQueryFilters(title, { schema }, [{ title: 1 }, { id: 2 }]),
      await traverseQueryFilters(({ key }, { set }) => { if (key === 'title') set(key, { $contains: 'z' }); })({ schema }, { title: 1 }),
      await traverseQuerySort(title)({ schema })('title:asc,id:desc'),
      await traverseQuerySort(title, { schema }, ['title', 'author.name:desc', 'author.articles.title']),
      await traverseQuerySort(title, { schema }, { title: 'asc', author: { name: 'desc' } }),
      (await traverseQuerySort(title, { schema }, 'title')) === undefined,
      await traverseQueryFields(title, { schema }, ['title', 'slug', 'nothing']),
      await traverseQueryFields(title, { schema }, '*'),
      await traverseQueryPopulate(without('author'), { schema }, { author: true, tags: { populate: { articles: { populate: ['author', 'tags'] } } } }),
      await traverseQueryPopulate(without('tags'), { schema }, ['author', 'tags', 'author.articles']),
      Object.keys(await traverseQueryPopulate(without('tags'), { schema }, '*')).includes('author'),
      await traverseQueryPopulate(({ key, attribute, value }, { set }) => { if (!attribute && key === 'fields') set(key, [...value, 'id']); }, { schema },
        { author: { fields: ['name'] }, nothing: true }),
      await traverseQueryFilters(title, { schema }, null),
    ];`);
  expect(value).toEqual([
    { author: { id: 1 }, $not: {} },
    [{ id: 2 }],
    { title: { $contains: 'z' } },
    'id:desc',
    ['author.name:desc', 'author.articles'],
    { author: { name: 'desc' } },
    true,
    [null, 'slug', 'nothing'],
    '*',
    { tags: { populate: { articles: { populate: ['tags'] } } } },
    ['author', 'author.articles'],
    true,
    { author: { fields: ['name', 'id'] }, nothing: true },
    null,
  ]);
});

test('relations that a caller may not read are removed, or refused', async () => {
  const { run } = await shareCode();
  const value = await run(`${BEGIN}
    const { ForbiddenError } = require('@strapi/utils').errors;
    const auth = { strategy: { name: 'own', verify(one, { scope }) { if (![scope].flat().every((action) => action === 'api::tag.tag.find')) throw new ForbiddenError(); } } };
    const { removeRestrictedRelations } = sanitize.visitors;
    const { throwRestrictedRelations } = validate.visitors;
    const article = { title: 'a', tags: [{ id: 1 }], author: { id: 2 }, cover: { id: 3 }, createdBy: { id: 4 } };
    const file = { name: 'f', related: [{ id: 1, __type: 'api::tag.tag' }, { id: 2, __type: 'api::article.article' }] };
    return [
      await traverseEntity(removeRestrictedRelations(auth), { schema }, article),
      Object.keys(await traverseEntity(removeRestrictedRelations({}), { schema }, article)),
      await traverseEntity(removeRestrictedRelations(auth), { schema }, { tags: { connect: [1] }, author: { set: [2] } }),
      (await traverseEntity(removeRestrictedRelations(auth), { schema: strapi.getModel('plugin::upload.file') }, file)).related,
      await refused(() => traverseEntity(throwRestrictedRelations(auth), { schema }, { author: 1 })),
      await refused(() => traverseEntity(throwRestrictedRelations(auth), { schema }, { tags: [1] })),
    ];`);
  expect(value).toEqual([
    { title: 'a', tags: [{ id: 1 }], cover: { id: 3 } },
    ['title', 'cover'],
    { tags: { connect: [1] } },
    [{ id: 1, __type: 'api::tag.tag' }],
    'ValidationError: Invalid parameter author',
    'taken',
  ]);
});

test('validators without a client refuse what is unknown, private or a password', async () => {
  const { run } = await shareCode();
  const value = await run(`${BEGIN}
    const { validators, visitors } = validate;
    const user = strapi.getModel('plugin::users-permissions.user');
    const of = (name, type, data) => refused(() => validators[name](type, data));
    return [
      await of('defaultValidateFilters', schema, { title: { $eq: 'a' }, author: { name: 'b' }, id: 1 }),
      await of('defaultValidateFilters', schema, { author: { nothing: 1 } }),
      await of('defaultValidateFilters', user, { password: 'x' }),
      await of('defaultValidateFilters', user, { resetPasswordToken: 'x' }),
      await of('defaultValidateSort', schema, 'author.nothing:asc'),
      await of('defaultValidateSort', schema, ['title:desc', 'author.name']),
      await of('defaultValidateFields', schema, ['title', 'nothing']),
      await of('defaultValidatePopulate', schema, { author: { fields: ['nothing'] } }),
      await of('defaultValidatePopulate', schema, { author: { populate: '*', sort: 'name' }, nothing: true }),
      await refused(() => traverseEntity(visitors.throwPassword, { schema: user }, { password: 'x' })),
      await refused(() => traverseEntity(visitors.throwRestrictedFields(['title']), { schema }, { title: 'x' })),
      await refused(() => traverseEntity(visitors.throwDisallowedFields(['slug']), { schema }, { title: 'x' })),
      await sanitize.sanitizers.defaultSanitizePopulate(user, { role: { fields: ['name'] } }),
      Object.keys(require('@strapi/utils').webhook.webhookEvents).length,
    ];`);
  const refusal = (key: string) => `ValidationError: Invalid parameter ${key}`;
  expect(value).toEqual([
    'taken',
    refusal('nothing'),
    refusal('password'),
    refusal('resetPasswordToken'),
    refusal('nothing'),
    'taken',
    refusal('nothing'),
    refusal('nothing'),
    'taken',
    refusal('password'),
    refusal('title'),
    refusal('title'),
    { role: { fields: ['name'] } },
    8,
  ]);
});
