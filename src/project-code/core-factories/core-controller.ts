/**
 * `factories.createCoreController`: what v4's generated controllers do. An action whose parts no code has
 * replaced is answered by the server's own route; else the parts run one after the other, as in v4.
 */

import type { CompatibilityRules } from '../../core/base/compatibility-rules.ts';
import { missingData } from '../../core/errors/catalogue.ts';
import type { CodeContext } from '../koa/code-context.ts';
import { decoratedMethods } from '../queries/decorate-service.ts';
import { hiddenField } from '../shared/hidden-field.ts';
import type { Controller, Service } from '../shared/registry.ts';
import type { Strapi } from '../strapi/strapi.ts';
import { parseMultipartData } from '../utils/multipart.ts';
import { addLocales } from './add-locales.ts';
import { isCoreMethod } from './core-service.ts';
import type { DefaultActions } from './default-actions.ts';
import { transformResponse } from './transform-response.ts';

type Work = (data: unknown, type: unknown, options?: { auth?: unknown }) => Promise<unknown>;

/** Answers a reading action with its hooks: `{ data, meta }`, or null for an entry that does not exist. */
export type ReadWithHooks = (uid: string, action: string, ctx: CodeContext) => Promise<object | null>;

/** What generated controllers are made with. */
export interface ControllerTools {
  readonly strapi: () => Strapi;
  readonly actions: DefaultActions;
  readonly sanitize: Readonly<Record<string, Work>>;
  readonly validate: Readonly<Record<string, Work>>;
  readonly compatibility: CompatibilityRules;
  /** Whether the reads of an action have a listener. */
  readonly hasReadListeners: (uid: string, action: string) => boolean;
  readonly readWithHooks: ReadWithHooks;
  /** True for tests: they put functions in place of those of services at any time, so each request has to look. */
  readonly mayChange: boolean;
  /** Whether code has added checks of entries, which run with the steps of an action. */
  readonly hasAddedChecks: () => boolean;
}

/** The parts of actions that a file may replace for all of them. */
const PARTS = [
  'transformResponse',
  'sanitizeOutput',
  'sanitizeInput',
  'sanitizeQuery',
  'validateQuery',
  'validateInput',
] as const;

interface Parts {
  transformResponse(entity: unknown, meta?: object): unknown;
  sanitizeOutput(entity: unknown, ctx: CodeContext): Promise<unknown>;
  sanitizeInput(data: unknown, ctx: CodeContext): Promise<unknown>;
  sanitizeQuery(ctx: CodeContext): Promise<Record<string, unknown>>;
  validateQuery(ctx: CodeContext): Promise<void>;
  validateInput(data: unknown, ctx: CodeContext): Promise<void>;
}

/** The methods of a service each action asks. */
const ASKED: Readonly<Record<string, readonly string[]>> = {
  find: ['find', 'getFetchParams'],
  findOne: ['findOne', 'getFetchParams'],
  create: ['create'],
  update: ['update', 'createOrUpdate', 'getFetchParams'],
  delete: ['delete', 'getFetchParams'],
};

/** The methods of the entity service that generated services ask for each action. */
const ASKED_OF_ENTITIES: Readonly<Record<string, readonly string[]>> = {
  find: ['findMany', 'count', 'wrapParams', 'wrapResult'],
  findOne: ['findOne', 'wrapParams', 'wrapResult'],
  create: ['create', 'wrapParams', 'wrapResult'],
  update: ['update', 'create', 'findMany', 'wrapParams', 'wrapResult'],
  delete: ['delete', 'findMany', 'wrapParams', 'wrapResult'],
};

const BASE = hiddenField<true>();

const isBase = (value: unknown): boolean => typeof value === 'function' && BASE.get(value) === true;

/**
 * True where an action of a controller does what v4's generated one does, and nothing else, for as long as it runs.
 * @param controller undefined where the project has none for the type
 */
export function isPlainAction(
  tools: ControllerTools,
  uid: string,
  controller: Controller | undefined,
  action: string,
): boolean {
  if (tools.mayChange || (controller && !isBase(controller[action]))) return false;
  return hasPlainParts(tools, uid, controller, action) && !tools.hasReadListeners(uid, action);
}

function hasPlainParts(
  { strapi, hasAddedChecks }: ControllerTools,
  uid: string,
  controller: Controller | undefined,
  action: string,
): boolean {
  if (hasAddedChecks()) return false;
  if (controller && !PARTS.every((part) => isBase(controller[part]))) return false;
  // the server's own routes answer for the project's types only
  if (!uid.startsWith('api::')) return false;
  const service = strapi().service(uid);
  for (const name of ASKED[action] ?? []) {
    const method = service?.[name];
    if (method !== undefined && !isCoreMethod(method)) return false;
  }
  const decorated = decoratedMethods(strapi().entityService);
  return !(ASKED_OF_ENTITIES[action] ?? []).some((name) => decorated.has(name));
}

/** @param overrides what a file adds: actions, or a function of `{ strapi }` that gives them */
export function createCoreController(tools: ControllerTools, uid: string, overrides: unknown = {}) {
  return (context: { strapi: Strapi }): Controller => {
    const type = context.strapi.contentType(uid);
    if (!type) throw new Error(`createCoreController: there is no content-type ${uid}`);
    const parts = createParts(tools, uid);
    const actions = type.kind === 'singleType' ? singleActions(tools, uid) : listActions(tools, uid);
    const base: Controller = { ...parts, ...actions };
    for (const method of Object.values(base)) BASE.set(method as object, true);
    const methods = (typeof overrides === 'function' ? overrides(context) : overrides) as Controller;
    return Object.setPrototypeOf(methods ?? {}, base) as Controller;
  };
}

