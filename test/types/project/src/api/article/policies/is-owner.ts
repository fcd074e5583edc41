import type { Policy } from 'octavo';

const isOwner: Policy<{ field?: string }> = async (policyContext, config, { strapi }) => {
  const { user } = policyContext.state;
  const entry = await strapi.entityService.findOne('api::article.article', policyContext.params.id, {
    populate: { createdBy: true },
  });
  return user !== undefined && entry !== null && config.field !== 'none' && policyContext.is('koa');
};

export default isOwner;
