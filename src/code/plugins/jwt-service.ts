/** `service('jwt')` of users-permissions: JWTs for users, made at once, as v4 code expects it. */
import { createHmac } from 'node:crypto';
import { bearerOf } from '../../access/bearer.ts';
import { createJwtVerifier, VERSION_CLAIM } from '../../access/jwt-verifier.ts';
import type { Database } from '../../database/database.ts';
import { parseDuration } from '../../project/config/parse-duration.ts';
import type { CodeContext } from '../http/koa-app.ts';
import type { Service } from '../strapi/strapi.ts';

export interface JwtServiceParts {
  readonly secret: string;
  /** How long a token is good, in seconds. */
  readonly lifetime: number;
  readonly db: () => Database;
}

interface IssueOptions {
  readonly expiresIn?: unknown;
}

export function createJwtService({ secret, lifetime, db }: JwtServiceParts): Service {
  const verifier = createJwtVerifier(secret, Date.now);
  const verify = async (token: string): Promise<object> => {
    const claims = await verifier.verify(token);
    if (!claims) throw new Error('Invalid token.');
    return JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString('utf8')) as object;
  };
  return {
    issue: (payload: object, options: IssueOptions = {}): string => {
      const issued = Math.floor(Date.now() / 1000);
      const seconds = parseDuration(options.expiresIn ?? lifetime) ?? lifetime;
      const version = passwordVersion(db(), (payload as { id?: unknown }).id);
      const claims = {
        ...payload,
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

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

function sign(claims: object, secret: string): string {
  const content = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
}

/** Which password of a user the token is issued under (S17). Only an embedded database answers at once. */
function passwordVersion(db: Database, id: unknown): number {
  if (db.dialect !== 'sqlite' || !Number.isInteger(Number(id))) return 0;
  try {
    const rows = db.query<{ version: number }>(
      'SELECT version FROM octavo_user_sessions WHERE user_id = +?',
      [Number(id)],
    );
    return Array.isArray(rows) ? Number(rows[0]?.version ?? 0) : 0;
  } catch {
    // a database that was put back has no such table until somebody writes to it
    return 0;
  }
}
