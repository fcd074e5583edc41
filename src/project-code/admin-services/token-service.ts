/** `service('admin::token')`: tokens of administrators, made and read at once, as v4's code expects it. */
import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import {
  readKeyId,
  sessionHash,
  sessionStateSync,
} from '../../admin/administrators/session/session-store.ts';
import { isObject } from '../../core/base/is-object.ts';
import type { BlockingReader } from '../../core/database/blocking-read.ts';
import type { AdminConfig } from '../../core/project/config/admin.ts';
import type { Service } from '../shared/registry.ts';

/** v4's length of its random tokens, in bytes. */
const TOKEN_BYTES = 20;

const INVALID = { payload: null, isValid: false } as const;

export interface TokenServiceOptions {
  readonly atOnce: () => BlockingReader;
  readonly now: () => number;
}

/** @param config the secret and the lifetime of `config/admin` */
export function createTokenService(
  config: Pick<AdminConfig, 'authSecret' | 'sessionLifetime'>,
  { atOnce, now }: TokenServiceOptions,
): Service {
  const digest = (content: string): Buffer => {
    if (config.authSecret === null) throw new Error('auth.secret of config/admin is not set');
    return createHmac('sha256', config.authSecret).update(content).digest();
  };

  return {
    getTokenOptions: () => ({ secret: config.authSecret, options: { expiresIn: config.sessionLifetime } }),

    createToken: (): string => randomBytes(TOKEN_BYTES).toString('hex'),

    /** A session like that of a sign-in. */
    createJwtToken: ({ id }: { readonly id: unknown }): string => {
      const adminId = Number(id);
      if (!Number.isSafeInteger(adminId)) throw new Error('a token of an administrator needs the id');
      const { version } = sessionStateSync(atOnce(), adminId, '');
      const issued = Math.floor(now() / 1000);
      const header = { alg: 'HS256', typ: 'JWT', kid: `${randomUUID()}.${version}` };
      const claims = { id: adminId, iat: issued, exp: issued + config.sessionLifetime };
      const content = `${encoded(header)}.${encoded(claims)}`;
      return `${content}.${digest(content).toString('base64url')}`;
    },

    /** v4's form. A token whose session has ended is not valid (A201). */
    decodeJwtToken: (token: unknown): { readonly payload: object | null; readonly isValid: boolean } => {
      const parts = typeof token === 'string' ? token.split('.') : [];
      const [head = '', body = '', signature = ''] = parts;
      const header = decoded(head);
      const claims = decoded(body);
      if (parts.length !== 3 || header?.['alg'] !== 'HS256' || !claims) return INVALID;
      const actual = Buffer.from(signature, 'base64url');
      const expected = digest(`${head}.${body}`);
      if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return INVALID;
      const { id, iat, exp, nbf } = claims;
      const time = Math.floor(now() / 1000);
      if (typeof exp !== 'number' || exp <= time || (typeof nbf === 'number' && nbf > time)) return INVALID;
      if (typeof id !== 'number' || !Number.isSafeInteger(id)) return INVALID;
      const named = readKeyId(typeof header['kid'] === 'string' ? header['kid'] : null);
      const hash = sessionHash(named?.id ?? null, token as string);
      const { version, changedAt, hasEnded } = sessionStateSync(atOnce(), id, hash);
      const isCurrent = named ? named.version === version : Number(iat ?? 0) >= Math.floor(changedAt / 1000);
      return hasEnded || !isCurrent ? INVALID : { payload: claims, isValid: true };
    },
  };
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

function decoded(part: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}
