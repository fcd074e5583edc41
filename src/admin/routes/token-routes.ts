/** `/admin/api-tokens` and `/admin/transfer/tokens`. */
import { LIFESPANS as LIFESPAN_DAYS, TOKEN_TYPES } from '../../access/api-tokens.ts';
import type { HttpRequest, Route } from '../../base/http/route.ts';
import { isObject } from '../../base/is-object.ts';
import type { Executor } from '../../database/database.ts';
import {
  apiTokenNotFound,
  apiTokenSaltMissing,
  customPermissionsMissing,
  forbidden,
  permissionsOfOtherToken,
  tokenNameTaken,
  transferSaltMissing,
  transferTokenNotFound,
  unknownTokenPermissions,
} from '../../errors/catalogue.ts';
import type { OctavoError } from '../../errors/octavo-error.ts';
import { parseId } from '../../users/parse-id.ts';
import type { AdminContext } from '../admin-context.ts';
import { changeIn } from '../change.ts';
import { atLeast, checkInput, choice, type InputRule, list, object, text } from '../input.ts';
import { EXPLORER } from '../permissions/actions.ts';
import { publishChange } from '../publish-change.ts';
import type { Administrator } from '../session/administrator.ts';
import {
  API_TOKENS,
  deleteToken,
  findToken,
  insertToken,
  isTokenNameTaken,
  listTokens,
  regenerateToken,
  type ShownToken,
  setTokenPermissions,
  type TokenTables,
  TRANSFER_TOKENS,
  updateToken,
} from '../stores/token-store.ts';
import { adminRoutes, data } from './admin-route.ts';

const DAY = 86_400_000;
/** Milliseconds. */
const LIFESPANS = LIFESPAN_DAYS.map((days) => days * DAY);

/** A body, in so far as it has passed its rules. */
interface TokenInput {
  readonly name?: string;
  readonly description?: string;
  readonly type?: string;
  readonly permissions?: readonly string[] | null;
  readonly lifespan?: number | null;
}

const lifespan = choice('number', [null, ...LIFESPANS]);
const tokenType = (required: boolean): InputRule => choice('string', TOKEN_TYPES, { required });

/** How one kind of token differs from the other. */
interface TokenKind {
  readonly tables: TokenTables;
  readonly path: string;
  /** What its actions begin with. */
  readonly action: string;
  /** What its events are about. */
  readonly thing: 'api-token' | 'transfer-token';
  readonly notFound: () => OctavoError;
  readonly create: InputRule;
  readonly update: InputRule;
  /** The salt of the digests. @throws OctavoError where the project has none */
  readonly salt: () => string;
  /** What is checked besides the rules. @throws OctavoError */
  readonly check: (input: TokenInput, before: ShownToken | null, admin: Administrator) => void;
}

export function tokenRoutes(context: AdminContext): Route[] {
  return [...routesOf(context, apiTokens(context)), ...routesOf(context, transferTokens(context))];
}

const apiTokens = (context: AdminContext): TokenKind => ({
  tables: API_TOKENS,
  path: '/admin/api-tokens',
  action: 'admin::api-tokens',
  thing: 'api-token',
  notFound: apiTokenNotFound,
  create: object(
    {
      name: text({ required: true }, atLeast(1)),
      description: text(),
      type: tokenType(true),
      permissions: list(text(), { nullable: true }),
      lifespan,
    },
    { open: true },
  ),
  update: object({
    name: text({}, atLeast(1)),
    description: text(),
    type: tokenType(false),
    permissions: list(text(), { nullable: true }),
  }),
  salt: () => {
    if (context.config.apiTokenSalt === null) throw apiTokenSaltMissing();
    return context.config.apiTokenSalt;
  },
  check: ({ type: typeSent, permissions }, before, admin) => {
    const type = typeSent ?? before?.type;
    if (type !== 'custom') {
      if (permissions && permissions.length > 0) throw permissionsOfOtherToken();
    } else {
      const needsPermissions = before?.type !== 'custom' || permissions !== undefined;
      if (needsPermissions && !permissions) throw customPermissionsMissing();
      const known = new Set(context.contentActions());
      const unknown = (permissions ?? []).filter((action) => !known.has(action));
      if (unknown.length > 0) throw unknownTokenPermissions(unknown.join(', '));
    }
    if (!mayHandOut(admin, type, permissions ?? before?.permissions ?? [])) throw forbidden();
  },
});

const TRANSFER_ACTIONS = ['push', 'pull'];

const transferPermissions = (presence: { required?: boolean; nullable?: boolean }): InputRule =>
  list(choice('string', TRANSFER_ACTIONS, { required: true }), { ...presence, min: 1 });

const transferTokens = (context: AdminContext): TokenKind => ({
  tables: TRANSFER_TOKENS,
  path: '/admin/transfer/tokens',
  action: 'admin::transfer.tokens',
  thing: 'transfer-token',
  notFound: transferTokenNotFound,
  create: object(
    {
      name: text({ required: true }, atLeast(1)),
      description: text(),
      permissions: transferPermissions({ required: true }),
      lifespan,
    },
    { open: true },
  ),
  update: object({
    name: text({}, atLeast(1)),
    description: text(),
    permissions: transferPermissions({ nullable: true }),
  }),
  salt: () => {
    if (context.config.transferTokenSalt === null) throw noTransferSalt();
    return context.config.transferTokenSalt;
  },
  check: () => {},
});

const noTransferSalt = (): OctavoError =>
  transferSaltMissing.with({ details: { code: 'INVALID_TOKEN_SALT' } });

