/** `/admin/api-tokens` and `/admin/transfer/tokens`. */

import { LIFESPANS as LIFESPAN_DAYS, TOKEN_TYPES } from '../../../core/access/api-tokens.ts';
import type { Route } from '../../../core/base/http/route.ts';
import { isObject } from '../../../core/base/is-object.ts';
import { parseId } from '../../../core/base/parse-id.ts';
import type { AdminContext } from '../admin-context.ts';
import { holdLists } from '../admin-limits.ts';
import { atLeast, checkInput, choice, type InputRule, list, object, text } from '../input.ts';
import { listTokens } from '../stores/token-store.ts';
import { apiTokens, type TokenInput, type TokenKind, transferTokens } from '../token-kinds.ts';
import { addToken, changeToken, existingToken, giveTokenNewKey, removeToken } from '../write-tokens.ts';
import { adminRoutes, data } from './admin-route.ts';

const DAY = 86_400_000;
/** Milliseconds. */
const LIFESPANS = LIFESPAN_DAYS.map((days) => days * DAY);

/** The routes of one kind of token. */
interface TokenPaths {
  readonly path: string;
  /** What its actions begin with. */
  readonly action: string;
  /** The rules of a new token's body. */
  readonly create: InputRule;
  readonly update: InputRule;
}

const lifespan = choice('number', [null, ...LIFESPANS]);
const tokenType = (required: boolean): InputRule => choice('string', TOKEN_TYPES, { required });

const API_TOKEN_PATHS: TokenPaths = {
  path: '/admin/api-tokens',
  action: 'admin::api-tokens',
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
};

const TRANSFER_ACTIONS = ['push', 'pull'];

const transferPermissions = (presence: { required?: boolean; nullable?: boolean }): InputRule =>
  list(choice('string', TRANSFER_ACTIONS, { required: true }), { ...presence, min: 1 });

const TRANSFER_TOKEN_PATHS: TokenPaths = {
  path: '/admin/transfer/tokens',
  action: 'admin::transfer.tokens',
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
};

export function tokenRoutes(context: AdminContext): Route[] {
  return [
    ...routesOf(context, apiTokens(context), API_TOKEN_PATHS),
    ...routesOf(context, transferTokens(context), TRANSFER_TOKEN_PATHS),
  ];
}

/** Without a salt each route says so before anything else. */
function routesOf(
  context: AdminContext,
  kind: TokenKind,
  { path, action, create, update }: TokenPaths,
): Route[] {
  const { guarded } = adminRoutes(context);
  const { config, db, access } = context;
  return [
    guarded('GET', path, `${action}.read`, async () => {
      kind.salt();
      await access.usesRecorded();
      return data(await listTokens(db, kind.tables));
    }),
    guarded('GET', `${path}/:id`, `${action}.read`, async ({ params }) => {
      kind.salt();
      await access.usesRecorded();
      return data(await existingToken(db, kind, parseId(params['id'])));
    }),
    guarded('POST', path, `${action}.create`, async (request, admin) => {
      const body = await request.readBody();
      kind.salt();
      holdLists(config.limits, 'permissions', body, 'permissions');
      const input = checkInput<TokenInput>(create, trimmedInput(body, true));
      return data(await addToken(context, kind, input, admin), 201);
    }),
    guarded('PUT', `${path}/:id`, `${action}.update`, async (request, admin) => {
      const body = await request.readBody();
      kind.salt();
      holdLists(config.limits, 'permissions', body, 'permissions');
      const input = checkInput<TokenInput>(update, trimmedInput(body, false));
      const id = parseId(request.params['id']);
      return data(await changeToken(context, kind, { id, input }, admin));
    }),
    guarded('DELETE', `${path}/:id`, `${action}.delete`, async ({ params }) => {
      kind.salt();
      return data(await removeToken(context, kind, parseId(params['id'])));
    }),
    guarded('POST', `${path}/:id/regenerate`, `${action}.regenerate`, async ({ params }, admin) =>
      data(await giveTokenNewKey(context, kind, parseId(params['id']), admin), 201),
    ),
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
