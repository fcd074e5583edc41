/** What may be tried how often, in whatever way it is asked for (A10). */
import type { Caller } from '../../access/caller.ts';
import type { MaybePromise } from '../../database/database.ts';
import { isObject } from '../../model/values.ts';
import type { Counted, RateLimiter } from './rate-limiter.ts';

/** What is counted, besides the address. */
export interface Limit {
  /** The name of the count; routes that do the same share one. */
  readonly name: string;
  /** The account a request is about; null where it is about none. */
  account(body: unknown, caller: Caller): string | null;
  /** How many times as often an account may be tried as an address may try. */
  readonly accountShare: number;
  /** True where v4 counts by the account alone, and many people may stand behind one address. */
  readonly byAccount?: true;
}

/**
 * Where a password can be guessed an account may be tried more often than an address may try: a single
 * stranger is not to keep the owner out.
 */
const GUESSING = 5;

/** Mail is sent to the account, or none is concerned. */
const ONCE = 1;

/** A body's text, as it came: the same account in other words is for the limiter to see. */
const field =
  (name: string) =>
  (body: unknown): string | null => {
    const value = isObject(body) && Object.hasOwn(body, name) ? body[name] : null;
    return typeof value === 'string' && value !== '' ? value : null;
  };

/** What is limited; an operation is counted with the route that does the same. */
export const LIMITS = {
  login: { name: 'login', account: field('identifier'), accountShare: GUESSING },
  register: { name: 'register', account: field('email'), accountShare: ONCE, byAccount: true },
  forgot: { name: 'forgot-password', account: field('email'), accountShare: ONCE },
  reset: { name: 'reset-password', account: () => null, accountShare: ONCE },
  change: {
    name: 'change-password',
    account: (_body, { userId }) => (userId === undefined ? null : String(userId)),
    accountShare: GUESSING,
  },
  confirmation: {
    name: 'send-email-confirmation',
    account: field('email'),
    accountShare: ONCE,
  },
  connect: { name: 'connect', account: () => null, accountShare: ONCE },
  // only what makes this server ask a provider: v4 does not limit that route
  providerToken: { name: 'provider-token', account: () => null, accountShare: ONCE },
} as const satisfies Record<string, Limit>;

/** Who tries what. */
interface Attempted {
  readonly ip: string;
  readonly caller: Caller;
  readonly body: unknown;
}

/**
 * Counts an attempt, whatever will become of it.
 * @returns null where nothing is limited
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
