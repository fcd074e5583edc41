/** `service('jwt')` of users-permissions: JWTs for users, made at once, as v4 code expects it. */

import { createHmac } from 'node:crypto';
import { sessionVersion, sessionVersionSync } from '../../api/users/tokens/session-version.ts';
import { VERSION_CLAIM } from '../../core/access/jwt-verifier.ts';
import { userIdOf } from '../../core/access/strategies/jwt.ts';
import { bearerOf } from '../../core/access/strategies/strategy.ts';
import type { CompatibilityRules } from '../../core/base/compatibility-rules.ts';
import type { BlockingReader } from '../../core/database/blocking-read.ts';
import type { Database } from '../../core/database/database.ts';
import { parseDuration } from '../../core/project/config/config-values.ts';
import type { CodeContext } from '../koa/code-context.ts';
import type { Service } from '../shared/registry.ts';
import { builtInService } from '../shared/replaced-function.ts';

export interface JwtServiceOptions {
  readonly secret: string;
  /** How long a token is good, in seconds. */
  readonly lifetime: number;
  readonly rules: Pick<CompatibilityRules, 'codeRefusesEndedJwts' | 'passwordChangeEndsJwts'>;
  readonly db: () => Database;
  readonly atOnce: () => BlockingReader;
  readonly now: () => number;
}

interface IssueOptions {
  readonly expiresIn?: unknown;
}

type Claims = Readonly<Record<string, unknown>>;

export function createJwtService(parts: JwtServiceOptions): Service {
  const { secret, lifetime, rules, db, atOnce, now } = parts;

  const hasVersion = rules.codeRefusesEndedJwts || rules.passwordChangeEndsJwts;

  /** A token of a password that is no more is none: code that renews tokens must not bring it back. */
  const hasEnded = async (claims: Claims): Promise<boolean> => {
    const userId = userIdOf(claims['id']);
    if (!rules.codeRefusesEndedJwts || userId === null) return false;
    return (await sessionVersion(db(), userId)) !== Number(claims[VERSION_CLAIM] ?? 0);
  };

  const verify = async (token: string): Promise<Claims> => {
    const claims = await signedClaims(token, secret);
    if (!claims || (await hasEnded(claims))) throw new Error('Invalid token.');
    return claims;
  };

  return builtInService({
    issue: (payload: Claims, options: IssueOptions = {}): string => {
      // a password mark that the caller sends is not trusted
      const { [VERSION_CLAIM]: _claimed, ...sent } = payload;
      const userId = userIdOf(sent['id']);
      const version = hasVersion && userId !== null ? sessionVersionSync(atOnce(), userId) : 0;
      const issued = Math.floor(now() / 1000);
      const seconds = parseDuration(options.expiresIn ?? lifetime) ?? lifetime;
      const claims = {
        ...sent,
        ...(version === 0 ? {} : { [VERSION_CLAIM]: version }),
        iat: issued,
        exp: issued + seconds,
      };
      return sign(claims, secret);
    },
    verify,
    /** The payload of the token a request carries; null without one. */
    async getToken(this: Service, ctx: CodeContext): Promise<object | null> {
      const token = bearerOf(ctx.req.headers.authorization);
      if (token === null) return null;
      // code may put another check into the service
      return (this['verify'] as typeof verify).call(this, token);
    },
  });
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
