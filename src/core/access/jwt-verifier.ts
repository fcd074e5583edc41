/** Checks the JSON Web Tokens users sign in with. */
import { LRUCache } from 'lru-cache';
import { after, type MaybePromise } from '../base/maybe-promise.ts';

/** How many good tokens are remembered, so that only a token's first request pays for the signature. */
export const REMEMBERED_TOKENS = 1_000;

/** The claim that names the version of the password; v4's tokens have none, and v4 ignores it. */
export const VERSION_CLAIM = 'v';

/** The claims of a valid token. */
export interface JwtClaims {
  /** The user's id as the token has it; of any type. */
  readonly id: unknown;
  /** Which of the user's passwords it was issued under; 0 for a token of the old server's (S17). */
  readonly version: number;
  /** When it was issued and when it expires, in seconds since 1970; null where it does not say. */
  readonly issuedAt: number | null;
  readonly expiresAt: number | null;
  /** The header's `kid`, in which a token of an administrator names its session; null where there is none. */
  readonly keyId: string | null;
}

interface RememberedToken extends JwtClaims {
  /** Seconds; Infinity for a token without `exp`. */
  readonly expires: number;
}

export interface JwtVerifier {
  /** @returns null if the token is invalid: form, signature or algorithm, expired, not yet valid, no `id` */
  verify(token: string): MaybePromise<JwtClaims | null>;
  /** Forgets all tokens. */
  close(): void;
}

/**
 * A verifier that takes some tokens only: where administrators and users of the content API have one secret, a signature
 * does not say whose a token is, and both are numbered from 1.
 * @param accepts says it by the claims
 */
export const onlySome = (verifier: JwtVerifier, accepts: (claims: JwtClaims) => boolean): JwtVerifier => ({
  verify: (token) =>
    after(verifier.verify(token), (claims) => (claims !== null && accepts(claims) ? claims : null)),
  close: verifier.close,
});

/**
 * Checks HS256 signatures made with one secret, and no other algorithm (A33).
 * @param secret not empty
 */
export function createJwtVerifier(secret: string, now: () => number): JwtVerifier {
  const key = new TextEncoder().encode(secret);
  const remembered = new LRUCache<string, RememberedToken>({ max: REMEMBERED_TOKENS });

  const verifySignature = async (token: string): Promise<JwtClaims | null> => {
    // Loaded with the first token: a server that only sees API tokens starts without it.
    const { jwtVerify } = await import('jose/jwt/verify');
    try {
      const { payload, protectedHeader } = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        currentDate: new Date(now()),
      });
      if (payload['id'] === undefined) return null;
      const claims = {
        id: payload['id'],
        version: Number(payload[VERSION_CLAIM] ?? 0),
        issuedAt: payload.iat ?? null,
        expiresAt: payload.exp ?? null,
        keyId: typeof protectedHeader.kid === 'string' ? protectedHeader.kid : null,
        expires: payload.exp ?? Number.POSITIVE_INFINITY,
      };
      remembered.set(token, claims);
      return claims;
    } catch {
      // The sender learns only that the token is invalid, not why.
      return null;
    }
  };

  return {
    verify: (token) => {
      const known = remembered.get(token);
      if (!known) return isSpeltOneWay(token) ? verifySignature(token) : null;
      if (Math.floor(now() / 1000) < known.expires) return known;
      remembered.delete(token);
      return null;
    },
    close: () => remembered.clear(),
  };
}

/**
 * The last character of a signature has unused bits, which decoders ignore: of its spellings only the signer's
 * is valid, as in the reference.
 */
function isSpeltOneWay(token: string): boolean {
  const signature = token.slice(token.lastIndexOf('.') + 1);
  return Buffer.from(signature, 'base64url').toString('base64url') === signature;
}