function createParts({ strapi, sanitize, validate }: ControllerTools, uid: string): Parts {
  const type = () => strapi().contentType(uid);
  // on a route without authentication there is no caller, so no relation may be followed
  const auth = (ctx: CodeContext) => ({ auth: ctx.state?.['auth'] ?? {} });
  return {
    transformResponse: (entity, meta) =>
      transformResponse((other) => strapi().getModel(other), type(), entity, meta),
    sanitizeOutput: (entity, ctx) => sanitize['output']!(entity, type(), auth(ctx)),
    sanitizeInput: (data, ctx) => sanitize['input']!(data, type(), auth(ctx)),
    sanitizeQuery: async (ctx) =>
      (await sanitize['query']!(ctx.query, type(), auth(ctx))) as Record<string, unknown>,
    validateQuery: async (ctx) => {
      await validate['query']!(ctx.query, type(), auth(ctx));
    },
    validateInput: async (data, ctx) => {
      await validate['input']!(data, type(), auth(ctx));
    },
  };
}

type Action = (this: (Controller & Parts) | undefined, ctx: CodeContext) => Promise<unknown>;

/** An action: the server's own as long as nothing is replaced, else the steps. */
function action(
  tools: ControllerTools,
  uid: string,
  name: string,
  steps: (self: Parts, service: Service, ctx: CodeContext) => Promise<unknown>,
): Action {
  return async function run(ctx) {
    const { strapi, actions } = tools;
    const self = (this ?? strapi().controller(uid)) as (Controller & Parts) | undefined;
    if (hasPlainParts(tools, uid, self, name)) {
      return tools.hasReadListeners(uid, name)
        ? tools.readWithHooks(uid, name, ctx)
        : actions.entry(`${uid}.${name}`, ctx);
    }
    const service = strapi().service(uid);
    if (!self || !service) throw new Error(`${uid} has no controller or no service`);
    const answered = await steps(self, service, ctx);
    // a controller with its own form of answer decides what is in it
    return tools.compatibility.entriesListLocales && isBase(self.transformResponse)
      ? addLocales(strapi(), uid, answered)
      : answered;
  };
}

type Method = (...values: unknown[]) => Promise<unknown>;

const ask = (service: Service, method: string, ...values: unknown[]): Promise<unknown> =>
  (service[method] as Method).apply(service, values);

/** The query an action runs with; code that has not looked at it gets the query of the request. */
async function queryOf(self: Parts, ctx: CodeContext): Promise<Record<string, unknown>> {
  await self.validateQuery(ctx);
  return self.sanitizeQuery(ctx);
}

async function dataOf(self: Parts, ctx: CodeContext): Promise<{ data: unknown; files?: unknown }> {
  const { data, files } = parseMultipartData(ctx, { wrapped: true });
  if (typeof data !== 'object' || data === null) {
    throw missingData();
  }
  // v4's own actions do not ask it
  if (!isBase(self.validateInput)) await self.validateInput(data, ctx);
  return { data: await self.sanitizeInput(data, ctx), ...(files ? { files } : {}) };
}

const answer = async (self: Parts, ctx: CodeContext, entity: unknown): Promise<unknown> =>
  self.transformResponse(await self.sanitizeOutput(entity, ctx));

function listActions(tools: ControllerTools, uid: string): Controller {
  const make = (name: string, steps: Parameters<typeof action>[3]) => action(tools, uid, name, steps);
  return {
    find: make('find', async (self, service, ctx) => {
      const found = (await ask(service, 'find', await queryOf(self, ctx))) as {
        results: unknown;
        pagination?: unknown;
      };
      const results = await self.sanitizeOutput(found.results, ctx);
      return self.transformResponse(results, { pagination: found.pagination });
    }),
    findOne: make('findOne', async (self, service, ctx) => {
      const query = await queryOf(self, ctx);
      return answer(self, ctx, await ask(service, 'findOne', ctx.params['id'], query));
    }),
    create: make('create', async (self, service, ctx) => {
      const query = await queryOf(self, ctx);
      return answer(self, ctx, await ask(service, 'create', { ...query, ...(await dataOf(self, ctx)) }));
    }),
    update: make('update', async (self, service, ctx) => {
      const query = await queryOf(self, ctx);
      const data = await dataOf(self, ctx);
      return answer(self, ctx, await ask(service, 'update', ctx.params['id'], { ...query, ...data }));
    }),
    delete: make('delete', async (self, service, ctx) => {
      const query = await queryOf(self, ctx);
      return answer(self, ctx, await ask(service, 'delete', ctx.params['id'], query));
    }),
  };
}

function singleActions(tools: ControllerTools, uid: string): Controller {
  const make = (name: string, steps: Parameters<typeof action>[3]) => action(tools, uid, name, steps);
  return {
    find: make('find', async (self, service, ctx) =>
      answer(self, ctx, await ask(service, 'find', await queryOf(self, ctx))),
    ),
    update: make('update', async (self, service, ctx) => {
      const query = await queryOf(self, ctx);
      return answer(
        self,
        ctx,
        await ask(service, 'createOrUpdate', { ...query, ...(await dataOf(self, ctx)) }),
      );
    }),
    delete: make('delete', async (self, service, ctx) =>
      answer(self, ctx, await ask(service, 'delete', await queryOf(self, ctx))),
    ),
  };
}
