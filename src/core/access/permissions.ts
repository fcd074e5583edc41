/** The permissions of every role and API token at one moment, in memory, as callers. */
import type { Caller } from './caller.ts';
import type { PermissionTables, TokenRecord } from './permission-store.ts';
import { isReadScope } from './scopes.ts';

/** An API token found by the hash of its text. */
export interface StoredToken {
  readonly caller: Caller & { readonly tokenId: number };
  /** Milliseconds; null for a token that does not expire. */
  readonly expiresAt: number | null;
}

/** The permissions of one generation. They never change; a change in the tables makes new ones. */
export interface Permissions {
  readonly generation: number;
  /** A caller without credentials, with the permissions of the role of type `public`. */
  readonly publicCaller: Caller;
  /** False if the public role has no permission at all: then every request needs a credential. */
  readonly publicMayAnything: boolean;
  /** What a read-only API token is, without one. */
  readonly readOnlyCaller: Caller;
  /** The advanced setting `email_confirmation`: unconfirmed users are refused. */
  readonly emailConfirmation: boolean;
  /** A signed-in user as a caller; an unknown role has no permissions. */
  userCaller(userId: number, roleId: number): Caller;
  /** @returns undefined if no API token has this hash */
  tokenByKey(accessKey: string): StoredToken | undefined;
}

type May = (scope: string) => boolean;

const nothing: May = () => false;
const everything: May = () => true;

/** Builds the permissions of one generation from the tables. */
export function buildPermissions(tables: PermissionTables, generation: number): Permissions {
  const key = (name: string): string => `${name}@${generation}`;
  const roles = new Map<number, { permissionKey: string; may: May }>();
  for (const role of tables.roles) {
    roles.set(role.id, { permissionKey: key(`role:${role.id}`), may: listed(role.scopes) });
  }
  const tokens = new Map<string, StoredToken>();
  for (const token of tables.tokens) {
    const { name, may } = rightsOf(token);
    tokens.set(token.accessKey, {
      caller: { kind: 'token', permissionKey: key(name), tokenId: token.id, may },
      expiresAt: token.expiresAt,
    });
  }
  const publicScopes = tables.roles.find((role) => role.type === 'public')?.scopes ?? [];
  return {
    generation,
    publicCaller: { kind: 'public', permissionKey: key('public'), may: listed(publicScopes) },
    publicMayAnything: publicScopes.length > 0,
    readOnlyCaller: { kind: 'token', permissionKey: key('read'), may: isReadScope },
    emailConfirmation: tables.emailConfirmation,
    userCaller: (userId, roleId) => {
      const role = roles.get(roleId);
      return {
        kind: 'user',
        permissionKey: role?.permissionKey ?? key(`role:${roleId}`),
        userId,
        may: role?.may ?? nothing,
      };
    },
    tokenByKey: (accessKey) => tokens.get(accessKey),
  };
}

function listed(scopes: readonly string[]): May {
  const set = new Set(scopes);
  return (scope) => set.has(scope);
}

/** The three kinds of API token (G38); one of any other kind may do nothing. */
function rightsOf(token: TokenRecord): { name: string; may: May } {
  switch (token.type) {
    case 'full-access':
      return { name: 'full', may: everything };
    case 'read-only':
      return { name: 'read', may: isReadScope };
    case 'custom':
      return { name: `token:${token.id}`, may: listed(token.scopes) };
    default:
      return { name: `token:${token.id}`, may: nothing };
  }
}
