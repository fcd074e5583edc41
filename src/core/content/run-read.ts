/**
 * Runs prepared reads, each on the thread where it delays no other request: those that certainly take little on the
 * thread that serves all clients, costly ones on another, and what may take long within bounds.
 */

import { currentAddress } from '../base/http/current-request.ts';
import { lazyCache } from '../base/lazy-cache.ts';
import { after, type MaybePromise } from '../base/maybe-promise.ts';
import type { SignedBody } from '../base/signed-body.ts';
import {
  ClientGoneError,
  type ReadBounds,
  TooBusyError,
  TooLongError,
  TooManyBytesError,
  TooManyEntriesError,
  UNBOUNDED,
} from '../database/costly-read.ts';
import type { Database, SqlParameter } from '../database/database.ts';
import { processorTime } from '../database/processor-time.ts';
import type { Sql } from '../database/sql-template.ts';
import {
  answerTooCostly,
  answerTooLong,
  clientGone,
  notFound,
  tooBusy,
  tookTooLong,
  tooManyEntries,
} from '../errors/catalogue.ts';
import { bodyParts } from '../query/body-parts.ts';
import { type CompiledPlan, compilePlan } from '../query/compile/compile-plan.ts';
import type { QueryDialect } from '../query/compile/dialect.ts';
import { SIGN_FROM } from '../query/compile/signed-text.ts';
import { type CostAssumption, planCost } from '../query/cost.ts';
import type { QueryLimits } from '../query/limits.ts';
import type { BoundPlan, Plan } from '../query/plan.ts';
import type { CountedPage } from './answers/cached-totals.ts';

/**
 * A read that costs more than this, by estimate and in rows, or whose statement takes longer than this as a rule,
 * runs on another thread than the one that serves everyone.
 */
export const COSTLY_ROWS = 50_000;
const SLOW_MS = 25;

/** A read that costs no more than this at the worst needs no guard: it is done in some ten milliseconds. */
export const CHEAP_ROWS = 10_000;

/** How long a read is taken to cost the same, in ms: tables grow. */
const COST_KNOWN_MS = 60_000;

/** A client whose read took longer than it was estimated has its uncertain ones run on another thread for so long, in ms. */
const OVERRUN_MS = 60_000;
const OVERRUNNING_CLIENTS = 10_000;

/** The answer of a write can't run on another thread: in its transaction it may take so many times what other reads may. */
const WRITTEN_FACTOR = 4;

/**
 * A statement that took longer than `SLOW_MS` has its processor time taken for some runs, since a busy
 * machine makes any of them wait; one that took this long needs no proof.
 */
const SURELY_SLOW_MS = 1000;
const MEASURED_RUNS = 8;

/** The part of a statement's usual time that its latest run makes; one stall of the machine is no evidence. */
const LATEST = 0.25;
const LONGEST_MS = SLOW_MS / LATEST;

/** A plan's statement, shared by all reads of its shape. */
export interface Statement {
  readonly plan: Plan;
  readonly compiled: CompiledPlan;
  /** Bytes of both, roughly. */
  readonly bytes: number;
  /** The reads that hold on to it. */
  holders: number;
  /** The tables it reads, in lower case; found when first needed. */
  tables: readonly string[] | null;
  /** Those but the table of the entries themselves. */
  otherTables: readonly string[] | null;
  /** The same statement with guards, for the thread that serves everyone and for another one; compiled when first needed. */
  readonly guarded: { rows: Sql | null; walks: Sql | null };
  /** What a run takes, in ms: recent runs count more, and one slow run among quick ones little. */
  usualMs: number;
  /** Runs whose processor time is still to be taken. */
  measuredRuns: number;
}

/** What the answers of one request that makes several reads take together. */
export interface AnswerBudget {
  /** Bytes so far. */
  bytes: number;
  /** Until when the addresses in them are as they are (`SignedBody`); absent where none is signed. */
  goodUntil?: number;
}

/**
 * What a read is expected to cost: little whatever the content is like, little unless some entries have far more than
 * others, or much.
 */
export type ReadCost = 'cheap' | 'uncertain' | 'costly';

/** A read that only has to be run. */
export interface PreparedRead {
  readonly statement: Statement;
  readonly bound: BoundPlan;
  readonly values: readonly SqlParameter[];
  /** The answer of a write: it sees what its transaction has done. */
  readonly isWritten: boolean;
  cost: ReadCost;
  /** When its cost is to be estimated again. */
  costKnownUntil: number;
  /** Whether `limits.bytes` holds: it does for clients, not for the project's code. */
  readonly limited: boolean;
  /** The placeholders that take a value of the run: the entry's id, or the total of a list that is given one. */
  readonly openPlaces: readonly number[];
}

/** Where a read runs: as it is, with a guard that ends it in time, or on a thread or connection for costly ones. */
export type ReadPlace = 'main' | 'guarded' | 'thread';