function routesOf(context: AdminContext, kind: TokenKind): Route[] {
  const { guarded } = adminRoutes(context);
  const { db, access, events, now } = context;
  const { tables, path, action, thing } = kind;

  const existing = async (tx: Executor, params: HttpRequest['params']): Promise<ShownToken> => {
    const id = parseId(params['id']);
    const token = id === null ? null : await findToken(tx, tables, id);
    if (!token) throw kind.notFound();
    return token;
  };

  /** Runs a change in one transaction; the next request on every process sees it. */
  const changed = async <T>(work: (tx: Executor) => Promise<T>): Promise<T> => {
    const result = await changeIn(db, work);
    access.invalidate();
    return result;
  };

  const checkName = async (tx: Executor, name: string, except: number | null): Promise<void> => {
    await tx.lock?.(`${tables.tokens}:names`);
    if (await isTokenNameTaken(tx, tables, name, except)) throw tokenNameTaken();
  };

  const create = async (request: HttpRequest, admin: Administrator) => {
    const body = await request.readBody();
    const salt = kind.salt();
    const input = checkInput<TokenInput>(kind.create, trimmedInput(body, true));
    const { name = '', description = '', type, permissions, lifespan: life = null } = input;
    const token = await changed(async (tx) => {
      await checkName(tx, name, null);
      kind.check(input, null, admin);
      const values = { name, description, permissions: permissions ?? [], lifespan: life };
      const issued = await insertToken(
        tx,
        tables,
        salt,
        tables.hasType && type !== undefined ? { ...values, type } : values,
        new Date(now()),
      );
      const made = await findToken(tx, tables, issued.id);
      await publishChange(events, thing, { before: null, after: made });
      return { ...made, accessKey: issued.accessKey };
    });
    return data(token, 201);
  };

  const update = async (request: HttpRequest, admin: Administrator) => {
    const { params } = request;
    const body = await request.readBody();
    kind.salt();
    const input = checkInput<TokenInput>(kind.update, trimmedInput(body, false));
    const token = await changed(async (tx) => {
      const before = await existing(tx, params);
      const { permissions, ...values } = input;
      if (values.name !== undefined) await checkName(tx, values.name, before.id);
      kind.check(input, before, admin);
      await updateToken(tx, tables, before.id, { ...values }, new Date(now()));
      const type = values.type ?? before.type;
      if (tables.hasType && type !== 'custom')
        await setTokenPermissions(tx, tables, before.id, [], new Date(now()));
      else if (permissions) await setTokenPermissions(tx, tables, before.id, permissions, new Date(now()));
      const after = await findToken(tx, tables, before.id);
      await publishChange(events, thing, { before, after });
      return after;
    });
    return data(token);
  };

  return [
    guarded('GET', path, `${action}.read`, async () => {
      kind.salt();
      await access.usesRecorded();
      return data(await listTokens(db, tables));
    }),
    guarded('GET', `${path}/:id`, `${action}.read`, async ({ params }) => {
      kind.salt();
      await access.usesRecorded();
      return data(await existing(db, params));
    }),
    guarded('POST', path, `${action}.create`, create),
    guarded('PUT', `${path}/:id`, `${action}.update`, update),
    guarded('DELETE', `${path}/:id`, `${action}.delete`, async ({ params }) => {
      kind.salt();
      const id = parseId(params['id']);
      const removed = await changed(async (tx) => {
        const token = id === null ? null : await findToken(tx, tables, id);
        if (token) await publishChange(events, thing, { before: token, after: null });
        return token && { ...token, permissions: await deleteToken(tx, tables, token.id) };
      });
      return data(removed);
    }),
    guarded('POST', `${path}/:id/regenerate`, `${action}.regenerate`, async ({ params }, admin) => {
      const salt = kind.salt();
      const issued = await changed(async (tx) => {
        const token = await existing(tx, params);
        if (tables.hasType && !mayHandOut(admin, token.type, token.permissions)) throw forbidden();
        const accessKey = await regenerateToken(tx, tables, salt, token.id, new Date(now()));
        await publishChange(events, thing, { before: token, after: token, secrets: ['accessKey'] });
        return { id: token.id, accessKey };
      });
      return data(issued, 201);
    }),
  ];
}

/**
 * Names and descriptions are trimmed before they are checked, as in v4: a number or boolean becomes a text, null an
 * empty one. A new token's body may be a list, which counts as an empty object.
 */
function trimmedInput(body: unknown, isNew: boolean): unknown {
  const isEmpty = body === undefined || body === null || (isNew && Array.isArray(body));
  const values = isEmpty ? {} : body;
  if (!isObject(values)) return body;
  const trim = (name: string): object => {
    const value = values[name];
    if (['string', 'number', 'boolean'].includes(typeof value)) return { [name]: String(value).trim() };
    return value === null || (isNew && value === undefined) ? { [name]: '' } : {};
  };
  return { ...values, ...trim('name'), ...trim('description') };
}

/** The action on entries that a content action amounts to. */
const EXPLORER_ACTIONS: Readonly<Record<string, string>> = {
  find: 'read',
  findOne: 'read',
  create: 'create',
  update: 'update',
  delete: 'delete',
  createLocalization: 'create',
};

/**
 * An administrator cannot give a token more rights than they have (A207): only super admins make a token for
 * everything, and one of actions takes the right to do the same with entries.
 */
function mayHandOut(admin: Administrator, type: string | undefined, actions: readonly string[]): boolean {
  if (admin.isSuperAdmin || type === 'read-only') return true;
  if (type !== 'custom') return false;
  return actions.every((full) => {
    const dot = full.lastIndexOf('.');
    const verb = EXPLORER_ACTIONS[full.slice(dot + 1)];
    return (
      full.startsWith('api::') && verb !== undefined && admin.can(`${EXPLORER}.${verb}`, full.slice(0, dot))
    );
  });
}
