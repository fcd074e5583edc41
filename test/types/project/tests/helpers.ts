import Strapi, { type Strapi as Instance } from '@strapi/strapi';

let instance: Instance | undefined;

export async function setupStrapi(): Promise<Instance> {
  if (!instance) {
    await Strapi().load();
    instance = strapi;
    await instance.server.mount();
    instance.server.app.use(instance.server.router.routes()).use(instance.server.router.allowedMethods());
  }
  return instance;
}

export async function cleanupStrapi(): Promise<void> {
  strapi.server.httpServer.close();
  await strapi.db.connection.destroy();
  await strapi.destroy();
}