/** Where a read would run now, by what is known of it; for one that has run before. */
export function placeOf({ cost, statement }: PreparedRead): ReadPlace {
  if (cost === 'costly' || statement.usualMs > SLOW_MS) return 'thread';
  return cost === 'uncertain' ? 'guarded' : 'main';
}

/** The values of a read's statement. @param open the value of its open places */
export function valuesFor(
  { values, openPlaces }: PreparedRead,
  open: number | undefined,
): readonly SqlParameter[] {
  if (open === undefined) return values;
  const filled = [...values];
  for (const place of openPlaces) filled[place] = open;
  return filled;
}

export interface ReadRunnerOptions {
  readonly db: Database;
  readonly dialect: QueryDialect;
  /** As they are now. */
  readonly limits: () => QueryLimits;
  /** Puts signed addresses in place of those an answer has between marks. */
  readonly sign: ((body: Buffer) => Promise<SignedBody>) | undefined;
}

export class ReadRunner {
  readonly #options: ReadRunnerOptions;
  readonly #db: Database;
  /** Addresses of clients whose reads took longer than they were estimated. */
  readonly #overrunning = lazyCache<true>({ most: OVERRUNNING_CLIENTS, ttl: OVERRUN_MS });

  constructor(options: ReadRunnerOptions) {
    this.#options = options;
    this.#db = options.db;
  }

  /**
   * Runs a prepared read.
   * @param open the value of its open places: the entry's id for a read of one
   * @param budget of the request, where it makes other reads as well
   * @returns the finished body
   * @throws OctavoError NotFoundError where there is no such entry, or none the caller may see; ValidationError for a
   *   body that is longer than answers may be
   */
  run(read: PreparedRead, open?: number, budget?: AnswerBudget): MaybePromise<Buffer> {
    const body = this.#execute(read, open, budget);
    return read.limited ? after(body, (bytes) => this.#holdToLimit(bytes, budget)) : body;
  }

  /** Whether the database tells how long a body is before it has put it together: one of this process does. */
  get refusesLongReads(): boolean {
    return this.#options.dialect.guard !== null;
  }

  /**
   * Runs a read of several entries unless they have more bytes of text, where the database refuses long reads.
   * @returns null where it does
   */
  async runWithin(read: PreparedRead, bytes: number): Promise<Buffer | null> {
    if (!this.refusesLongReads) return this.run(read);
    try {
      const sql = this.#guarded(read.statement, 'rows');
      return await this.#finish(
        await this.#db.readBody(sql, read.values, { ...UNBOUNDED, bytes }),
        undefined,
      );
    } catch (error) {
      if (error instanceof TooManyBytesError) return null;
      throw error;
    }
  }

