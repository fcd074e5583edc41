/** Signs the JWTs users sign in with (gap 36). */
import { VERSION_CLAIM } from '../../access/jwt-verifier.ts';
import type { UsersContext } from '../users-context.ts';
import { sessionVersion } from './sessions.ts';

/** A JWT for a user: HS256, `id`, `iat` and `exp` as v4 has them, and the number of the password (S17). */
export async function signJwt({ config, db, now }: UsersContext, userId: number): Promise<string> {
  const version = await sessionVersion(db, userId);
  // loaded with the first sign-in: it takes longer than a start may
  const { SignJWT } = await import('jose/jwt/sign');
  const issued = Math.floor(now() / 1000);
  return new SignJWT({ id: userId, ...(version === 0 ? {} : { [VERSION_CLAIM]: version }) })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(issued)
    .setExpirationTime(issued + config.jwtLifetime)
    .sign(new TextEncoder().encode(config.jwtSecret));
}
