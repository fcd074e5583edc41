/**
 * A database with replicas: entries are read there, everything else, permissions included, from the database
 * itself. After a write, a caller reads from replicas that already have this write, or from the database.
 */

import { AsyncLocalStorage } from 'node:async_hooks';
import type { BackgroundWorker, Cancel, Clock } from '../../base/clock.ts';
import type { MaybePromise } from '../../base/maybe-promise.ts';
import type { CostlyReadResult, ReadBounds } from '../costly-read.ts';
import type {
  Database,
  DialectName,
  Executor,
  SqlParameter,
  SqlValue,
  TransactionOptions,
} from '../database.ts';
import type { Sql } from '../sql-template.ts';
import type { FanOut } from '../table-facts.ts';
import type { CallerReads, ReplicaReads } from './caller-reads.ts';
import { Replica, type ReplicaOptions } from './replica.ts';

/** How often replicas are looked at, in ms. */
const REFRESH_MS = 100;

export interface ReplicatedOptions {
  readonly clock: Clock;
  readonly primary: Database;
  readonly replicas: readonly Omit<ReplicaOptions, 'onWarning'>[];
  /** How far the database itself is. */
  readonly position: () => Promise<bigint>;
  /** How far a usable replica may lag, in ms. */
  readonly maxLag: number;
  /** Positions as texts that callers carry; null for an invalid text. */
  readonly format: (position: bigint) => string;
  readonly parse: (text: string) => bigint | null;
  /** Whether an error is the replica's fault, so that the database itself may succeed. */
  readonly isFault: (error: unknown) => boolean;
  readonly onWarning: (message: string) => void;
}

/** A request under way. */
interface Reading {
  readonly reads: CallerReads;
  position: bigint;
}

export class ReplicatedDatabase implements Database, ReplicaReads, BackgroundWorker {
  readonly dialect: DialectName;
  readonly quickTime: number;
  /** A replica may be behind what is known of the database itself. */
  readonly changes = null;
  readonly #options: ReplicatedOptions;
  readonly #primary: Database;
  readonly #replicas: readonly Replica[];
  readonly #readings = new AsyncLocalStorage<Reading>();
  /** Set inside of transactions, which read their own changes. */
  readonly #transactions = new AsyncLocalStorage<true>();
  readonly #cancel: Cancel;
  /** Positions of the database over time, for as long as replicas may lag. */
  readonly #history: { readonly at: number; readonly position: bigint }[] = [];
  #looking: Promise<void> | null = null;
  /** The position after the last write outside of requests, for example by a task, which may read it again. */
  #written = 0n;
  #next = 0;

  constructor(options: ReplicatedOptions) {
    this.#options = options;
    this.#primary = options.primary;
    this.dialect = options.primary.dialect;
    this.quickTime = options.primary.quickTime;
    this.#replicas = options.replicas.map(
      (replica) => new Replica({ ...replica, onWarning: options.onWarning }),
    );
    this.#cancel = options.clock.every(REFRESH_MS, () => this.refresh());
  }

  get statementCount(): number {
    return this.#replicas.reduce((sum, { db }) => sum + db.statementCount, this.#primary.statementCount);
  }

  /** Looks how far all of them are; done by itself all the time. */
  refresh(): Promise<void> {
    this.#looking ??= this.#refresh().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  forCaller<T>(reads: CallerReads, work: () => T): T {
    const position = reads.position === null ? null : this.#options.parse(reads.position);
    return this.#readings.run({ reads, position: position ?? 0n }, work);
  }

  query<Row = Record<string, SqlValue>>(sql: Sql, values?: readonly SqlParameter[]): MaybePromise<Row[]> {
    return this.#primary.query<Row>(sql, values);
  }

  async run(sql: Sql, values?: readonly SqlParameter[]): Promise<{ changes: number; lastId: number }> {
    const done = await this.#primary.run(sql, values);
    if (!this.#transactions.getStore()) await this.#recordWrite();
    return done;
  }

  readBody(sql: Sql, values: readonly SqlParameter[], bounds?: ReadBounds): MaybePromise<Buffer | null> {
    return this.#read((db) => db.readBody(sql, values, bounds));
  }

  readCostlyBody(
    sql: Sql,
    values: readonly SqlParameter[],
    bounds: ReadBounds,
  ): MaybePromise<CostlyReadResult> {
    return this.#read((db) => db.readCostlyBody(sql, values, bounds));
  }

  get inTransaction(): boolean {
    return this.#primary.inTransaction;
  }

  approximateRows(table: string): number {
    return this.#primary.approximateRows(table);
  }

  fanOut(table: string, column: string): FanOut | null {
    return this.#primary.fanOut(table, column);
  }

  approximateBytes(table: string, column?: string): number {
    return this.#primary.approximateBytes(table, column);
  }

  async transaction<T>(work: (tx: Executor) => MaybePromise<T>, options?: TransactionOptions): Promise<T> {
    if (this.#transactions.getStore()) return this.#primary.transaction(work, options);
    const result = await this.#transactions.run(true, async () => this.#primary.transaction(work, options));
    if (!options?.snapshot) await this.#recordWrite();
    return result;
  }

  afterCommit(work: () => void): void {
    this.#primary.afterCommit(work);
  }

  changeMark(): MaybePromise<number> {
    return this.#primary.changeMark();
  }

  async settled(): Promise<void> {
    await this.#looking;
    await this.#primary.settled?.();
  }

  endStart(): void {
    this.#primary.endStart?.();
  }

  async close(): Promise<void> {
    this.#cancel();
    await this.#looking;
    await Promise.all(this.#replicas.map(({ db }) => db.close()));
    await this.#primary.close();
  }

  async #read<T>(read: (db: Database) => MaybePromise<T>): Promise<T> {
    const replica = this.#transactions.getStore() ? null : this.#choose();
    if (!replica) return read(this.#primary);
    try {
      return await read(replica.db);
    } catch (error) {
      if (!this.#options.isFault(error)) throw error;
      replica.fail(error);
      return read(this.#primary);
    }
  }

  /** One that has what the caller must see; they are used in turn. */
  #choose(): Replica | null {
    const position = this.#readings.getStore()?.position ?? this.#written;
    for (let tried = 0; tried < this.#replicas.length; tried += 1) {
      const replica = this.#replicas[this.#next % this.#replicas.length]!;
      this.#next += 1;
      if (replica.has(position)) return replica;
    }
    return null;
  }

  /** After a write: from here on the caller has to see it. */
  async #recordWrite(): Promise<void> {
    const reading = this.#readings.getStore();
    // the write is committed even if the database goes away now: then only the database itself is used
    const position = await this.#options.position().catch(() => null);
    if (!reading) {
      this.#written = position ?? MOST;
      return;
    }
    reading.position = position ?? MOST;
    if (position !== null) reading.reads.wrote(this.#options.format(position));
  }

  async #refresh(): Promise<void> {
    const now = this.#options.clock.monotonic();
    const oldest = now - this.#options.maxLag;
    try {
      this.#history.push({ at: now, position: await this.#options.position() });
    } catch {
      // the database itself is away: replicas are used if they were near it before
      this.#history.length = 0;
    }
    while (this.#history.length > 1 && this.#history[1]!.at <= oldest) this.#history.shift();
    const [first] = this.#history;
    const needed = first && first.at <= oldest ? first.position : 0n;
    await Promise.all(this.#replicas.map((replica) => replica.refresh(needed)));
  }
}

/** Further than any database ever is. */
const MOST = 2n ** 64n;
