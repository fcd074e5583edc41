/** The two kinds of tokens that administrators make, in so far as their writes differ. */
import type { Access } from '../access/access.ts';
import {
  apiTokenNotFound,
  apiTokenSaltMissing,
  forbidden,
  transferSaltMissing,
  transferTokenNotFound,
} from '../errors/catalogue.ts';
import type { OctavoError } from '../errors/octavo-error.ts';
import type { AdminConfig } from '../project/config/admin.ts';
import type { ChangeContext } from './change.ts';
import { checkTokenPermissions } from './check-token-permissions.ts';
import { EXPLORER } from './permissions/actions.ts';
import type { Administrator } from './session/administrator.ts';
import { API_TOKENS, type ShownToken, type TokenTables, TRANSFER_TOKENS } from './stores/token-store.ts';

/** What is set of a token. */
export interface TokenInput {
  readonly name?: string;
  readonly description?: string;
  readonly type?: string;
  readonly permissions?: readonly string[] | null;
  /** Milliseconds. */
  readonly lifespan?: number | null;
}

export interface TokenKind {
  readonly tables: TokenTables;
  /** What its events are about. */
  readonly thing: 'api-token' | 'transfer-token';
  readonly notFound: () => OctavoError;
  /** The salt of the digests. @throws OctavoError where the project has none */
  readonly salt: () => string;
  /**
   * What is checked besides the rules of the body.
   * @param before null for a new token
   * @throws OctavoError
   */
  readonly check: (input: TokenInput, before: ShownToken | null, by: Administrator) => void;
  /** @throws OctavoError ForbiddenError for a token that may do more than the administrator */
  readonly checkRegeneration: (token: ShownToken, by: Administrator) => void;
}

export interface TokenContext extends ChangeContext {
  readonly access: Access;
  readonly config: AdminConfig;
  /** The full names of all content actions there are. */
  readonly contentActions: () => readonly string[];
}

export const apiTokens = ({ config, contentActions }: TokenContext): TokenKind => ({
  tables: API_TOKENS,
  thing: 'api-token',
  notFound: apiTokenNotFound,
  salt: () => {
    if (config.apiTokenSalt === null) throw apiTokenSaltMissing();
    return config.apiTokenSalt;
  },
  check: ({ type: typeSent, permissions }, before, by) => {
    const type = typeSent ?? before?.type;
    const needed = before?.type !== 'custom' || permissions !== undefined;
    checkTokenPermissions({ type, permissions, needed }, contentActions);
    if (!mayHandOut(by, type, permissions ?? before?.permissions ?? [])) throw forbidden();
  },
  checkRegeneration: ({ type, permissions }, by) => {
    if (!mayHandOut(by, type, permissions)) throw forbidden();
  },
});

export const transferTokens = ({ config }: TokenContext): TokenKind => ({
  tables: TRANSFER_TOKENS,
  thing: 'transfer-token',
  notFound: transferTokenNotFound,
  salt: () => {
    if (config.transferTokenSalt === null) {
      throw transferSaltMissing.with({ details: { code: 'INVALID_TOKEN_SALT' } });
    }
    return config.transferTokenSalt;
  },
  check: () => {},
  checkRegeneration: () => {},
});

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
