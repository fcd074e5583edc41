/** `strapi.dirs`: where a project's parts are. Nothing is built, so both sets are the same. */
import { join } from 'node:path';

/** @param publicDir absolute */
export function createDirs(root: string, publicDir: string) {
  const src = join(root, 'src');
  const app = {
    root,
    src,
    api: join(src, 'api'),
    components: join(src, 'components'),
    extensions: join(src, 'extensions'),
    policies: join(src, 'policies'),
    middlewares: join(src, 'middlewares'),
    config: join(root, 'config'),
  };
  return { dist: app, app, static: { public: publicDir } };
}
