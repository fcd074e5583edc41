/** The callers of the fixture, by the names `credentials.json` gives them. */
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { KIT } from './kit.ts';

/** A caller's name in `credentials.json`: `public`, `editor`, `token:full` … */
export type Identity = string;

interface Credentials {
  readonly secrets: { readonly jwtSecret: string; readonly apiTokenSalt: string };
  readonly identities: Readonly<Record<string, { readonly user?: string; readonly token?: string } | null>>;
  readonly users: Readonly<Record<string, { readonly id: number }>>;
  readonly tokens: Readonly<Record<string, { readonly key: string }>>;
}

const credentials = JSON.parse(readFileSync(join(KIT, 'credentials.json'), 'utf8')) as Credentials;

/** What the fixture signs and hashes with. */
export const SECRETS = credentials.secrets;

/** The headers a caller sends to show who it is. */
export function headersOf(as: Identity): { authorization?: string } {
  const identity = credentials.identities[as];
  if (identity === undefined) throw new Error(`credentials.json knows no ${as}`);
  if (identity === null) return {};
  const credential = identity.token ? credentials.tokens[identity.token]!.key : userToken(identity.user!);
  return { authorization: `Bearer ${credential}` };
}

function userToken(name: string): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const issued = Math.floor(Date.now() / 1000);
  const claims = { id: credentials.users[name]!.id, iat: issued, exp: issued + 3600 };
  const content = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
  const signature = createHmac('sha256', credentials.secrets.jwtSecret).update(content).digest('base64url');
  return `${content}.${signature}`;
}
