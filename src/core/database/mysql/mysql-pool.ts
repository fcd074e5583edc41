/** The connection pool of a server: it keeps some connections, opens more, and limits how many callers wait. */

import mysql, { type Pool, type PoolConnection, type PoolOptions } from 'mysql2';
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
import { number, sql } from '../sql-template.ts';
import { TableFacts } from './column-facts.ts';
import { errorNumber, MYSQL_ERRORS } from './errors.ts';
import { Session } from './mysql-session.ts';

/** Prepared statements kept by each connection; a server keeps some 16,000 in total. */
const PREPARED = 200;

/** The driver returns values exactly as they are stored. */
const AS_STORED: PoolOptions = {
  supportBigNumbers: true,
  bigNumberStrings: false,
  dateStrings: true,
  jsonStrings: true,
  maxPreparedStatements: PREPARED,
};

/** Milliseconds to wait for a server that is to end a statement. */
const CANCEL_MS = 2000;

/** The server's code for a connection that has ended already. */
const NO_SUCH_THREAD = 1094;

export interface MysqlPoolOptions {
  /** Where the server is, and the account. */
  readonly connection: PoolOptions;
  readonly settings: PoolSettings;
  /** Statements each new connection begins with. */
  readonly setUp: readonly string[];
  /** Milliseconds the server lets a statement take by these; 0 for no limit. */
  readonly statementTimeout: number;
  /** The machine's own unless given. */
  readonly clock?: Clock;
}

export class MysqlPool implements SessionPool<Session> {
  readonly #pool: Pool;
  readonly #options: MysqlPoolOptions;
  readonly #clock: Clock;
  readonly #facts = new TableFacts();
  readonly #sessions = new WeakMap<PoolConnection, Promise<Session>>();
  /** Connections in use, and callers that wait for one. */
  #leased = 0;
  #waiting = 0;

  constructor(options: MysqlPoolOptions) {
    this.#options = options;
    const { connection, settings, clock = systemClock } = options;
    this.#clock = clock;
    this.#pool = mysql.createPool({
      ...connection,
      ...AS_STORED,
      enableKeepAlive: true,
      keepAliveInitialDelay: KEEP_ALIVE_MS,
      connectTimeout: settings.acquireTimeout,
      connectionLimit: settings.max,
      maxIdle: settings.min,
      idleTimeout: settings.idleTimeout,
    });
  }

  async lease(): Promise<Lease<Session>> {
    const connection = await this.#connection();
    let session = this.#sessions.get(connection);
    if (!session) {
      session = this.#begin(connection);
      this.#sessions.set(connection, session);
    }
    try {
      const begun = await session;
      return {
        session: begun,
        release: (broken) => {
          this.#leased -= 1;
          if (broken) {
            connection.destroy();
            // the driver waits for the server's goodbye
            begun.destroy(new Error('this connection is broken'));
          } else connection.release();
        },
      };
    } catch (error) {
      this.#leased -= 1;
      connection.destroy();
      throw MYSQL_ERRORS.toThrow(error);
    }
  }

  use<T>(work: (session: Session) => Promise<T>): Promise<T> {
    return useLease(this, MYSQL_ERRORS, work);
  }

  useQuickly<T>(work: (session: Session) => Promise<T>): Promise<T> {
    return this.use((session) => answerWithin(this.#clock, QUICK_ANSWER_MS, session, () => work(session)));
  }

  /**
   * Ends the statement that runs on a connection. Uses a new connection, since all of the pool may be in use.
   * @throws the driver's error if the server can't be reached
   */
  cancel({ connection }: Session): Promise<void> {
    const { threadId } = connection;
    const other = mysql.createConnection({ ...this.#options.connection, connectTimeout: CANCEL_MS });
    const session = new Session(other, this.#facts, this.#clock);
    session.answerTime = CANCEL_MS;
    // an error is that of the statement
    other.on('error', () => {});
    return session
      .plain(sql`KILL QUERY ${number(threadId)}`)
      .then(
        () => {},
        (error: unknown) => {
          // nothing ran any more
          if (errorNumber(error) !== NO_SUCH_THREAD) throw error;
        },
      )
      .finally(() => other.destroy());
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#pool.end(() => resolve()));
  }

  async #begin(connection: PoolConnection): Promise<Session> {
    // a broken connection fails the pending statement; without this listener Node would end the process
    connection.on('error', () => {});
    const session = new Session(connection, this.#facts, this.#clock);
    const { settings, setUp, statementTimeout } = this.#options;
    await answerWithin(this.#clock, settings.acquireTimeout, session, async () => {
      for (const statement of setUp) await session.plain(statement);
    });
    session.answerTime = answerTimeOf(statementTimeout);
    return session;
  }

  async #connection(): Promise<PoolConnection> {
    const { max, maxWaiting, acquireTimeout } = this.#options.settings;
    if (this.#leased + this.#waiting >= max + maxWaiting) {
      throw databaseBusy(new Error(`${maxWaiting} requests wait for a database connection`));
    }
    this.#waiting += 1;
    try {
      const connection = await connectionWithin(this.#clock, acquireTimeout, () => this.#ofPool(), {
        giveBack: (late) => late.release(),
        late: () => databaseBusy(new NoAnswerError('no database connection came free', acquireTimeout)),
      });
      this.#leased += 1;
      return connection;
    } catch (error) {
      throw MYSQL_ERRORS.toThrow(error);
    } finally {
      this.#waiting -= 1;
    }
  }

  #ofPool(): Promise<PoolConnection> {
    return new Promise((resolve, reject) => {
      this.#pool.getConnection((error, connection) => (error ? reject(error) : resolve(connection)));
    });
  }
}
