/**
 * Tests are imported by Node itself, so the hooks by which the product loads a project's code would see them too, and take
 * them for CommonJS. Here what they see is kept to projects: the repository's own TypeScript beside `src` goes past them.
 */
import module, { syncBuiltinESMExports } from 'node:module';

const ROOT = new URL('../..', import.meta.url).href;

const isOwn = (url: string | undefined): boolean =>
  url?.startsWith(ROOT) === true && /^(panel|scripts|test|tools)\/.*\.ts$/.test(url.slice(ROOT.length));

const { registerHooks } = module;

module.registerHooks = ({ resolve, load }) =>
  registerHooks({
    ...(resolve && {
      resolve: (specifier, context, next) =>
        (isOwn(context.parentURL) ? next : resolve)(specifier, context, next),
    }),
    ...(load && { load: (url, context, next) => (isOwn(url) ? next : load)(url, context, next) }),
  });
syncBuiltinESMExports();
