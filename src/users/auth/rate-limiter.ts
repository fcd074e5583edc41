/**
 * How often somebody may try (A10): one count a route and address, which nothing in a request can change,
 * and one a route and account, so that many addresses do not help against one account.
 */
import { createHash } from 'node:crypto';
import type { MaybePromise } from '../../database/database.ts';
import { OctavoError } from '../../errors/octavo-error.ts';
import { addressKey } from '../../http/address-key.ts';
import { slowRefusal } from '../slow-refusal.ts';
import type { Count, CountStore } from './count-store.ts';

export interface RateLimiterOptions {
  readonly enabled: boolean;
  /** How long a count lasts from its first request on, in ms. */
  readonly interval: number;
  /** Requests of one address in that time. */
  readonly max: number;
  /** Whether v4's way counts where that is by the account (reference mode). */
  readonly accountsAsInV4?: boolean;
  readonly now: () => number;
  /** Where the counts are kept. */
  readonly store: CountStore;
  /** Holds up whoever goes on and on; a second or two unless given. */
  readonly pause?: () => Promise<void>;
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
  /** Whether v4 counts it by the account alone. */
  readonly byAccount?: boolean;
}

/** What the caller has left: the answer's headers. */
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
  count(attempt: Attempt): MaybePromise<Counted | null>;
}

/**
 * Where the account is what counts, so many times as often an address may try: a site that signs people up from its
 * own server is one address, and so is a school; a flood of accounts is neither.
 */
const ADDRESS_SHARE = 20;

/** So many times as often as it may an address is answered at once; after that its refusals take their time. */
const STUBBORN = 10;

/** 429, with the seconds until the count ends. */
const tooManyRequests = (seconds: number): OctavoError =>
  new OctavoError(
    'RateLimitError',
    'Too many requests, please try again later.',
    {},
    undefined,
    Math.max(1, seconds),
  );

export function createRateLimiter(options: RateLimiterOptions): RateLimiter {
  const { enabled, interval, max, accountsAsInV4 = false, now, store, pause = slowRefusal } = options;
  return {
    count: async ({ route, ip, account, accountShare, byAccount = false }) => {
      if (!enabled) return null;
      const time = now();
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
        refusal: tooManyRequests(Math.ceil((count.ends - time) / 1000)),
      });
      // who is refused by the address does not use up what others have left on the account
      if (byAddress.used > most) {
        if (byAddress.used > most * STUBBORN) await pause();
        return refused(byAddress);
      }
      if (account === null) return { allowance: left(byAddress), refusal: null };
      const ofAccount = await add('account', accountKey(account));
      if (ofAccount.used > max * accountShare) return refused(ofAccount);
      return { allowance: left(accountCounts ? ofAccount : byAddress), refusal: null };
    },
  };
}

/** Longer ones name nobody. */
const LONGEST_ACCOUNT = 320;

/** In characters: nobody is to fill the memory, or a database, with keys of their making. */
const LONGEST_KEY = 64;

/** What looks up the same account counts as the same. */
function accountKey(account: string): string {
  const key = account.slice(0, LONGEST_ACCOUNT).normalize('NFKC').trim().toLowerCase();
  return key.length <= LONGEST_KEY ? key : createHash('sha256').update(key).digest('base64url');
}
