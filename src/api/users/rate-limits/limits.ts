/** Which actions are limited, and how often they may be tried, over REST and GraphQL alike (A10). */
import type { Caller } from '../../../core/access/caller.ts';
import { isObject } from '../../../core/base/is-object.ts';
import type { MaybePromise } from '../../../core/base/maybe-promise.ts';
import type { Counted, RateLimiter } from './rate-limiter.ts';

/** What is counted, besides the address. */
export interface Limit {
  /** The name of the count; routes that do the same share one. */
  readonly name: string;
  /** The account a request is about; null if it is about none. */
  account(body: unknown, caller: Caller): string | null;
  /** How many times as many attempts an account gets as an address. */
  readonly accountShare: number;
  /** True if v4 counts by the account only, so that many users may share one address. */
  readonly byAccount?: true;
}

/**
 * Where a password can be guessed an account gets more attempts than an address: a single attacker must not
 * lock the owner out.
 */
const PASSWORD_GUESSES = 5;

/** Mail is sent to the account, or no account is concerned. */
const AS_ADDRESS = 1;

/** A text of the body, unchanged: the limiter recognises different spellings of an account. */
const field =
  (name: string) =>
  (body: unknown): string | null => {
    const value = isObject(body) && Object.hasOwn(body, name) ? body[name] : null;
    return typeof value === 'string' && value !== '' ? value : null;
  };

/** The limited actions; an operation counts with the route that does the same. */
export const LIMITS = {
  login: { name: 'login', account: field('identifier'), accountShare: PASSWORD_GUESSES },
  register: { name: 'register', account: field('email'), accountShare: AS_ADDRESS, byAccount: true },
  forgot: { name: 'forgot-password', account: field('email'), accountShare: AS_ADDRESS },
  reset: { name: 'reset-password', account: () => null, accountShare: AS_ADDRESS },
  change: {
    name: 'change-password',
    account: (_body, { userId }) => (userId === undefined ? null : String(userId)),
    accountShare: PASSWORD_GUESSES,
  },
  confirmation: {
    name: 'send-email-confirmation',
    account: field('email'),
    accountShare: AS_ADDRESS,
  },
  connect: { name: 'connect', account: () => null, accountShare: AS_ADDRESS },
  // only requests that make this server query a provider: v4 does not limit that route
  providerToken: { name: 'provider-token', account: () => null, accountShare: AS_ADDRESS },
} as const satisfies Record<string, Limit>;

/** The origin and the target of an attempt. */
interface Attempted {
  readonly ip: string;
  readonly caller: Caller;
  readonly body: unknown;
}

/**
 * Counts an attempt, whatever its result.
 * @returns null if there is no limit
 */
export function countAttempt(
  limiter: RateLimiter,
  { name, account, accountShare, byAccount }: Limit,
  { ip, caller, body }: Attempted,
): MaybePromise<Counted | null> {
  return limiter.count({
    route: name,
    ip,
    account: account(body, caller),
    accountShare,
    byAccount: byAccount === true,
  });
}
