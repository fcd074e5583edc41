/**
 * Writes of API tokens and transfer tokens, each with all that follows from it in one transaction, and its event. The
 * next request on every process sees them.
 */
import type { Executor } from '../../core/database/database.ts';
import { tokenNameTaken } from '../../core/errors/catalogue.ts';
import { changeIn } from './change.ts';
import { requireHandOut } from './hand-out.ts';
import { publishChange } from './publish-change.ts';
import type { Administrator } from './session/administrator.ts';
import {
  deleteToken,
  findToken,
  insertToken,
  isTokenNameTaken,
  regenerateToken,
  type ShownToken,
  setTokenPermissions,
  type TokenPermission,
  type TokenTables,
  updateToken,
} from './stores/token-store.ts';
import type { TokenContext, TokenInput, TokenKind } from './token-kinds.ts';

/**
 * @param id null for what no id can be
 * @throws OctavoError NotFoundError
 */
export async function existingToken(db: Executor, kind: TokenKind, id: number | null): Promise<ShownToken> {
  const token = id === null ? null : await findToken(db, kind.tables, id);
  if (!token) throw kind.notFound();
  return token;
}

/**
 * @returns the token with its key, which is never shown again
 * @throws OctavoError where the project has no salt, and for a name that is taken and permissions that do not fit
 */
export function addToken(
  context: TokenContext,
  kind: TokenKind,
  input: TokenInput,
  by: Administrator,
): Promise<ShownToken & { readonly accessKey: string }> {
  const { tables, thing } = kind;
  const { name = '', description = '', type, permissions, lifespan = null } = input;
  const salt = kind.salt();
  return change(context, async (tx) => {
    await checkName(tx, tables, name, null);
    kind.check(input, null);
    await requireHandOut(tx, context, by, kind.rightsOf(input));
    const values = {
      name,
      description,
      permissions: permissions ?? [],
      lifespan,
      ...(tables.hasType && type !== undefined ? { type } : {}),
    };
    const { id, accessKey } = await insertToken(tx, tables, salt, values, new Date(context.now()));
    const token = (await findToken(tx, tables, id))!;
    await publishChange(context.events, thing, { before: null, after: token });
    return { ...token, accessKey };
  });
}

/** @throws OctavoError for a token that is not there, a name that is taken and permissions that do not fit */
export function changeToken(
  context: TokenContext,
  kind: TokenKind,
  { id, input }: { readonly id: number | null; readonly input: TokenInput },
  by: Administrator,
): Promise<ShownToken> {
  const { tables, thing } = kind;
  return change(context, async (tx) => {
    const before = await existingToken(tx, kind, id);
    const { permissions, ...values } = input;
    if (values.name !== undefined) await checkName(tx, tables, values.name, before.id);
    kind.check(input, before);
    const type = values.type ?? before.type;
    const kept = permissions ?? before.permissions;
    await requireHandOut(
      tx,
      context,
      by,
      kind.rightsOf({ ...(type !== undefined && { type }), permissions: kept }),
    );
    const now = new Date(context.now());
    await updateToken(tx, tables, before.id, { ...values }, now);
    const hasPermissions = !tables.hasType || (values.type ?? before.type) === 'custom';
    if (!hasPermissions) await setTokenPermissions(tx, tables, before.id, [], now);
    else if (permissions) await setTokenPermissions(tx, tables, before.id, permissions, now);
    const after = (await findToken(tx, tables, before.id))!;
    await publishChange(context.events, thing, { before, after });
    return after;
  });
}

/** @returns the token as it was; null where there is none */
export function removeToken(
  context: TokenContext,
  { tables, thing }: TokenKind,
  id: number | null,
): Promise<(Omit<ShownToken, 'permissions'> & { readonly permissions: TokenPermission[] }) | null> {
  return change(context, async (tx) => {
    const token = id === null ? null : await findToken(tx, tables, id);
    if (!token) return null;
    await publishChange(context.events, thing, { before: token, after: null });
    return { ...token, permissions: await deleteToken(tx, tables, token.id) };
  });
}

/**
 * Gives a token another key; the former one is worth nothing from then on.
 * @throws OctavoError where the project has no salt, for a token that is not there, and for one that may do more than
 *   the administrator
 */
export function giveTokenNewKey(
  context: TokenContext,
  kind: TokenKind,
  id: number | null,
  by: Administrator,
): Promise<{ readonly id: number; readonly accessKey: string }> {
  const salt = kind.salt();
  return change(context, async (tx) => {
    const token = await existingToken(tx, kind, id);
    await requireHandOut(tx, context, by, kind.rightsOf(token));
    const accessKey = await regenerateToken(tx, kind.tables, salt, token.id, new Date(context.now()));
    const secrets = ['accessKey'];
    await publishChange(context.events, kind.thing, { before: token, after: token, secrets });
    return { id: token.id, accessKey };
  });
}

async function change<T>({ db, access }: TokenContext, work: (tx: Executor) => Promise<T>): Promise<T> {
  const result = await changeIn(db, work);
  access.invalidate();
  return result;
}

async function checkName(
  tx: Executor,
  tables: TokenTables,
  name: string,
  except: number | null,
): Promise<void> {
  await tx.lock?.(`${tables.tokens}:names`);
  if (await isTokenNameTaken(tx, tables, name, except)) throw tokenNameTaken();
}
