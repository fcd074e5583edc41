/** Fills `strapi.admin`: what v4 has below `/admin`, for code that replaces its actions and changes or adds routes. */
import type { DefaultActions } from '../core-factories/default-actions.ts';
import { builtInAdmin } from '../plugins/built-in-plugins.ts';
import { adminLimit } from '../plugins/rate-limit.ts';
import type { BuiltStrapi } from './build-strapi.ts';
import type { RuntimeState } from './runtime-state.ts';

export function addAdmin(
  { strapi, registries }: BuiltStrapi,
  actions: DefaultActions,
  runtime: RuntimeState,
): void {
  const { controllers, routes } = builtInAdmin(actions);
  for (const [name, controller] of Object.entries(controllers))
    registries.controllers.add(`admin::${name}`, controller);
  registries.middlewares.add(
    'admin::rateLimit',
    adminLimit(() => runtime.requireAdministrators().limiter),
  );
  strapi.admin.routes = routes;
}
