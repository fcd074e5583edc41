/** What project code gets for `@strapi/strapi`. */
import { type ControllerTools, createCoreController } from '../core/core-controller.ts';
import { type CoreRouterOptions, createCoreRouter } from '../core/core-router.ts';
import { createCoreService } from '../core/core-service.ts';

/** v4's package is a function, too: code that starts a server by it has no place below `src`. */
export function createStrapiModule(tools: ControllerTools): object {
  const start = (): object => {
    throw new Error('the server runs already: `strapi` is the object that this call would give');
  };
  const factories = {
    createCoreController: (uid: string, overrides?: unknown) => createCoreController(tools, uid, overrides),
    createCoreService: (uid: string, overrides?: unknown) => createCoreService(tools.strapi, uid, overrides),
    createCoreRouter: (uid: string, options?: CoreRouterOptions) =>
      createCoreRouter((name) => tools.strapi().contentType(name), uid, options),
  };
  return Object.assign(start, { factories, default: start });
}
