export default (policyContext, config, { strapi }) => {
  if (policyContext.state.user) return true;
  return strapi.config.get('own.open', false) && config.open;
};
