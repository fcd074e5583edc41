/**
 * Policies and middlewares as routes name them, ready to run. One that is named and does not exist stops the
 * start: the route it guards must not be open.
 */

import { AdministratorAbility } from '../authentication/administrator-ability.ts';
import type { CodeContext, KoaMiddleware } from '../koa/code-context.ts';
import type { Registry } from '../shared/registry.ts';
import type { Strapi } from '../strapi/strapi.ts';
import type { ReadyPolicy } from './code-routes.ts';

/** The prefix of names without one: `api::article`, `plugin::shop`, `admin::`; null if there is none. */
export type Owner = string | null;

export interface GuardTools {
  readonly strapi: () => Strapi;
  readonly policies: Registry<object>;
  readonly middlewares: Registry<object>;
}

type PolicyHandler = (context: unknown, config: unknown, tools: { strapi: Strapi }) => unknown;

interface PolicyParts {
  readonly handler?: unknown;
  readonly validator?: unknown;
}

interface Named {
  readonly name?: unknown;
  readonly resolve?: unknown;
  readonly config?: unknown;
}

/** Names of the admin panel's own policies. */
const OF_PANEL = /^(admin::|plugin::content-(manager|type-builder)\.)/;

/** What the policies of v4's admin panel know of a request. */
interface AdminRequest {
  readonly state: Readonly<Record<string, unknown>>;
  readonly params?: Readonly<Record<string, string>>;
}

/** An action, or an action with its type. */
type RequiredAction = string | readonly [action: string, subject?: string];

/** v4's own policies for administrators; any other of that name refuses every request. */
function panelPolicy(name: string): PolicyHandler {
  const asks = (
    context: unknown,
    config: unknown,
    subject: (params: AdminRequest['params']) => string | undefined,
  ) => {
    const { state, params } = context as AdminRequest;
    const { actions = [], hasAtLeastOne = false } = (config ?? {}) as {
      readonly actions?: readonly RequiredAction[];
      readonly hasAtLeastOne?: boolean;
    };
    const ability = state['userAbility'];
    if (!(ability instanceof AdministratorAbility)) return false;
    const may = (required: RequiredAction): boolean => {
      const [action, requiredSubject] = typeof required === 'string' ? [required] : required;
      return ability.can(action, requiredSubject ?? subject(params));
    };
    return hasAtLeastOne ? actions.some(may) : actions.every(may);
  };
  if (name === 'admin::isAuthenticatedAdmin')
    return (context) => (context as AdminRequest).state['userAbility'] instanceof AdministratorAbility;
  if (name === 'admin::hasPermissions') return (context, config) => asks(context, config, () => undefined);
  if (name === 'plugin::content-manager.hasPermissions')
    return (context, config) => asks(context, config, (params) => params?.['model']);
  if (name === 'plugin::content-manager.has-draft-and-publish')
    return (context, _config, { strapi }) => {
      const type = strapi.contentType((context as AdminRequest).params?.['model'] ?? '');
      return (type?.options as { draftAndPublish?: unknown } | undefined)?.draftAndPublish === true;
    };
  return () => false;
}

/** A policy whose handler and configuration are known. */
export interface PolicyLookup {
  readonly handler: PolicyHandler;
  readonly config: unknown;
}

/**
 * Finds a policy: a function, a name, or `{ name, config }`.
 * @throws Error for one that is not there, or whose configuration its validator refuses
 */
export function findPolicy({ policies }: GuardTools, declared: unknown, owner: Owner): PolicyLookup {
  if (typeof declared === 'function') return { handler: declared as PolicyHandler, config: {} };
  const { name, config = {} } = namedPart(declared, 'policy');
  if (OF_PANEL.test(name)) return { handler: panelPolicy(name), config };
  const found = lookUp(policies, name, owner);
  if (!found) throw new Error(`there is no policy ${name}`);
  const { handler, validator } = typeof found === 'function' ? { handler: found } : (found as PolicyParts);
  if (typeof handler !== 'function') throw new Error(`the policy ${name} is no function`);
  if (typeof validator === 'function') validator(config);
  return { handler: handler as PolicyHandler, config };
}

/** A policy for requests over HTTP: it gets the ctx, and `is('koa')` is true for it. */
export function koaPolicy(tools: GuardTools, declared: unknown, owner: Owner): ReadyPolicy {
  const { handler, config } = findPolicy(tools, declared, owner);
  return (ctx) => {
    const context: object = Object.create(ctx, {
      is: { value: (name: string) => name === 'koa' },
      type: { value: 'koa' },
    });
    return handler(context, config, { strapi: tools.strapi() });
  };
}

/**
 * Finds a middleware of a route: a function, a name, or `{ name, config }`.
 * @throws Error for one that is not there
 */
export function routeMiddleware(tools: GuardTools, declared: unknown, owner: Owner): KoaMiddleware {
  if (typeof declared === 'function') return declared as KoaMiddleware;
  const { name, config = {} } = namedPart(declared, 'middleware');
  const factory = lookUp(tools.middlewares, name, owner);
  if (typeof factory !== 'function') throw new Error(`there is no middleware ${name}`);
  return madeMiddleware(tools, factory, config, name);
}

/** Calls the factory that a middleware's file exports; one that returns nothing lets every request pass. */
export function madeMiddleware(
  tools: GuardTools,
  factory: unknown,
  config: unknown,
  name: string,
): KoaMiddleware {
  if (typeof factory !== 'function') throw new Error(`the middleware ${name} is no function`);
  const made: unknown = factory(config, { strapi: tools.strapi() });
  if (made === undefined || made === null) return (_ctx: CodeContext, next) => next();
  if (typeof made !== 'function')
    throw new Error(`the middleware ${name} gives ${typeof made}, not a function`);
  return made as KoaMiddleware;
}

function namedPart(declared: unknown, what: string): { name: string; config?: unknown } {
  const part: Named =
    typeof declared === 'string'
      ? { name: declared }
      : typeof declared === 'object' && declared !== null
        ? declared
        : {};
  const name = part.name ?? part.resolve;
  if (typeof name !== 'string') throw new Error(`expected a ${what}, a name or { name, config }`);
  return part.config === undefined ? { name } : { name, config: part.config };
}

/** A name with `::` is the whole name; any other belongs to the owner of the route. */
function lookUp(registry: Registry<object>, name: string, owner: Owner): object | undefined {
  if (name.includes('::')) return registry.get(name);
  return owner === null ? undefined : registry.get(nameOf(owner, name));
}

/** The full name of something that an owner names without a prefix. */
export const nameOf = (owner: Owner, name: string): string =>
  owner?.endsWith('::') ? `${owner}${name}` : `${owner}.${name}`;
