/** The callers of the fixture, by the names `credentials.json` gives them. */

import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '../../src/core/base/clock.ts';
import { KIT } from './kit.ts';

/** A caller's name in `credentials.json`: `public`, `editor`, `token:full` …; `expired:` and `forged:` before an administrator's. */
export type Identity = string;

interface Credentials {
  readonly secrets: {
    readonly jwtSecret: string;
    readonly adminJwtSecret: string;
    readonly apiTokenSalt: string;
  };
  readonly identities: Readonly<
    Record<string, { readonly user?: string; readonly token?: string; readonly admin?: string } | null>
  >;
  readonly users: Readonly<Record<string, { readonly id: number }>>;
  readonly admins: Readonly<Record<string, { readonly id: number }>>;
  readonly tokens: Readonly<Record<string, { readonly key: string }>>;
}

const credentials = JSON.parse(readFileSync(join(KIT, 'credentials.json'), 'utf8')) as Credentials;

/** What the fixture signs and hashes with. */
export const SECRETS = credentials.secrets;

/** The headers a caller sends to show who it is. */
export function headersOf(as: Identity): { authorization?: string } {
  const [, fault, admin] = /^(expired|forged):(admin:.*)$/.exec(as) ?? [];
  const identity = credentials.identities[admin ?? as];
  if (identity === undefined) throw new Error(`credentials.json knows no ${as}`);
  if (identity === null) return {};
  if (fault) {
    const { id } = credentials.admins[identity.admin!]!;
    const token =
      fault === 'expired'
        ? signedToken(id, SECRETS.adminJwtSecret, -1)
        : signedToken(id, `${SECRETS.adminJwtSecret}-wrong`);
    return { authorization: `Bearer ${token}` };
  }
  return { authorization: `Bearer ${credentialOf(identity)}` };
}

function credentialOf({ user, token, admin }: NonNullable<Credentials['identities'][string]>): string {
  if (token) return credentials.tokens[token]!.key;
  if (admin) return signedToken(credentials.admins[admin]!.id, SECRETS.adminJwtSecret);
  return signedToken(credentials.users[user!]!.id, SECRETS.jwtSecret);
}

/**
 * A JWT as v4 signs it.
 * @param hours that it is good for
 */
function signedToken(id: number, secret: string, hours = 1): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const issued = Math.floor(systemClock.now() / 1000);
  const claims = { id, iat: issued, exp: issued + 3600 * hours };
  const content = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
  const signature = createHmac('sha256', secret).update(content).digest('base64url');
  return `${content}.${signature}`;
}
