/** The connection pool of a server: it keeps some connections, opens more, and limits how many callers wait. */

import { Client, type ClientConfig, Pool, type PoolClient } from 'pg';
import { type Clock, systemClock } from '../../base/clock.ts';
import { databaseBusy } from '../../errors/catalogue.ts';
import {
  answerTimeOf,
  answerWithin,
  connectionWithin,
  KEEP_ALIVE_MS,
  NoAnswerError,
  QUICK_ANSWER_MS,
} from '../server/no-answer.ts';
import { type Lease, type PoolSettings, type SessionPool, useLease } from '../server/server-driver.ts';
import { readBytes } from './byte-rows.ts';
import { POSTGRES_ERRORS } from './errors.ts';
import { Session } from './postgres-session.ts';

/** The driver's client, with rows as bytes. */
class ByteClient extends Client {
  constructor(config: ClientConfig) {
    super(config);
    readBytes(this.connection);
  }
}

export interface PostgresPoolOptions {
  /** Where the server is, and the account. */
  readonly connection: ClientConfig;
  readonly settings: PoolSettings;
  /** Statements each new connection begins with. */
  readonly setUp: string;
  /** Milliseconds the server lets a statement take by these; 0 for no limit. */
  readonly statementTimeout: number;
  /** The machine's own unless given. */
  readonly clock?: Clock;
}

export class PostgresPool implements SessionPool<Session> {
  readonly #pool: Pool;
  readonly #settings: PoolSettings;
  readonly #clock: Clock;
  readonly #sessions = new WeakMap<Client, Session>();
  #interruptions = 0;

  constructor({ connection, settings, setUp, statementTimeout, clock = systemClock }: PostgresPoolOptions) {
    this.#settings = settings;
    this.#clock = clock;
    this.#pool = new Pool({
      ...connection,
      Client: ByteClient as never,
      min: settings.min,
      max: settings.max,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      connectionTimeoutMillis: settings.acquireTimeout,
      idleTimeoutMillis: settings.idleTimeout,
      onConnect: async (client) => {
        const session = new Session(client as Client, clock);
        await answerWithin(clock, settings.acquireTimeout, session, () => session.plain(setUp));
        session.answerTime = answerTimeOf(statementTimeout);
        this.#sessions.set(client as Client, session);
      },
    });
    // the pool drops an idle connection that breaks; without this listener Node would end the process
    this.#pool.on('error', () => {
      this.#interruptions += 1;
    });
    const open = new Set<PoolClient>();
    this.#pool.on('connect', (client) => {
      if (open.size === 0) this.#interruptions += 1;
      open.add(client);
    });
    this.#pool.on('remove', (client) => {
      open.delete(client);
    });
  }

  /** Grows when a connection has ended by itself, and when there was none for a time that would have ended with the server. */
  get interruptions(): number {
    return this.#interruptions;
  }

  async lease(): Promise<Lease<Session>> {
    const { maxWaiting, acquireTimeout } = this.#settings;
    if (this.#pool.waitingCount >= maxWaiting) {
      throw databaseBusy(new Error(`${maxWaiting} requests wait for a database connection`));
    }
    let client: PoolClient;
    try {
      client = await connectionWithin(this.#clock, acquireTimeout, () => this.#pool.connect(), {
        giveBack: (late) => late.release(),
        late: () => databaseBusy(new NoAnswerError('no database connection came free', acquireTimeout)),
      });
    } catch (error) {
      // the driver's message if all connections of the pool stayed in use
      const isFull = error instanceof Error && error.message === 'timeout exceeded when trying to connect';
      throw isFull ? databaseBusy(error) : POSTGRES_ERRORS.toThrow(error);
    }
    const session = this.#sessions.get(client)!;
    // a broken connection fails the pending statement; this listener is for the time between two statements
    const ignore = (): void => {};
    client.on('error', ignore);
    return {
      session,
      release: (broken) => {
        if (broken) {
          this.#interruptions += 1;
          // a polite goodbye would wait for the server's
          session.destroy(new Error('this connection is broken'));
        }
        client.off('error', ignore);
        client.release(broken);
      },
    };
  }

  use<T>(work: (session: Session) => Promise<T>): Promise<T> {
    return useLease(this, POSTGRES_ERRORS, work);
  }

  useQuickly<T>(work: (session: Session) => Promise<T>): Promise<T> {
    return this.use((session) => answerWithin(this.#clock, QUICK_ANSWER_MS, session, () => work(session)));
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }
}
