/** Checks the JSON Web Tokens users sign in with. */
import { LRUCache } from 'lru-cache';
import type { MaybePromise } from '../database/database.ts';

/** How many good tokens are remembered, so that only a token's first request pays for the signature. */
export const REMEMBERED_TOKENS = 1_000;

/** The claim that tells passwords apart; v4's tokens have none, and v4 passes over it. */
export const VERSION_CLAIM = 'v';

/** What a good token says. */
export interface JwtClaims {
  /** The user's id as the token has it; anything may stand there. */
  readonly id: unknown;
  /** Which of the user's passwords it was issued under; 0 for a token of the old server's (S17). */
  readonly version: number;
}

interface RememberedToken extends JwtClaims {
  /** Seconds; Infinity for a token without `exp`. */
  readonly expires: number;
}

export interface JwtVerifier {
  /** @returns null where the token is no good: bad form, signature or algorithm, too late, too early, no `id` */
  verify(token: string): MaybePromise<JwtClaims | null>;
  /** Forgets all tokens. */
  close(): void;
}

/**
 * Checks HS256 signatures made with one secret, and no other algorithm (A33).
 * @param secret not empty
 */
export function createJwtVerifier(secret: string, now: () => number): JwtVerifier {
  const key = new TextEncoder().encode(secret);
  const remembered = new LRUCache<string, RememberedToken>({ max: REMEMBERED_TOKENS });

  const verifyAnew = async (token: string): Promise<JwtClaims | null> => {
    // Loaded with the first token: a server that only sees API tokens starts without it.
    const { jwtVerify } = await import('jose/jwt/verify');
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        currentDate: new Date(now()),
      });
      if (payload['id'] === undefined) return null;
      const claims = {
        id: payload['id'],
        version: Number(payload[VERSION_CLAIM] ?? 0),
        expires: payload.exp ?? Number.POSITIVE_INFINITY,
      };
      remembered.set(token, claims);
      return claims;
    } catch {
      // Whatever is wrong with a token, its sender learns only that it is.
      return null;
    }
  };

  return {
    verify: (token) => {
      const known = remembered.get(token);
      if (!known) return isSpeltOneWay(token) ? verifyAnew(token) : null;
      if (Math.floor(now() / 1000) < known.expires) return known;
      remembered.delete(token);
      return null;
    },
    close: () => remembered.clear(),
  };
}

/**
 * The last digit of a signature has bits to spare, which decoders ignore: of its spellings only the
 * signer's own counts, as in the reference.
 */
function isSpeltOneWay(token: string): boolean {
  const signature = token.slice(token.lastIndexOf('.') + 1);
  return Buffer.from(signature, 'base64url').toString('base64url') === signature;
}
