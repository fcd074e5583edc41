/**
 * `strapi.auth`, which is `strapi.container.get('auth')`: the ways callers of the content API are known, with those a
 * project adds. v4's own come first; a project's are tried for credentials that are neither a user's nor an API token's.
 */

import { createHash } from 'node:crypto';
import type { Access } from '../../core/access/access.ts';
import type { Caller } from '../../core/access/caller.ts';
import { FILE_UID } from '../../core/database/layout/layout.ts';
import { strategyRefused, unauthorized } from '../../core/errors/catalogue.ts';
import type { CodeContext, KoaMiddleware } from '../koa/code-context.ts';
import { ForbiddenError, UnauthorizedError } from '../shared/strapi-errors.ts';
import { type AuthState, callerOf, type ReadCredentials, setCaller } from './authenticate-request.ts';

/** What a strategy says of a request. */
interface Verdict {
  readonly authenticated?: boolean;
  readonly credentials?: unknown;
  readonly ability?: unknown;
  /** The request has credentials of this kind, and they are no good. */
  readonly error?: unknown;
}

/** One way to know a caller, as v4 has it. */
export interface AuthStrategy {
  readonly name: string;
  authenticate(ctx: CodeContext): Verdict | null | undefined | Promise<Verdict | null | undefined>;
  /** Throws where the caller may not; without it a caller may do anything. */
  verify?(auth: unknown, config: { readonly scope?: readonly string[] | undefined }): unknown;
}

export interface AuthServiceOptions {
  readonly access: () => Access;
  readonly read: () => ReadCredentials;
  /** The uids of all content-types. */
  readonly uids: () => readonly string[];
}

/** The actions a request may use besides its own: related types are read, GraphQL may ask for any. */
const READ = ['find'];
const ALL = ['find', 'findOne', 'create', 'update', 'delete', 'destroy', 'count', 'me'];

export class AuthService {
  readonly #parts: AuthServiceOptions;
  readonly #strategies: AuthStrategy[] = [];
  readonly #builtIn: ReadonlyMap<string, AuthStrategy>;

  constructor(parts: AuthServiceOptions) {
    this.#parts = parts;
    const names = ['api-token', 'users-permissions'];
    this.#builtIn = new Map(names.map((name) => [name, this.#builtInStrategy(name)]));
  }

  /**
   * Adds a strategy.
   * @param type `content-api`; strategies of `admin` are ignored: the administration API has the sign-in of the server alone
   * @throws Error for what is no strategy
   */
  readonly register = (type: string, strategy: AuthStrategy): this => {
    if (typeof strategy?.name !== 'string' || typeof strategy.authenticate !== 'function') {
      throw new Error('auth.register: expected a strategy with name and authenticate');
    }
    if (type === 'content-api') this.#strategies.push(strategy);
    return this;
  };

  /** A middleware that lets callers in, as on a route that takes any good credentials. */
  readonly authenticate: KoaMiddleware = async (ctx, next) => {
    const { route } = ctx.state as { route?: { config?: { auth?: unknown } } };
    if (!route || route.config?.auth === false) return next();
    const auth = await this.#identify(ctx, null);
    ctx.state['isAuthenticated'] = true;
    ctx.state['auth'] = auth;
    return next();
  };

  /**
   * Whether a caller may do something.
   * @param auth `ctx.state.auth`
   * @throws UnauthorizedError without a caller, ForbiddenError, or what the strategy throws
   */
  readonly verify = async (
    auth: Partial<AuthState> | undefined,
    config: false | { readonly scope?: string | readonly string[] | undefined } = {},
  ): Promise<void> => {
    if (config === false) return;
    if (!auth) throw new UnauthorizedError();
    const strategy = auth.strategy as AuthStrategy | undefined;
    const scope = config.scope === undefined ? undefined : [config.scope].flat();
    await strategy?.verify?.(auth, { ...config, scope });
  };

  /** Whether the project has strategies of its own. */
  get hasCodeStrategies(): boolean {
    return this.#strategies.length > 0;
  }

