/** `service('jwt')` of users-permissions: JWTs for users, made at once, as v4 code expects it. */
import { createHmac } from 'node:crypto';
import { bearerOf } from '../../access/bearer.ts';
import { VERSION_CLAIM } from '../../access/jwt-verifier.ts';
import { userIdOf } from '../../access/strategies/jwt.ts';
import type { AtOnce } from '../../database/at-once.ts';
import type { Database } from '../../database/database.ts';
import { parseDuration } from '../../project/config/parse-duration.ts';
import { sessionVersion, sessionVersionAtOnce } from '../../users/tokens/sessions.ts';
import type { CodeContext } from '../http/koa-app.ts';
import type { Service } from '../strapi/strapi.ts';

export interface JwtServiceParts {
  readonly secret: string;
  /** How long a token is good, in seconds. */
  readonly lifetime: number;
  /** Whether a change of the password ends the tokens issued before it (S17). */
  readonly endsWithPassword: boolean;
  readonly db: () => Database;
  readonly atOnce: () => AtOnce;
}

interface IssueOptions {
  readonly expiresIn?: unknown;
}

type Claims = Readonly<Record<string, unknown>>;

export function createJwtService(parts: JwtServiceParts): Service {
  const { secret, lifetime, endsWithPassword, db, atOnce } = parts;

  /** A token of a password that is no more is none: code that renews tokens must not bring it back. */
  const hasEnded = async (claims: Claims): Promise<boolean> => {
    const userId = userIdOf(claims['id']);
    if (!endsWithPassword || userId === null) return false;
    return (await sessionVersion(db(), userId)) !== Number(claims[VERSION_CLAIM] ?? 0);
  };

  const verify = async (token: string): Promise<Claims> => {
    const claims = await signedClaims(token, secret);
    if (!claims || (await hasEnded(claims))) throw new Error('Invalid token.');
    return claims;
  };

  return {
    issue: (payload: Claims, options: IssueOptions = {}): string => {
      // what a caller's text says of the password is nobody's word
      const { [VERSION_CLAIM]: _claimed, ...own } = payload;
      const userId = userIdOf(own['id']);
      const version = endsWithPassword && userId !== null ? sessionVersionAtOnce(atOnce(), userId) : 0;
      const issued = Math.floor(Date.now() / 1000);
      const seconds = parseDuration(options.expiresIn ?? lifetime) ?? lifetime;
      const claims = {
        ...own,
        ...(version === 0 ? {} : { [VERSION_CLAIM]: version }),
        iat: issued,
        exp: issued + seconds,
      };
      return sign(claims, secret);
    },
    verify,
    /** The payload of the token a request carries; null without one. */
    getToken: async (ctx: CodeContext): Promise<object | null> => {
      const token = bearerOf(ctx.req.headers.authorization);
      return token === null ? null : verify(token);
    },
  };
}

/** What a token says whose signature and times are good; null for any other. */
async function signedClaims(token: unknown, secret: string): Promise<Claims | null> {
  // loaded with the first token: a start does not wait for it
  const { jwtVerify } = await import('jose/jwt/verify');
  try {
    const { payload } = await jwtVerify(String(token), new TextEncoder().encode(secret), {
      algorithms: ['HS256'],
    });
    return payload;
  } catch {
    // whatever is wrong with a token, its sender learns only that it is
    return null;
  }
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

function sign(claims: object, secret: string): string {
  const content = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
}
