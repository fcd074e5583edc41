/** Counts in Redis or a compatible server: several machines share them, without the database. */
import { createHash } from 'node:crypto';
import type { RedisClientType } from '@redis/client';
import type { Count, Counting, CountKind, RateLimitStore } from './rate-limit-store.ts';
import { MemoryRateLimitStore } from './rate-limit-store.ts';

/** How long a connection and an answer may take, in ms: a client is waiting. */
const CONNECT_MS = 2000;
const ANSWER_MS = 1000;

/** Between two tries to connect, in ms, at most. */
const LONGEST_PAUSE = 5000;

/** The prefix of the keys. */
const PREFIX = 'octavo:rate:';

/** Adds one atomically; the first one starts the time. Answers the count and the rest of the time. */
const ADD = `local used = redis.call('INCR', KEYS[1])
if used == 1 or redis.call('PTTL', KEYS[1]) < 0 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return { used, redis.call('PTTL', KEYS[1]) }`;

export interface RedisCountsOptions {
  /** `redis://user:password@host:6379/0` */
  readonly address: string;
  readonly onWarning: (message: string) => void;
}

/** While Redis is away this process counts for itself, and logs this once. */
export class RedisRateLimitStore implements RateLimitStore {
  readonly #options: RedisCountsOptions;
  readonly #fallback = new MemoryRateLimitStore();
  #client: Promise<RedisClientType> | null = null;
  #isAway = false;

  constructor(options: RedisCountsOptions) {
    this.#options = options;
  }

  async add(sort: CountKind, key: string, counting: Counting): Promise<Count> {
    try {
      const count = await this.#add(sort, key, counting);
      if (this.#isAway) this.#options.onWarning('Redis counts the rate limits again.');
      this.#isAway = false;
      return count;
    } catch (error) {
      if (!this.#isAway) {
        const reason = error instanceof Error ? error.message || error.name : String(error);
        this.#options.onWarning(`Redis is away (${reason}): this process counts its rate limits itself.`);
      }
      this.#isAway = true;
      return this.#fallback.add(sort, key, counting);
    }
  }

  async close(): Promise<void> {
    const client = await this.#client?.catch(() => null);
    client?.destroy();
  }

  async #add(sort: CountKind, key: string, { time, interval }: Counting): Promise<Count> {
    this.#client ??= this.#connect();
    const client = await this.#client;
    const hash = createHash('sha256').update(`${sort} ${key}`).digest('base64url');
    const answer = await client
      .withAbortSignal(AbortSignal.timeout(ANSWER_MS))
      .eval(ADD, { keys: [PREFIX + hash], arguments: [String(interval)] });
    const [used, left] = answer as [number, number];
    return { used, ends: time + left };
  }

  /** The client reconnects by itself; until then commands fail immediately. */
  async #connect(): Promise<RedisClientType> {
    const { createClient } = await import('@redis/client');
    const client = createClient({
      url: this.#options.address,
      disableOfflineQueue: true,
      socket: {
        connectTimeout: CONNECT_MS,
        reconnectStrategy: (tries) => Math.min(LONGEST_PAUSE, 100 * 2 ** Math.min(tries, 10)),
      },
    }) as RedisClientType;
    // a server that stops does not wait for it
    client.unref();
    // each failed command reports its error; without a listener the process would end
    client.on('error', () => {});
    // it settles only when connected: until then requests are counted in this process
    void client.connect().catch(() => {});
    await Promise.race([
      new Promise<void>((resolve) => client.once('ready', resolve)),
      new Promise<void>((resolve) => client.once('error', () => resolve())),
    ]);
    return client;
  }
}
