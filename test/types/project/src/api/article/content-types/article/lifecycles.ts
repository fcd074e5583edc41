import type { LifecycleEvent, Lifecycles } from 'octavo';

const lifecycles: Lifecycles<'api::article.article'> = {
  beforeCreate(event) {
    const { data, where } = event.params;
    if (!data.slug) data.slug = data.title.toLowerCase();
    event.state.seen = where;
  },
  async afterUpdate({ result, params }: LifecycleEvent<'api::article.article'>) {
    strapi.log.debug(result.id, params.data);
  },
};

export default lifecycles;
