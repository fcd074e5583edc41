/** The providers of v4's settings table, which `octavo provider` and v4's administration panel write. */
import { isObject, type JsonObject } from '../../../core/base/is-object.ts';
import type { Executor } from '../../../core/database/database.ts';
import { readSetting, writeSetting } from '../../../core/database/settings-table.ts';

/** The setting with one member for each provider. */
export const GRANT_SETTING = 'plugin_users-permissions_grant';

/** v4's name for signing in with a password. */
export const PASSWORD_PROVIDER = 'email';

/** Allowed names of providers: a name becomes part of paths and of a cookie's name. */
export const PROVIDER_NAME = /^[a-z\d][a-z\d_-]{0,63}$/i;

/** One provider's entry. Names in brackets are those of the stored members, if they differ. */
export interface ProviderSettings {
  readonly name: string;
  readonly enabled: boolean;
  /** The client's id at the provider. */
  readonly key: string;
  readonly secret: string;
  /** The page of the front end to return to; empty if none is set. */
  readonly callback: string;
  /** null for the provider's default. */
  readonly scope: readonly string[] | null;
  /** A part of the provider's address. */
  readonly subdomain: string;
  /** An OpenID Connect issuer, or the address of its discovery document (`issuer`, `discovery`). */
  readonly issuer: string;
  /** The keys of a Cognito user pool (`jwksurl`). */
  readonly jwksUrl: string;
  /** Replace the provider's own addresses (`authorize_url`, `access_url`, `api_url`) unless they are empty. */
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  readonly apiUrl: string;
  /** How the client sends its secret (`token_endpoint_auth_method`); null for the provider's default. */
  readonly authentication: 'basic' | 'post' | null;
  /** Clients besides `key` whose tokens are accepted, such as a phone app's. */
  readonly audiences: readonly string[];
  /** Whether every address of the provider's counts as verified (`trust_email`). */
  readonly trustEmail: boolean;
}

/** All providers, by name, in the order they are stored. */
export async function readProviders(db: Executor): Promise<ReadonlyMap<string, ProviderSettings>> {
  const stored = await readSetting(db, GRANT_SETTING);
  const providers = new Map<string, ProviderSettings>();
  for (const [name, entry] of Object.entries(stored)) {
    if (isObject(entry)) providers.set(name, settingsOf(name, entry));
  }
  return providers;
}

/** Reads one provider from the database; null if it is not in the settings. */
export async function readProvider(db: Executor, name: string): Promise<ProviderSettings | null> {
  return (await readProviders(db)).get(name) ?? null;
}

/** Whether signing in with a password is enabled. A missing value is as in a new v4 project. */
export async function passwordsEnabled(db: Executor): Promise<boolean> {
  return (await readProvider(db, PASSWORD_PROVIDER))?.enabled ?? true;
}

function settingsOf(name: string, entry: JsonObject): ProviderSettings {
  const text = (...keys: readonly string[]): string => {
    for (const key of keys) {
      const value = entry[key];
      if (typeof value === 'string' && value.trim() !== '') return value.trim();
    }
    return '';
  };
  const method = text('token_endpoint_auth_method');
  const scope = splitList(entry['scope']);
  return {
    name,
    enabled: entry['enabled'] === true,
    key: text('key'),
    secret: text('secret'),
    callback: text('callback', 'callbackUrl'),
    scope: scope.length > 0 ? scope : null,
    subdomain: text('subdomain'),
    issuer: text('issuer', 'discovery'),
    jwksUrl: text('jwksurl'),
    authorizeUrl: text('authorize_url'),
    tokenUrl: text('access_url'),
    apiUrl: text('api_url'),
    authentication:
      method === 'client_secret_basic' ? 'basic' : method === 'client_secret_post' ? 'post' : null,
    audiences: splitList(entry['audiences']),
    trustEmail: entry['trust_email'] === true,
  };
}

/** A list of texts, or one text; blanks divide too. */
function splitList(value: unknown): string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.flatMap((item) => (typeof item === 'string' ? item.split(/[\s,]+/) : [])).filter(Boolean);
}

/**
 * Changes members of an entry; the others stay, and those of v4 that mean nothing here too.
 * @param changes by the names of the stored members; undefined removes one
 */
export async function changeProvider(
  tx: Executor,
  name: string,
  changes: Readonly<Record<string, unknown>>,
): Promise<void> {
  const stored = await readSetting(tx, GRANT_SETTING);
  await writeSetting(tx, GRANT_SETTING, { ...stored, [name]: changedEntry(stored[name], changes) });
}

/** An entry with changed members. @param stored what there is under the provider's name */
export function changedEntry(stored: unknown, changes: Readonly<Record<string, unknown>>): JsonObject {
  const before = isObject(stored) ? stored : NEW_ENTRY;
  return Object.fromEntries(
    Object.entries({ ...before, ...changes }).filter(([, value]) => value !== undefined),
  );
}

/** The members v4 gives each new entry. */
const NEW_ENTRY: JsonObject = { icon: '', enabled: false, key: '', secret: '' };
