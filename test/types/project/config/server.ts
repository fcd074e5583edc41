import type { Env, CronTasks } from 'octavo';

const tasks: CronTasks = { '0 * * * *': ({ strapi }) => strapi.log.info('hour') };

export default ({ env }: { env: Env }) => ({
  host: env('HOST', '0.0.0.0'),
  port: env.int('PORT', 1337),
  app: { keys: env.array('APP_KEYS') },
  cron: { enabled: true, tasks },
});
