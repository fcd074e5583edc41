/**
 * Which route answers a path, by v4's rules: names ignore letter case but are never decoded, one trailing slash is
 * allowed, of two routes that fit the one that came first answers, and a path without the verb knows the verbs it has.
 */
import { LRUCache } from 'lru-cache';
import type { PathPattern, Route } from '../../core/base/http/route.ts';

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
  /** Its place among all routes. */
  readonly order: number;
}

interface PatternRoute {
  readonly route: Route;
  readonly pattern: PathPattern;
  readonly order: number;
}

interface Found extends NamedRoute {
  readonly values: readonly string[];
}

/** The verbs in the order the `Allow` header lists them. */
const VERBS = ['HEAD', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Paths whose routes are remembered, and their longest. */
const RECENT = 1000;
const LONGEST_RECENT = 200;

const NO_PARAMS: Readonly<Record<string, string>> = Object.freeze({});

const emptyNode = (): RouteNode => ({ literals: new Map(), param: null, routes: new Map() });

/** The routes as a tree of path segments, and a list of those the tree cannot hold. */
export class Router {
  readonly #root = emptyNode();
  readonly #patterns: PatternRoute[] = [];
  readonly #plain: Route[] = [];
  /** What answers a path without parameters, by the very path: most requests need no walk. */
  readonly #exact = new Map<string, Map<string, RouteMatch>>();
  /** What answered paths with parameters most recently: a few entries get many requests. */
  readonly #recent = new LRUCache<string, RouteMatch>({ max: RECENT });
  #count = 0;

  /** @param routes in the order in which they are tried */
  constructor(routes: readonly Route[]) {
    this.add(routes);
  }

  /** Adds routes; they come after those that are there. */
  add(routes: readonly Route[]): void {
    for (const route of routes) this.#add(route);
    this.#exact.clear();
    this.#recent.clear();
    for (const route of this.#plain) this.#keep(route);
  }

  /**
   * The route for a verb and a path.
   * @param path as it came, not decoded, but known to decode
   */
  match(verb: string, path: string): RouteMatch | null {
    const exact = this.#exact.get(path)?.get(verb);
    if (exact) return exact;
    const key = `${verb} ${path}`;
    const recent = this.#recent.get(key);
    // code of the project may change its parameters
    if (recent) return { route: recent.route, params: { ...recent.params } };
    const found = this.#find(verb, path);
    if (found && path.length <= LONGEST_RECENT) this.#recent.set(key, found);
    return found && { route: found.route, params: { ...found.params } };
  }

  /**
   * The `Allow` header of a path, such as `HEAD, GET, POST`. HEAD and GET are always among them: any path
   * may be a file.
   */
  allow(path: string): string {
    const lowered = segmentsOf(path.toLowerCase());
    const verbs = new Set(['HEAD', 'GET']);
    const walk = (node: RouteNode, index: number): void => {
      const name = lowered[index];
      if (name === undefined) {
        for (const verb of node.routes.keys()) verbs.add(verb);
        return;
      }
      const literal = node.literals.get(name);
      if (literal) walk(literal, index + 1);
      if (node.param && name !== '') walk(node.param, index + 1);
    };
    walk(this.#root, 1);
    for (const { route, pattern } of this.#patterns) if (pattern.match(path)) verbs.add(route.method);
    return VERBS.filter((verb) => verbs.has(verb)).join(', ');
  }

  #find(verb: string, path: string): RouteMatch | null {
    const segments = segmentsOf(path);
    const lower = path.toLowerCase();
    const lowered = lower === path ? segments : segmentsOf(lower);
    const found = find(this.#root, 1, verb, segments, lowered, []);
    for (const { route, pattern, order } of this.#patterns) {
      if (found && found.order < order) break;
      if (route.method !== verb) continue;
      const params = pattern.match(path);
      if (params) return { route, params };
    }
    return found && { route: found.route, params: paramsOf(found.names, found.values) };
  }

  #keep({ method, path }: Route): void {
    const match = this.#find(method, path);
    if (!match) return;
    const verbs = this.#exact.get(path) ?? new Map<string, RouteMatch>();
    this.#exact.set(path, verbs.set(method, match));
  }

  #add(route: Route): void {
    const order = this.#count;
    this.#count += 1;
    if (route.pattern) {
      this.#patterns.push({ route, pattern: route.pattern, order });
      return;
    }
    const names: string[] = [];
    let node = this.#root;
    for (const segment of segmentsOf(route.path).slice(1)) {
      let next: RouteNode | null | undefined;
      if (segment.startsWith(':')) {
        names.push(segment.slice(1));
        next = node.param ??= emptyNode();
      } else {
        const name = segment.toLowerCase();
        next = node.literals.get(name) ?? emptyNode();
        node.literals.set(name, next);
      }
      node = next;
    }
    if (names.length === 0) this.#plain.push(route);
    if (!node.routes.has(route.method)) node.routes.set(route.method, { route, names, order });
  }
}

/**
 * Walks down from a node, and answers the first of all routes that fit.
 * @param values what the parameters on the way hold
 */
function find(
  node: RouteNode,
  index: number,
  verb: string,
  segments: readonly string[],
  lowered: readonly string[],
  values: readonly string[],
): Found | null {
  if (index === segments.length) {
    const named = node.routes.get(verb);
    return named ? { ...named, values } : null;
  }
  const literal = node.literals.get(lowered[index]!);
  const byName = literal ? find(literal, index + 1, verb, segments, lowered, values) : null;
  const segment = segments[index]!;
  if (!node.param || segment === '') return byName;
  const byParam = find(node.param, index + 1, verb, segments, lowered, [...values, segment]);
  if (!byName || !byParam) return byName ?? byParam;
  return byName.order < byParam.order ? byName : byParam;
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
