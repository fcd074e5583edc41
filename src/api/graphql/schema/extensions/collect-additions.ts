/** The additions that project code passed to `use`, checked and merged. */
import { isObject } from '../../../../core/base/is-object.ts';
import { type Problem, StartError } from '../../../../core/project/start-error.ts';
import type { ExtensionTools, ResolverConfig, SchemaAdditions } from './extension-service.ts';
import { loadNexus } from './load-nexus.ts';

type Members = Readonly<Record<string, unknown>>;

/**
 * Calls the functions and merges everything.
 * @param strapi passed to functions under this name
 * @throws StartError with all unreadable additions; an error of a function itself is passed on
 */
export function collectAdditions(extensions: readonly unknown[], strapi: unknown): SchemaAdditions {
  const problems: Problem[] = [];
  const report = (message: string): number => problems.push({ key: 'GraphQL extension', message });
  const tools: ExtensionTools = {
    strapi,
    get nexus() {
      return loadNexus();
    },
  };
  const types: unknown[] = [];
  const plugins: unknown[] = [];
  const typeDefs: string[] = [];
  const resolvers = new Map<string, Map<string, unknown>>();
  const configs = new Map<string, ResolverConfig>();
  for (const extension of extensions) {
    const addition: unknown = typeof extension === 'function' ? extension(tools) : extension;
    if (!isObject(addition) || addition instanceof Promise) {
      const found = addition instanceof Promise ? 'a promise' : String(addition);
      report(`use() was given ${found}, expected an object, or a function that returns one at once`);
      continue;
    }
    if (addition['types'] !== undefined) types.push(addition['types']);
    plugins.push(...list(addition, 'plugins'));
    readTypeDefs(addition['typeDefs']);
    for (const [type, fields] of members(addition, 'resolvers')) readResolvers(type, fields);
    for (const [place, config] of members(addition, 'resolversConfig')) readConfig(place, config);
  }
  if (problems.length > 0) throw new StartError(problems);
  return { types, plugins, typeDefs, resolvers, configs };

  function readTypeDefs(value: unknown): void {
    if (typeof value === 'string') typeDefs.push(value);
    else if (value !== undefined) report(`typeDefs is ${typeof value}, expected a text`);
  }

  function readResolvers(type: string, fields: unknown): void {
    // a scalar may be a GraphQLScalarType
    if (typeof fields !== 'object' || fields === null) {
      report(`resolvers.${type} is ${typeof fields}, expected an object`);
      return;
    }
    const known = resolvers.get(type) ?? new Map<string, unknown>();
    resolvers.set(type, known);
    for (const [name, resolver] of Object.entries(fields)) known.set(name, resolver);
  }

  function readConfig(place: string, value: unknown): void {
    if (!isObject(value)) {
      report(`resolversConfig['${place}'] is ${typeof value}, expected an object`);
      return;
    }
    // v4 also takes `{ Query: { shout: … } }` for `{ 'Query.shout': … }`
    if (!place.includes('.')) {
      for (const [field, config] of Object.entries(value)) readConfig(`${place}.${field}`, config);
      return;
    }
    const before = configs.get(place);
    const { auth } = { ...value, ...before };
    const policies = [...(before?.policies ?? []), ...list(value, 'policies')];
    const middlewares = [...(before?.middlewares ?? []), ...list(value, 'middlewares')];
    configs.set(place, { ...(auth !== undefined && { auth }), policies, middlewares });
  }

  function list(from: Members, key: string): readonly unknown[] {
    const value = from[key] ?? [];
    if (Array.isArray(value)) return value;
    report(`${key} is ${typeof value}, expected a list`);
    return [];
  }

  function members(from: Members, key: string): readonly (readonly [string, unknown])[] {
    const value = from[key] ?? {};
    if (isObject(value)) return Object.entries(value);
    report(`${key} is ${typeof value}, expected an object`);
    return [];
  }
}
