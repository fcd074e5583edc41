/**
 * Which route answers a path. Fastify hands every request to one catch-all, because the v4 rules for
 * paths differ from its own: names ignore letter case but are never decoded, one trailing slash is
 * allowed, and a path without the verb knows the verbs it has.
 */
import type { Route } from '../http/route.ts';

/** A route and what its path holds. */
export interface RouteMatch {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

interface RouteNode {
  readonly literals: Map<string, RouteNode>;
  param: RouteNode | null;
  readonly routes: Map<string, NamedRoute>;
}

interface NamedRoute {
  readonly route: Route;
  readonly names: readonly string[];
}

/** The verbs in the order the `Allow` header lists them. */
const VERBS = ['HEAD', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

const NO_PARAMS: Readonly<Record<string, string>> = Object.freeze({});

const emptyNode = (): RouteNode => ({ literals: new Map(), param: null, routes: new Map() });

/** The routes as a tree of path segments. */
export class Router {
  readonly #root = emptyNode();
  /** Routes without parameters by their very path: most requests need no walk. */
  readonly #exact = new Map<string, Map<string, RouteMatch>>();

  /** @throws Error where two routes have the same verb and path: a mistake in the assembly */
  constructor(routes: readonly Route[]) {
    for (const route of routes) this.#add(route);
  }

  /**
   * The route for a verb and a path. A literal segment wins over a parameter, unless only the parameter's
   * branch has the verb.
   * @param path as it came, not decoded, but known to decode
   */
  match(verb: string, path: string): RouteMatch | null {
    const exact = this.#exact.get(path)?.get(verb);
    if (exact) return exact;
    const segments = segmentsOf(path);
    const lower = path.toLowerCase();
    const words = lower === path ? segments : segmentsOf(lower);
    const values: string[] = [];
    const found = find(this.#root, 1, verb, segments, words, values);
    return found && { route: found.route, params: paramsOf(found.names, values) };
  }

  /**
   * The `Allow` header of a path, such as `HEAD, GET, POST`. HEAD and GET are always among them: any path
   * may be a file.
   */
  allow(path: string): string {
    const words = segmentsOf(path.toLowerCase());
    const verbs = new Set(['HEAD', 'GET']);
    const walk = (node: RouteNode, index: number): void => {
      const word = words[index];
      if (word === undefined) {
        for (const verb of node.routes.keys()) verbs.add(verb);
        return;
      }
      const literal = node.literals.get(word);
      if (literal) walk(literal, index + 1);
      if (node.param && word !== '') walk(node.param, index + 1);
    };
    walk(this.#root, 1);
    return VERBS.filter((verb) => verbs.has(verb)).join(', ');
  }

  #add(route: Route): void {
    const names: string[] = [];
    let node = this.#root;
    for (const segment of segmentsOf(route.path).slice(1)) {
      let next: RouteNode | null | undefined;
      if (segment.startsWith(':')) {
        names.push(segment.slice(1));
        next = node.param ??= emptyNode();
      } else {
        const word = segment.toLowerCase();
        next = node.literals.get(word) ?? emptyNode();
        node.literals.set(word, next);
      }
      node = next;
    }
    if (node.routes.has(route.method)) throw new Error(`two routes for ${route.method} ${route.path}`);
    node.routes.set(route.method, { route, names });
    if (names.length > 0) return;
    const verbs = this.#exact.get(route.path) ?? new Map<string, RouteMatch>();
    this.#exact.set(route.path, verbs.set(route.method, { route, params: NO_PARAMS }));
  }
}

/** Walks down from a node; `values` gets what the parameters on the way hold. */
function find(
  node: RouteNode,
  index: number,
  verb: string,
  segments: readonly string[],
  words: readonly string[],
  values: string[],
): NamedRoute | null {
  if (index === segments.length) return node.routes.get(verb) ?? null;
  const literal = node.literals.get(words[index]!);
  const found = literal ? find(literal, index + 1, verb, segments, words, values) : null;
  if (found || !node.param || segments[index] === '') return found;
  values.push(segments[index]!);
  const below = find(node.param, index + 1, verb, segments, words, values);
  if (!below) values.pop();
  return below;
}

/** The parts between the slashes; the first is empty, and one trailing slash counts for nothing. */
function segmentsOf(path: string): string[] {
  const segments = path.split('/');
  if (segments.length > 2 && segments.at(-1) === '') segments.pop();
  return segments;
}

function paramsOf(names: readonly string[], values: readonly string[]): Readonly<Record<string, string>> {
  if (names.length === 0) return NO_PARAMS;
  const params: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    const value = values[index]!;
    params[name] = value.includes('%') ? decodeURIComponent(value) : value;
  }
  return params;
}
