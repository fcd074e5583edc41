/**
 * Limits how often an action may be tried (A10): one count for each route and address, which nothing in a
 * request can change, and one for each route and account, so that many addresses do not help against one
 * account.
 */

import { createHash } from 'node:crypto';
import type { Clock } from '../../../core/base/clock.ts';
import { addressKey } from '../../../core/base/http/address-key.ts';
import type { MaybePromise } from '../../../core/base/maybe-promise.ts';
import { tooManyRequests } from '../../../core/errors/catalogue.ts';
import type { OctavoError } from '../../../core/errors/octavo-error.ts';
import { slowRefusal } from '../slow-refusal.ts';
import type { Count, RateLimitStore } from './rate-limit-store.ts';

export interface RateLimiterOptions {
  readonly enabled: boolean;
  /** How long a count lasts from its first request on, in ms. */
  readonly interval: number;
  /** Requests of one address in that time. */
  readonly max: number;
  /** Whether actions that v4 counts by account are counted in v4's way (reference mode). */
  readonly accountsAsInV4?: boolean;
  readonly clock: Clock;
  /** Where the counts are stored. */
  readonly store: RateLimitStore;
  /** Delays clients that keep sending; a second or two by default. */
  readonly pause?: () => Promise<void>;
}

/** The data of a request that is counted. */
export interface Attempt {
  /** The route's name. */
  readonly route: string;
  /** The caller's address. */
  readonly ip: string;
  /** The account it is about, as the caller wrote it; null if it is about none. */
  readonly account: string | null;
  /** How many times as many attempts an account gets as an address. */
  readonly accountShare: number;
  /** Whether v4 counts it by the account only. */
  readonly byAccount?: boolean;
}

/** What is left of a limit, for the answer's headers. */
export interface Allowance {
  readonly limit: number;
  readonly remaining: number;
  /** When the count ends, in seconds since 1970. */
  readonly reset: number;
}

/** The result of counting. */
export interface Counted {
  readonly allowance: Allowance;
  /** The error to answer; null if the attempt is allowed. */
  readonly refusal: OctavoError | null;
}

export interface RateLimiter {
  /**
   * Counts an attempt, whatever its result.
   * @returns null if there is no limit
   */
  count(attempt: Attempt): MaybePromise<Counted | null>;
}

/**
 * Where accounts are counted, an address gets this many times as many attempts: a site that registers its users
 * from its own server has one address, and so has a school.
 */
const ADDRESS_SHARE = 20;

/** Above this multiple of its limit, the refusals of an address are delayed. */
const DELAYED_FROM = 10;

/** 429, with the seconds until the count ends. */
const limited = (seconds: number): OctavoError => tooManyRequests.with({ retryAfter: Math.max(1, seconds) });

export function createRateLimiter(options: RateLimiterOptions): RateLimiter {
  const { enabled, interval, max, accountsAsInV4 = false, clock, store } = options;
  const { pause = () => slowRefusal(clock) } = options;
  return {
    count: async ({ route, ip, account, accountShare, byAccount = false }) => {
      if (!enabled) return null;
      const time = clock.now();
      const add = (sort: 'address' | 'account', key: string): MaybePromise<Count> =>
        store.add(sort, `${route} ${key}`, { time, interval });
      const byAddress = await add('address', addressKey(ip));
      const accountCounts = accountsAsInV4 && byAccount && account !== null;
      const most = accountCounts ? max * ADDRESS_SHARE : max;
      const left = ({ used, ends }: Count): Allowance => ({
        limit: max,
        remaining: Math.max(0, max - used),
        reset: Math.ceil(ends / 1000),
      });
      const refused = (count: Count): Counted => ({
        allowance: accountCounts ? { ...left(count), remaining: 0 } : left(byAddress),
        refusal: limited(Math.ceil((count.ends - time) / 1000)),
      });
      // an attempt refused by address does not use up the attempts of others on the account
      if (byAddress.used > most) {
        if (byAddress.used > most * DELAYED_FROM) await pause();
        return refused(byAddress);
      }
      if (account === null) return { allowance: left(byAddress), refusal: null };
      const ofAccount = await add('account', accountKey(account));
      if (ofAccount.used > max * accountShare) return refused(ofAccount);
      return { allowance: left(accountCounts ? ofAccount : byAddress), refusal: null };
    },
  };
}

/** No account has a longer name. */
const LONGEST_ACCOUNT = 320;

/** In characters: clients must not fill the memory, or a database, with keys of their choice. */
const LONGEST_KEY = 64;

/** Different texts for one account give the same key. */
function accountKey(account: string): string {
  const key = account.slice(0, LONGEST_ACCOUNT).normalize('NFKC').trim().toLowerCase();
  return key.length <= LONGEST_KEY ? key : createHash('sha256').update(key).digest('base64url');
}
