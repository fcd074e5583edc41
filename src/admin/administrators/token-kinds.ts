/** The two kinds of tokens that administrators make, in so far as their writes differ. */
import type { Access } from '../../core/access/access.ts';
import {
  apiTokenNotFound,
  apiTokenSaltMissing,
  transferSaltMissing,
  transferTokenNotFound,
} from '../../core/errors/catalogue.ts';
import type { OctavoError } from '../../core/errors/octavo-error.ts';
import type { AdminConfig } from '../../core/project/config/admin.ts';
import type { ChangeContext } from './change.ts';
import { checkTokenPermissions } from './check-token-permissions.ts';
import type { HandedRight, HandOutContext } from './hand-out.ts';
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
  readonly check: (input: TokenInput, before: ShownToken | null) => void;
  /** The rights that whoever has the key of a token gets. */
  readonly rightsOf: (token: Pick<TokenInput, 'type' | 'permissions'>) => readonly HandedRight[];
}

export interface TokenContext extends ChangeContext, HandOutContext {
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
  check: ({ type: typeSent, permissions }, before) => {
    const type = typeSent ?? before?.type;
    checkTokenPermissions({ type, permissions, needed: before?.type !== 'custom' }, contentActions);
  },
  rightsOf: ({ type, permissions }) => {
    if (type === 'full-access') return [{ everything: true }];
    const actions = type === 'custom' ? (permissions ?? []) : contentActions().filter(isRead);
    return actions.map((contentAction) => ({ contentAction }));
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
  // it moves whole databases
  rightsOf: () => [{ everything: true }],
});

/** What read-only tokens may do. */
const isRead = (action: string): boolean => /\.find(One)?$/.test(action);
