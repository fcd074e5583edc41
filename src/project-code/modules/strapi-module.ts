/** What project code gets for `@strapi/strapi`. */
import { type ControllerTools, createCoreController } from '../core-factories/core-controller.ts';
import { type CoreRouterOptions, createCoreRouter } from '../core-factories/core-router.ts';
import { createCoreService } from '../core-factories/core-service.ts';

/**
 * v4's package is a function, too, by which programs open a project.
 * @param start what calling it does; in a server, whose code has no use for a second one, it throws
 */
export function createStrapiModule(
  tools: ControllerTools,
  start: (options?: object) => object = runsAlready,
): object {
  const factories = {
    createCoreController: (uid: string, overrides?: unknown) => createCoreController(tools, uid, overrides),
    createCoreService,
    createCoreRouter: (uid: string, options?: CoreRouterOptions) =>
      createCoreRouter((name) => tools.strapi().contentType(name), uid, options),
  };
  const strapiModule = (options?: object): object => start(options);
  return Object.assign(strapiModule, { factories, default: strapiModule });
}

function runsAlready(): never {
  throw new Error('the server runs already: `strapi` is the object that this call would give');
}