  /** Runs a list whose statement appends the total to the body (`TotalSource`). @throws OctavoError as `run` */
  runCounting(read: PreparedRead, budget?: AnswerBudget): MaybePromise<CountedPage> {
    return after(this.#execute(read, undefined, budget), (bytes) => {
      const [body, total] = bodyParts(bytes);
      if (read.limited) this.#holdToLimit(body, budget);
      return { body, total: Number(total) };
    });
  }

  /** Counts a body among the answers of a request. @throws OctavoError ValidationError past the limit */
  count(body: Buffer, budget: AnswerBudget): void {
    const { bytes } = this.#options.limits();
    budget.bytes += body.length;
    if (budget.bytes > bytes) throw answerTooLong(bytes);
  }

  #holdToLimit(body: Buffer, budget: AnswerBudget = { bytes: 0 }): Buffer {
    this.count(body, budget);
    return body;
  }

  #execute(
    read: PreparedRead,
    open: number | undefined,
    budget: AnswerBudget | undefined,
  ): MaybePromise<Buffer> {
    const values = valuesFor(read, open);
    const { statement } = read;
    const started = performance.now();
    if (started > read.costKnownUntil) this.#estimate(read, started);
    const place = placeOf(read);
    if (place === 'thread') return this.#runCostly(read, values, budget);
    if (place === 'guarded') return this.#runWithinBounds(read, values, budget);
    const measured = statement.measuredRuns > 0;
    const startedWork = measured ? processorTime() : started;
    const body = this.#db.readBody(statement.compiled.sql, values, this.#boundsOfCheap(read));
    if (body instanceof Promise) {
      const failed = (error: unknown): never => {
        throw this.#clientError(error, read);
      };
      return body.then((found) => this.#finish(found, budget), failed);
    }
    const ms = (measured ? processorTime() : performance.now()) - startedWork;
    if (measured) {
      statement.measuredRuns -= 1;
      learn(statement, ms);
    } else if (ms > SURELY_SLOW_MS) statement.usualMs = LONGEST_MS;
    else if (ms > SLOW_MS) statement.measuredRuns = MEASURED_RUNS;
    return this.#finish(body, budget);
  }

  /** Runs a read where it delays no other request, or bounded where it must stay in its transaction. */
  #runCostly(
    read: PreparedRead,
    values: readonly SqlParameter[],
    budget: AnswerBudget | undefined,
  ): MaybePromise<Buffer> {
    return this.#db.inTransaction
      ? this.#runWithinBounds(read, values, budget)
      : this.#runOnOtherThread(read, values, budget);
  }

  /** Runs a read that will most likely take little; one that takes more runs on another thread. */
  #runWithinBounds(
    read: PreparedRead,
    values: readonly SqlParameter[],
    budget: AnswerBudget | undefined,
  ): MaybePromise<Buffer> {
    const db = this.#db;
    const { time } = this.#options.limits();
    const address = currentAddress();
    const { inTransaction } = db;
    if (!inTransaction && this.#overrunning.has(address)) return this.#runOnOtherThread(read, values, budget);
    const tooLong = (error: unknown): MaybePromise<Buffer> => {
      if (!(error instanceof TooLongError) || inTransaction) throw this.#clientError(error, read);
      read.statement.usualMs = LONGEST_MS;
      if (address !== '') this.#overrunning.set(address, true);
      return this.#runOnOtherThread(read, values, budget);
    };
    const written = db.quickTime * WRITTEN_FACTOR;
    const allowed = inTransaction ? (read.isWritten ? written : time) : db.quickTime;
    try {
      const body = db.readBody(this.#guarded(read.statement, 'rows'), values, this.#bounds(read, allowed));
      if (body instanceof Promise) return body.then((found) => this.#finish(found, budget), tooLong);
      return this.#finish(body, budget);
    } catch (error) {
      return tooLong(error);
    }
  }

  #finish(body: Buffer | null, budget: AnswerBudget | undefined): MaybePromise<Buffer> {
    const { sign } = this.#options;
    const read = found(body);
    if (!sign || !read.includes(SIGN_FROM)) return read;
    return sign(read).then(({ bytes, goodUntil }) => {
      if (budget) budget.goodUntil = Math.min(budget.goodUntil ?? goodUntil, goodUntil);
      return bytes;
    });
  }

  /** What a read may take; how many entries the project's own code populates is its own affair. */
  #bounds({ limited }: PreparedRead, time: number): ReadBounds {
    if (!limited) return { ...UNBOUNDED, time };
    const { entries, bytes } = this.#options.limits();
    return { time, entries, bytes };
  }

  /** A cheap read needs no guard, but how long its texts are only a database of this process can tell beforehand. */
  #boundsOfCheap({ limited }: PreparedRead): ReadBounds | undefined {
    const { dialect, limits } = this.#options;
    return limited && !dialect.guard ? { ...UNBOUNDED, bytes: limits().bytes } : undefined;
  }

  async #runOnOtherThread(
    read: PreparedRead,
    values: readonly SqlParameter[],
    budget: AnswerBudget | undefined,
  ): Promise<Buffer> {
    const { statement } = read;
    const { time } = this.#options.limits();
    try {
      const bounds = this.#bounds(read, time);
      const { body, ms } = await this.#db.readCostlyBody(this.#guarded(statement, 'walks'), values, bounds);
      learn(statement, ms);
      return await this.#finish(body, budget);
    } catch (error) {
      if (error instanceof TooLongError) learn(statement, time);
      throw this.#clientError(error, null);
    }
  }

  /** What runs on the thread that serves everyone is short by estimate, and its walks are not slowed down. */
  #guarded({ plan, compiled, guarded }: Statement, guards: 'rows' | 'walks'): Sql {
    const { dialect } = this.#options;
    // the database ends it
    if (!dialect.guard) return compiled.sql;
    guarded[guards] ??= compilePlan(plan, dialect, guards).sql;
    return guarded[guards];
  }

  /** The error a client receives in place of the database's own. */
  #clientError(error: unknown, read: PreparedRead | null): unknown {
    const { time, entries, bytes } = this.#options.limits();
    if (error instanceof TooLongError) return read?.isWritten ? answerTooCostly() : tookTooLong(time);
    if (error instanceof TooManyEntriesError) return tooManyEntries(entries);
    if (error instanceof TooManyBytesError) return answerTooLong(bytes);
    if (error instanceof TooBusyError) return tooBusy();
    return error instanceof ClientGoneError ? clientGone() : error;
  }

  /** Estimates what a read costs, from what is known of the tables now. */
  #estimate(read: PreparedRead, now: number): void {
    const cost = (assumption: CostAssumption): number => planCost(read.bound, this.#db, assumption);
    const isCheap = () => cost('worst') <= CHEAP_ROWS;
    read.cost = cost('average') > COSTLY_ROWS ? 'costly' : isCheap() ? 'cheap' : 'uncertain';
    read.costKnownUntil = now + COST_KNOWN_MS;
  }
}

function learn(statement: Statement, ms: number): void {
  statement.usualMs += (Math.min(ms, LONGEST_MS) - statement.usualMs) * LATEST;
}

function found(body: Buffer | null): Buffer {
  if (!body) throw notFound();
  return body;
}
