import strapi from '@strapi/strapi';

async function main(): Promise<void> {
  const context = await strapi.compile();
  const app = await strapi({ ...context, distDir: './dist', serveAdminPanel: false }).load();
  app.log.level = 'error';
  await app.entityService.create('api::article.article', { data: { title: 'A first one' } });
  const users: number = await app.query('plugin::users-permissions.user').count();
  app.log.info(`${users} users`);
  await app.destroy();
}

// @ts-expect-error a name is no option
void strapi({ directory: '.' });

main().catch((error: unknown) => strapi().stopWithError(error));
