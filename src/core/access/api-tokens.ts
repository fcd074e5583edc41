/**
 * API tokens as v4 has them (G38): a token's text is shown once, and the database holds its keyed hash. Their rows are
 * in `src/admin/administrators/stores/token-store.ts`.
 */

import { createHmac, randomBytes } from 'node:crypto';

/** The permissions of a token: find and findOne, everything, or what it lists. */
export const TOKEN_TYPES = ['read-only', 'full-access', 'custom'] as const;

export type TokenType = (typeof TOKEN_TYPES)[number];

/** How long a token can be good, in days, as v4 offers it. */
export const LIFESPANS: readonly number[] = [7, 30, 90];

/** 128 random bytes in hex, as v4 makes them. */
export const newAccessKey = (): string => randomBytes(128).toString('hex');

/** The form in which a token is stored and looked up. */
export const hashAccessKey = (accessKey: string, salt: string): string =>
  createHmac('sha512', salt).update(accessKey).digest('hex');
