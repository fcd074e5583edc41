/**
 * Names in routes and in `config/middlewares` that nothing has: known once code is registered, and before there is a
 * database. Nothing that is named is called here.
 */
import type { ProjectMiddleware } from '../../core/project/config/middlewares/middleware-list.ts';
import type { Problem } from '../../core/project/start-error.ts';
import type { LoadedApi } from '../load/load-files.ts';
import type { DeclaredRoute } from '../shared/plugin-definition.ts';
import type { Registry } from '../shared/registry.ts';
import { nameOf } from './guards.ts';

export interface NamedParts {
  readonly apis: readonly LoadedApi[];
  readonly policies: Registry<object>;
  readonly middlewares: Registry<object>;
  readonly controllers: Registry<object>;
}

/** The mistakes of the routers of `src/api`, as serving them reports them. */
export function absentNames({ apis, policies, middlewares, controllers }: NamedParts): Problem[] {
  return apis.flatMap(({ name, routers }) => {
    const owner = `api::${name}`;
    const absent = (registry: Registry<object>, what: string, declared: unknown): string[] => {
      const used = nameIn(declared);
      if (used === null || /^(admin|plugin)::/.test(used)) return [];
      return registry.has(fullName(used, owner)) ? [] : [`there is no ${what} ${used}`];
    };
    return routers.flatMap(({ file, exported }) =>
      routesIn(exported).flatMap((route) => {
        const { policies: guards, middlewares: around } = (route.config ?? {}) as Record<string, unknown>;
        const messages = [
          ...absentController(controllers, route.handler, owner),
          ...listOf(guards).flatMap((policy) => absent(policies, 'policy', policy)),
          ...listOf(around).flatMap((middleware) => absent(middlewares, 'middleware', middleware)),
        ];
        const key = `${String(route.method ?? '?').toUpperCase()} ${String(route.path ?? '?')}`;
        return messages.slice(0, 1).map((message) => ({ file, key, message }));
      }),
    );
  });
}

/**
 * The middlewares around every request that nothing has.
 * @param isLoaded whether the configuration names a module of this name
 */
export function absentMiddlewares(
  configured: readonly ProjectMiddleware[],
  registry: Registry<object>,
  isLoaded: (resolve: string) => boolean,
): Problem[] {
  return configured.flatMap(({ name, resolve }) => {
    if (resolve !== null && isLoaded(resolve)) return [];
    const used = name ?? resolve ?? '';
    if (used.includes('::') && registry.has(used)) return [];
    return [{ file: 'config/middlewares', message: `fails: Error: there is no middleware ${used}` }];
  });
}

function absentController(controllers: Registry<object>, handler: unknown, owner: string): string[] {
  if (typeof handler !== 'string') return [];
  const name = fullName(handler, owner);
  const uid = name.slice(0, name.lastIndexOf('.'));
  return /^(admin|plugin)::/.test(uid) || controllers.has(uid)
    ? []
    : [`there is no controller ${uid} for the handler ${handler}`];
}

const fullName = (name: string, owner: string): string => (name.includes('::') ? name : nameOf(owner, name));

/** The name in `'own'`, `{ name: 'own' }` and `{ resolve: 'own' }`; null for functions. */
function nameIn(declared: unknown): string | null {
  if (typeof declared === 'string') return declared;
  if (typeof declared !== 'object' || declared === null) return null;
  const { name, resolve } = declared as { name?: unknown; resolve?: unknown };
  const used = name ?? resolve;
  return typeof used === 'string' ? used : null;
}

/** The routes of a router; none of one whose type is not there, which serving it reports. */
function routesIn(exported: unknown): DeclaredRoute[] {
  try {
    const routes = Array.isArray(exported) ? exported : (exported as { routes?: unknown } | null)?.routes;
    return listOf(routes).filter((route) => typeof route === 'object' && route !== null) as DeclaredRoute[];
  } catch {
    return [];
  }
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
