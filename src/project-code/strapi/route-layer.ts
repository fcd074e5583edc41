/** A route as koa's router lists it: `strapi.server.router.stack`, `strapi.server.listRoutes()`. */
import { type Key, pathToRegexp } from 'path-to-regexp';

export interface RouteLayer {
  readonly methods: readonly string[];
  readonly path: string;
  /** v4 gives no route a name. */
  readonly name: null;
  readonly opts: object;
  readonly paramNames: readonly Key[];
  readonly regexp: RegExp;
  /** The server's own functions, which code cannot call. */
  readonly stack: readonly never[];
}

const OPTIONS = { end: true, name: null, sensitive: false, strict: false, prefix: '' };

/** A route that answers GET answers HEAD as well. */
export const routeLayer = ({
  method,
  path,
}: {
  readonly method: string;
  readonly path: string;
}): RouteLayer => ({
  opts: OPTIONS,
  name: null,
  methods: method === 'GET' ? ['HEAD', 'GET'] : [method],
  stack: [],
  path,
  // made where code asks for them, which it seldom does
  get paramNames() {
    const keys: Key[] = [];
    pathToRegexp(path, keys);
    return keys;
  },
  get regexp() {
    return pathToRegexp(path);
  },
});