  /** The server's own strategy of this name. */
  builtIn(name: string): AuthStrategy {
    return this.#builtIn.get(name)!;
  }

  /**
   * Asks the project's strategies who is calling.
   * @param scope what the route takes; null for one without
   * @param allowed the names of the strategies a route lets in; null for all
   * @returns `ctx.state.auth`; null where none knows the request
   * @throws UnauthorizedError where one knows it and refuses; what `verify` throws
   */
  async identifyByCode(
    ctx: CodeContext,
    scope: readonly string[] | null,
    allowed: readonly string[] | null,
  ): Promise<AuthState | null> {
    for (const strategy of this.#strategies) {
      if (allowed && !allowed.includes(strategy.name)) continue;
      const verdict = await strategy.authenticate(ctx);
      const error = verdict?.error ?? null;
      if (error !== null) throw typeof error === 'string' ? strategyRefused(error) : unauthorized();
      if (verdict?.authenticated !== true) continue;
      const auth = { strategy, credentials: verdict.credentials ?? null, ability: verdict.ability ?? null };
      // the route's own permission first: without it the others are not needed
      if (scope) await strategy.verify?.(auth, { scope });
      setCaller(auth, await this.#callerOf(strategy, auth, scope));
      return auth as object as AuthState;
    }
    return null;
  }

  async #identify(ctx: CodeContext, scope: readonly string[] | null): Promise<AuthState> {
    for (const strategy of this.#builtIn.values()) {
      const verdict = await strategy.authenticate(ctx);
      if (verdict?.authenticated) return verdict.credentials as AuthState;
    }
    const identified = await this.identifyByCode(ctx, scope, null);
    if (!identified) throw unauthorized();
    return identified;
  }

  /** All permissions are read beforehand, because a `Caller` answers synchronously. */
  async #callerOf(strategy: AuthStrategy, auth: object, scope: readonly string[] | null): Promise<Caller> {
    const actions = scope ? READ : ALL;
    const scopes = this.#parts.uids().flatMap((uid) => actions.map((action) => `${uid}.${action}`));
    const further = scope?.some((one) => one.startsWith('plugin::upload.'))
      ? this.#parts.uids().map((uid) => `${uid}.update`)
      : [];
    const may = new Set(scope ?? []);
    await Promise.all(
      [...scopes, ...further, `${FILE_UID}.find`].map(async (one) => {
        if (await isAllowed(strategy, auth, one)) may.add(one);
      }),
    );
    const rights = createHash('sha256')
      .update([...may].toSorted().join())
      .digest('base64url');
    return {
      kind: 'user',
      permissionKey: `own:${strategy.name}:${rights}:${this.#parts.access().generation}`,
      may: (one) => may.has(one),
    };
  }

  #builtInStrategy(name: string): AuthStrategy {
    const isOfStrategy = (caller: Caller): boolean => (caller.kind === 'token') === (name === 'api-token');
    return {
      name,
      authenticate: async (ctx) => {
        try {
          const caller = await this.#parts.access().authenticate(ctx.req.headers.authorization);
          if (!isOfStrategy(caller)) return { authenticated: false };
          const credentials = await this.#parts.read()(caller);
          const auth = { strategy: this.builtIn(name), credentials, ability: abilityOf(caller) };
          setCaller(auth, caller);
          if (caller.kind === 'user') ctx.state['user'] = credentials;
          return { authenticated: true, credentials: auth, ability: auth.ability };
        } catch {
          return { authenticated: false };
        }
      },
      verify: (auth, { scope }) => {
        const caller = callerOf(auth);
        if (scope?.every((one) => caller.may(one))) return;
        if (!scope && caller.kind === 'public') throw new UnauthorizedError();
        if (scope) throw new ForbiddenError();
      },
    };
  }
}

export const abilityOf = (caller: Caller) => ({ can: (scope: string): boolean => caller.may(scope) });

async function isAllowed(strategy: AuthStrategy, auth: object, scope: string): Promise<boolean> {
  try {
    await strategy.verify?.(auth, { scope: [scope] });
    return true;
  } catch {
    return false;
  }
}
