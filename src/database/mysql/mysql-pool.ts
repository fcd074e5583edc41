/** The connection pool of a server: it keeps some connections, opens more, and limits how many callers wait. */

import mysql, { type Pool, type PoolConnection, type PoolOptions } from 'mysql2';
import { databaseBusy } from '../../errors/catalogue.ts';
import { type Lease, type PoolSettings, type SessionPool, useLease } from '../server/server-driver.ts';
import { TableFacts } from './column-facts.ts';
import { MYSQL_ERRORS } from './errors.ts';
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

/** The server's code for a connection that has ended already. */
const NO_SUCH_THREAD = 1094;

export class MysqlPool implements SessionPool<Session> {
  readonly #pool: Pool;
  readonly #connectionOptions: PoolOptions;
  readonly #settings: PoolSettings;
  readonly #setUp: readonly string[];
  readonly #facts = new TableFacts();
  readonly #sessions = new WeakMap<PoolConnection, Promise<Session>>();
  /** Connections in use, and callers that wait for one. */
  #leased = 0;
  #waiting = 0;

  /**
   * @param connection where the server is, and the account
   * @param setUp statements each new connection begins with
   */
  constructor(connection: PoolOptions, settings: PoolSettings, setUp: readonly string[]) {
    this.#connectionOptions = connection;
    this.#settings = settings;
    this.#setUp = setUp;
    this.#pool = mysql.createPool({
      ...connection,
      ...AS_STORED,
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
      return {
        session: await session,
        release: (broken) => {
          this.#leased -= 1;
          if (broken) connection.destroy();
          else connection.release();
        },
      };
    } catch (error) {
      this.#leased -= 1;
      connection.destroy();
      throw MYSQL_ERRORS.toThrow(error);
    }
  }

  use<T>(work: (session: Session) => Promise<T>): Promise<T> {
    return useLease(this, MYSQL_ERRORS.isAway, work);
  }

  /**
   * Ends the statement that runs on a connection. Uses a new connection, since all of the pool may be in use.
   * @throws the driver's error if the server can't be reached
   */
  cancel({ connection }: Session): Promise<void> {
    const { threadId } = connection;
    const other = mysql.createConnection({
      ...this.#connectionOptions,
      connectTimeout: this.#settings.acquireTimeout,
    });
    return new Promise<void>((resolve, reject) => {
      other.on('error', reject);
      other.query(`KILL QUERY ${threadId}`, (error) => {
        // nothing ran any more
        if (error && error.errno !== NO_SUCH_THREAD) reject(error);
        else resolve();
      });
    }).finally(() => other.destroy());
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#pool.end(() => resolve()));
  }

  async #begin(connection: PoolConnection): Promise<Session> {
    // a broken connection fails the pending statement; without this listener Node would end the process
    connection.on('error', () => {});
    const session = new Session(connection, this.#facts);
    for (const sql of this.#setUp) await session.plain(sql);
    return session;
  }

  #connection(): Promise<PoolConnection> {
    const { maxWaiting, acquireTimeout } = this.#settings;
    if (this.#leased + this.#waiting >= this.#settings.max + maxWaiting) {
      throw databaseBusy(new Error(`${maxWaiting} requests wait for a database connection`));
    }
    this.#waiting += 1;
    return new Promise((resolve, reject) => {
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        this.#waiting -= 1;
        reject(databaseBusy(new Error(`no database connection came free within ${acquireTimeout} ms`)));
      }, acquireTimeout);
      this.#pool.getConnection((error, connection) => {
        if (isLate) {
          connection?.release();
          return;
        }
        clearTimeout(timer);
        this.#waiting -= 1;
        if (error) {
          reject(MYSQL_ERRORS.toThrow(error));
          return;
        }
        this.#leased += 1;
        resolve(connection);
      });
    });
  }
}
