/** A PostgreSQL server in this process, without rows: it answers, says nothing, or breaks connections, as a test wants. */
import { Duplex } from 'node:stream';
import type { Clock } from '../../src/core/base/clock.ts';
import { postgresDriver } from '../../src/core/database/postgres/postgres-driver.ts';
import { PostgresPool } from '../../src/core/database/postgres/session-pool.ts';
import type { FirstAnswerOptions } from '../../src/core/database/server/first-answer.ts';
import { ServerDatabase } from '../../src/core/database/server/server-database.ts';
import { TableSizes } from '../../src/core/database/server/table-sizes.ts';

export interface StandIn {
  /** Whether it says nothing any more, to connections that are open and new ones. */
  isSilent: boolean;
  /** Packets of clients until the connection of the next one breaks; null for never. */
  breaksAfter: number | null;
  /** Connections made so far, and those that have ended. */
  opened: number;
  ended: number;
  readonly settings: { keepAlive: number[] };
  connect(): Duplex;
  /** Sends the answers that it has kept to itself. */
  answerNow(): void;
}

const message = (kind: string, body = Buffer.alloc(0)): Buffer => {
  const head = Buffer.alloc(5);
  head.write(kind, 0, 'latin1');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};

const READY = message('Z', Buffer.from('I'));
const DONE = message('C', Buffer.from('SELECT 0\0'));

/** What it says to each kind of message. */
const ANSWERS: Readonly<Record<string, Buffer>> = {
  P: message('1'),
  D: Buffer.concat([message('t', Buffer.alloc(2)), message('n')]),
  B: message('2'),
  C: message('3'),
  E: DONE,
  S: READY,
  Q: Buffer.concat([DONE, READY]),
};

export function standIn(): StandIn {
  const connections: Connection[] = [];
  const server: StandIn = {
    isSilent: false,
    breaksAfter: null,
    opened: 0,
    ended: 0,
    settings: { keepAlive: [] },
    connect: () => {
      const connection = new Connection(server);
      connections.push(connection);
      return connection;
    },
    answerNow: () => {
      for (const connection of connections) connection.answerLate();
    },
  };
  return server;
}

/** The client's end of a connection. */
class Connection extends Duplex {
  readonly #server: StandIn;
  #hasStarted = false;
  #late: Buffer[] = [];

  constructor(server: StandIn) {
    super();
    this.#server = server;
    server.opened += 1;
  }

  connect(): this {
    process.nextTick(() => this.emit('connect'));
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(_isOn: boolean, ms: number): this {
    this.#server.settings.keepAlive.push(ms);
    return this;
  }

  ref(): void {}

  unref(): void {}

  override _read(): void {}

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    done();
    const server = this.#server;
    if (server.breaksAfter !== null && this.#hasStarted) {
      if (server.breaksAfter === 0) {
        this.destroy(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }));
        return;
      }
      server.breaksAfter -= 1;
    }
    const bytes = Buffer.concat(chunks.map(({ chunk }) => chunk));
    if (server.isSilent) this.#late.push(bytes);
    else this.#answer(bytes);
  }

  answerLate(): void {
    if (!this.destroyed) for (const bytes of this.#late.splice(0)) this.#answer(bytes);
  }

  #answer(bytes: Buffer): void {
    const answers: Buffer[] = [];
    if (!this.#hasStarted) {
      this.#hasStarted = true;
      answers.push(message('R', Buffer.alloc(4)), READY);
    } else {
      for (let at = 0; at < bytes.length; at += 1 + bytes.readInt32BE(at + 1)) {
        answers.push(ANSWERS[String.fromCharCode(bytes[at]!)] ?? Buffer.alloc(0));
      }
    }
    // never while the client still sends
    process.nextTick(() => this.destroyed || this.push(Buffer.concat(answers)));
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#server.ended += 1;
    done(error);
  }
}

/** The limits of `openStandIn`, in ms. */
export const STATEMENT_TIMEOUT = 30_000;
export const ACQUIRE_TIMEOUT = 10_000;

/** The product's own database and driver on it. */
export function openStandIn(server: StandIn, clock: Clock, max = 2, start?: FirstAnswerOptions) {
  const pool = new PostgresPool({
    connection: { stream: () => server.connect() as never, user: 'octavo', database: 'octavo' },
    settings: { min: 0, max, acquireTimeout: ACQUIRE_TIMEOUT, idleTimeout: 0, maxWaiting: 100 },
    setUp: 'SET jit TO off',
    statementTimeout: STATEMENT_TIMEOUT,
    clock,
  });
  const db = new ServerDatabase({
    driver: postgresDriver(pool, STATEMENT_TIMEOUT),
    sizes: new TableSizes(clock, async () => ({ sizes: new Map() })),
    costlyReads: 1,
    acquireTimeout: ACQUIRE_TIMEOUT,
    clock,
    ...(start ? { start } : {}),
  });
  return { pool, db };
}
