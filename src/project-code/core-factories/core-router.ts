/** `factories.createCoreRouter`: the routes v4 generates for a content-type. */
import type { DeclaredRoute } from '../shared/plugin-definition.ts';
import type { CodeType } from '../shared/type-registry.ts';

/** What a project may say of a generated router. */
export interface CoreRouterOptions {
  readonly prefix?: unknown;
  readonly only?: readonly unknown[];
  readonly except?: readonly unknown[];
  /** By action. */
  readonly config?: Readonly<Record<string, unknown>>;
  readonly type?: unknown;
}

/** Its routes are made when they are asked for: a file may be loaded before its type is known. */
export interface CoreRouter {
  readonly type?: unknown;
  readonly prefix: unknown;
  readonly routes: readonly DeclaredRoute[];
}

/** @param typeOf the content-type of a uid */
export function createCoreRouter(
  typeOf: (uid: string) => CodeType | undefined,
  uid: string,
  options: CoreRouterOptions = {},
): CoreRouter {
  const { prefix, only, except = [], config = {}, type } = options;
  let routes: DeclaredRoute[] | undefined;
  return {
    ...(type === undefined ? {} : { type }),
    get prefix() {
      return prefix;
    },
    get routes() {
      routes ??= generated(uid, typeOf(uid))
        .filter(({ action }) => !except.includes(action) && (only ?? [action]).includes(action))
        .map(({ action, method, path }) => ({
          method,
          path,
          handler: `${uid}.${action}`,
          config: { ...(config[action] as object | undefined) },
        }));
      return routes;
    },
  };
}

interface Generated {
  readonly action: string;
  readonly method: string;
  readonly path: string;
}

/** In v4's order. */
function generated(uid: string, type: CodeType | undefined): Generated[] {
  if (!type) throw new Error(`createCoreRouter: there is no content-type ${uid}`);
  if (type.kind === 'singleType') {
    const path = `/${type.info['singularName']}`;
    return [
      { action: 'find', method: 'GET', path },
      { action: 'update', method: 'PUT', path },
      { action: 'delete', method: 'DELETE', path },
    ];
  }
  const path = `/${type.info['pluralName']}`;
  return [
    { action: 'find', method: 'GET', path },
    { action: 'findOne', method: 'GET', path: `${path}/:id` },
    { action: 'create', method: 'POST', path },
    { action: 'update', method: 'PUT', path: `${path}/:id` },
    { action: 'delete', method: 'DELETE', path: `${path}/:id` },
  ];
}
