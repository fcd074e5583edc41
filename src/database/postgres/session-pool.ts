/** The connection pool of a server: it keeps some connections, opens more, and limits how many callers wait. */

import { Client, type ClientConfig, Pool, type PoolClient } from 'pg';
import { databaseBusy } from '../../errors/catalogue.ts';
import { type Lease, type PoolSettings, type SessionPool, useLease } from '../server/server-driver.ts';
import { readBytes } from './byte-rows.ts';
import { isAway, statementError } from './errors.ts';
import { Session } from './postgres-session.ts';

/** The driver's client, with rows as bytes. */
class ByteClient extends Client {
  constructor(config: ClientConfig) {
    super(config);
    readBytes(this.connection);
  }
}

export class PostgresPool implements SessionPool<Session> {
  readonly #pool: Pool;
  readonly #maxWaiting: number;
  readonly #sessions = new WeakMap<Client, Session>();
  #interruptions = 0;

  /**
   * @param connection where the server is, and the account
   * @param setUp statements each new connection begins with
   */
  constructor(connection: ClientConfig, settings: PoolSettings, setUp: string) {
    this.#maxWaiting = settings.maxWaiting;
    this.#pool = new Pool({
      ...connection,
      Client: ByteClient as never,
      min: settings.min,
      max: settings.max,
      connectionTimeoutMillis: settings.acquireTimeout,
      idleTimeoutMillis: settings.idleTimeout,
      onConnect: async (client) => {
        await client.query(setUp);
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
    if (this.#pool.waitingCount >= this.#maxWaiting) {
      throw databaseBusy(new Error(`${this.#maxWaiting} requests wait for a database connection`));
    }
    let client: PoolClient;
    try {
      client = await this.#pool.connect();
    } catch (error) {
      // the driver's message if all connections of the pool stayed in use
      const isFull = error instanceof Error && error.message === 'timeout exceeded when trying to connect';
      throw isFull ? databaseBusy(error) : statementError(error);
    }
    let session = this.#sessions.get(client);
    if (!session) {
      session = new Session(client);
      this.#sessions.set(client, session);
    }
    // a broken connection fails the pending statement; this listener is for the time between two statements
    const ignore = (): void => {};
    client.on('error', ignore);
    return {
      session,
      release: (broken) => {
        if (broken) this.#interruptions += 1;
        client.off('error', ignore);
        client.release(broken);
      },
    };
  }

  use<T>(work: (session: Session) => Promise<T>): Promise<T> {
    return useLease(this, isAway, work);
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }
}
