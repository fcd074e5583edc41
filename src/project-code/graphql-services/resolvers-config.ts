/** `resolversConfig` of a project's GraphQL extensions → what the engine puts around fields. */
import type {
  FieldAuth,
  FieldGuard,
  FieldGuards,
  FieldMiddleware,
  FieldPolicy,
} from '../../api/graphql/execute/field-guards.ts';
import type { ResolverConfig } from '../../api/graphql/schema/extensions/extension-service.ts';
import { type Problem, StartError } from '../../core/project/start-error.ts';
import { findPolicy, type GuardTools } from '../routes/guards.ts';

/** For a field that is not there: as in v4 what its configuration names is not looked for. */
const NO_FIELD: FieldGuard = { policies: [], middlewares: [] };

/**
 * Finds the policies and middlewares of fields by their names.
 * @param has whether the schema has a field (`Query.articles`)
 * @throws StartError with all that are not there: what they guard must not be open
 */
export function fieldGuards(
  tools: GuardTools,
  configs: ReadonlyMap<string, ResolverConfig>,
  has: (place: string) => boolean,
): FieldGuards {
  const problems: Problem[] = [];
  const guards = new Map<string, FieldGuard>();
  for (const [place, { auth, policies = [], middlewares = [] }] of configs) {
    if (!has(place)) {
      guards.set(place, NO_FIELD);
      continue;
    }
    try {
      guards.set(place, {
        auth: readAuth(auth),
        policies: policies.map((policy) => fieldPolicy(tools, policy)),
        middlewares: middlewares.map((middleware) => fieldMiddleware(tools, middleware)),
      });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      problems.push({ key: `resolversConfig['${place}']`, message });
    }
  }
  if (problems.length > 0) throw new StartError(problems);
  return guards;
}

/** Absent for the usual scope; false for none. */
function readAuth(auth: unknown): FieldAuth | undefined {
  if (auth === undefined || auth === null || auth === true) return undefined;
  if (auth === false) return false;
  const { scope } = auth as { scope?: unknown };
  return scope === undefined ? undefined : { scope: [scope].flat().map(String) };
}

function fieldPolicy(tools: GuardTools, declared: unknown): FieldPolicy {
  const { handler, config } = findPolicy(tools, declared, null);
  return ({ parent, args, context, info }) => {
    const { caller, koaContext } = context;
    const state = context.state ?? { auth: { ability: { can: (scope: string) => caller.may(scope) } } };
    const guarded = {
      parent,
      args,
      context,
      info,
      state,
      http: koaContext,
      type: 'graphql',
      is: (name: string) => name === 'graphql',
    };
    return handler(guarded, config, { strapi: tools.strapi() });
  };
}

/** A function, or a middleware of the project's by name, which is made with its configuration. */
function fieldMiddleware({ middlewares, strapi }: GuardTools, declared: unknown): FieldMiddleware {
  if (typeof declared === 'function') return declared as FieldMiddleware;
  const { name, config = {} } = (typeof declared === 'string' ? { name: declared } : declared) as {
    name?: unknown;
    config?: unknown;
  };
  const factory = typeof name === 'string' ? middlewares.get(name) : undefined;
  if (typeof factory !== 'function') throw new Error(`there is no middleware ${String(name)}`);
  const made: unknown = factory(config, { strapi: strapi() });
  if (typeof made !== 'function') throw new Error(`the middleware ${String(name)} gives no function`);
  return made as FieldMiddleware;
}
