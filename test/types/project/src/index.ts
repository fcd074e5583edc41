import type { Attribute, Schema, Common } from '@strapi/strapi';
import type { Strapi } from '@strapi/types';
import utils, { sanitize, validate, parseMultipartData } from '@strapi/utils';
import type { Context, Entity, Octavo } from 'octavo';

const { ApplicationError, ValidationError } = utils.errors;

type Values = Attribute.GetValues<'api::specimen.specimen'>;
const price: Values['price'] = 3;
const choice: Values['choice'] = 'alpha';
const huge: Values['huge'] = '9007199254740993';
const uid: Common.UID.ContentType = 'api::article.article';
export type Types = Schema.CollectionType;

export const clean = async (ctx: Context, octavo: Octavo): Promise<unknown> => {
  const type = strapi.contentType('api::article.article');
  const query = await sanitize.contentAPI.query(ctx.query, type, { auth: ctx.state.auth });
  await validate.contentAPI.query(ctx.query, type);
  const { data, files } = parseMultipartData(ctx);
  const article: Entity<'api::article.article'> | null = await octavo.db
    .query('api::article.article')
    .findOne({ where: query, populate: ['sections', 'tags'] });
  const [first] = article?.sections ?? [];
  if (first?.__component === 'sections.prose') first.columns?.toFixed();
  const user = await octavo.entityService.findOne('plugin::users-permissions.user', 1);
  const found = await octavo.entityService.findOne('api::own.own', 1);
  return [data, files, user?.email?.length, found?.whatever, article?.tags?.map(({ name }) => name)];
};

export default {
  register(/* { strapi } */) {},
  bootstrap({ strapi }: { strapi: Strapi }) {
    strapi.server.routes([{ method: 'GET', path: '/x', handler: (ctx) => ctx.send([price, choice, huge, uid]) }]);
    strapi.db.lifecycles.subscribe({ models: ['api::tag.tag'], beforeDelete: (event) => event.params.where });
    strapi.server.httpServer.on('close', () => strapi.log.info('closed'));
    if (strapi.requestContext.get()) throw new ApplicationError('no', { why: 'late' });
    throw new ValidationError('no');
  },
};
