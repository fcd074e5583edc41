/**
 * How often somebody may try (A10): one count a route and address, which nothing in a request can change,
 * and one a route and account, so that many addresses do not help against one account. Counts are this
 * process's own.
 */
import { LRUCache } from 'lru-cache';
import { OctavoError } from '../../errors/octavo-error.ts';
import { addressKey } from './address-key.ts';

/** Counts kept at once, of each sort; the ones used least are forgotten first. */
const COUNTS = 50_000;

export interface RateLimiterOptions {
  readonly enabled: boolean;
  /** How long a count lasts from its first request on, in ms. */
  readonly interval: number;
  /** Requests of one address in that time. */
  readonly max: number;
  readonly now: () => number;
}

/** A request as it is counted. */
export interface Attempt {
  /** The route, in the server's words. */
  readonly route: string;
  /** The caller's address. */
  readonly ip: string;
  /** The account it is about, in the caller's words; null where it is about none. */
  readonly account: string | null;
  /** How many times as often an account may be tried as an address may try. */
  readonly accountShare: number;
}

/** What the caller's address has left: the answer's headers. */
export interface Allowance {
  readonly limit: number;
  readonly remaining: number;
  /** When the count ends, in seconds since 1970. */
  readonly reset: number;
}

/** An attempt, counted. */
export interface Counted {
  readonly allowance: Allowance;
  /** What to answer instead of trying; null where the attempt may be made. */
  readonly refusal: OctavoError | null;
}

export interface RateLimiter {
  /**
   * Counts an attempt, whatever will become of it.
   * @returns null where nothing is limited
   */
  count(attempt: Attempt): Counted | null;
}

/** 429, with the seconds until the count ends. */
const tooManyRequests = (seconds: number): OctavoError =>
  new OctavoError(
    'RateLimitError',
    'Too many requests, please try again later.',
    {},
    undefined,
    Math.max(1, seconds),
  );

interface Count {
  used: number;
  readonly ends: number;
}

export function createRateLimiter({ enabled, interval, max, now }: RateLimiterOptions): RateLimiter {
  // apart, so that whoever makes up accounts does not push out addresses
  const addresses = new LRUCache<string, Count>({ max: COUNTS });
  const accounts = new LRUCache<string, Count>({ max: COUNTS });

  const add = (counts: LRUCache<string, Count>, key: string, time: number): Count => {
    let count = counts.get(key);
    if (!count || count.ends <= time) {
      count = { used: 0, ends: time + interval };
      counts.set(key, count);
    }
    count.used += 1;
    return count;
  };

  return {
    count: ({ route, ip, account, accountShare }) => {
      if (!enabled) return null;
      const time = now();
      const byAddress = add(addresses, `${route} ${addressKey(ip)}`, time);
      const allowance: Allowance = {
        limit: max,
        remaining: Math.max(0, max - byAddress.used),
        reset: Math.ceil(byAddress.ends / 1000),
      };
      const refused = ({ ends }: Count): Counted => ({
        allowance,
        refusal: tooManyRequests(Math.ceil((ends - time) / 1000)),
      });
      // who is refused by the address does not use up what others have left on the account
      if (byAddress.used > max) return refused(byAddress);
      if (account !== null) {
        const byAccount = add(accounts, `${route} ${accountKey(account)}`, time);
        if (byAccount.used > max * accountShare) return refused(byAccount);
      }
      return { allowance, refusal: null };
    },
  };
}

/** Longer ones name nobody, and are not to fill the memory. */
const LONGEST_ACCOUNT = 320;

/** What looks up the same account counts as the same. */
const accountKey = (account: string): string =>
  account.slice(0, LONGEST_ACCOUNT).normalize('NFKC').trim().toLowerCase();
