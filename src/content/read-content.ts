/**
 * The read side in one place: Params → Plan → SQL → bytes, for whichever transport asks. Compiled
 * statements are kept by the shape of the plan, finished reads by the words of the request.
 */
import { LRUCache } from 'lru-cache';
import type { Caller } from '../access/caller.ts';
import type { Database, MaybePromise, SqlParameter } from '../database/database.ts';
import { processorTime } from '../database/processor-time.ts';
import {
  ClientGoneError,
  type ReadBounds,
  TooBusyError,
  TooLongError,
  TooManyEntriesError,
} from '../database/read-aside.ts';
import {
  answerTooCostly,
  answerTooLong,
  clientGone,
  notFound,
  tooBusy,
  tookTooLong,
  tooManyEntries,
  tooManyValues,
} from '../errors/catalogue.ts';
import { currentAddress } from '../http/current-request.ts';
import type { ContentType } from '../model/content-type.ts';
import { bindValues, type CompiledPlan, compilePlan } from '../query/compile/compile-plan.ts';
import type { QueryDialect } from '../query/compile/dialect.ts';
import { SIGN_FROM } from '../query/compile/signed-text.ts';
import { type Outlook, planCost, populatedEntries } from '../query/cost.ts';
import type { Params } from '../query/params.ts';
import type { BoundPlan, Plan } from '../query/plan.ts';
import { ResolveContext, type ResolveSettings } from '../query/resolve/context.ts';
import { resolveBareList, resolveBareOne } from '../query/resolve/resolve-bare.ts';
import { resolveCount } from '../query/resolve/resolve-count.ts';
import {
  ID_SLOT,
  resolveBare,
  resolveList,
  resolveOne,
  resolveSingle,
  resolveWritten,
} from '../query/resolve/resolve-read.ts';
import { resolveSelection } from '../query/resolve/selection/resolve-selection.ts';
import type { PageSettings, RootSelection } from '../query/selection.ts';

/** Statements kept, and the bytes they take together: some ten kilobytes each, rarely some hundred. */
const STATEMENTS = 500;
const STATEMENT_BYTES = 24_000_000;

/** Reads kept by their words, and the bytes they take and hold on to. */
const READS = 10_000;
const READ_BYTES = 32_000_000;

/** The bytes of a plan by the characters of its JSON, and of a value. */
const PLAN_BYTES = 8;
const VALUE_BYTES = 32;

/**
 * A read that costs more than this, by estimate and in rows, or whose statement takes longer than this as a rule,
 * runs beside the thread that serves everyone.
 */
const COSTLY_ROWS = 50_000;
const SLOW_MS = 25;

/** A read that costs no more than this at the worst needs no guard: it is done in some ten milliseconds. */
const SURE_ROWS = 10_000;

/** How long a read is taken to cost the same, in ms: tables grow. */
const WEIGHED_MS = 60_000;

/** A client whose read took longer than it was estimated has its unsure ones run aside for so long, in ms. */
const STRAINED_MS = 60_000;
const STRAINED_CLIENTS = 10_000;

/** Values a statement may be sent with: SQLite takes the fewest. */
const MOST_PLACEHOLDERS = 32_766;

/** The answer of a write can't run aside: in its transaction it may take so many times what other reads may. */
const WRITTEN_FACTOR = 4;

/**
 * A statement that took longer than `SLOW_MS` has its processor time taken for some runs, since a busy
 * machine makes any of them wait; one that took this long needs no proof.
 */
const SURELY_SLOW_MS = 1000;
const WATCHED_RUNS = 8;

/** The part of a statement's usual time that its latest run makes; one stall of the machine tells nothing. */
const LATEST = 0.25;
const LONGEST_MS = SLOW_MS / LATEST;

/** A plan's statement, shared by all reads of its shape. */
interface Statement {
  readonly plan: Plan;
  readonly compiled: CompiledPlan;
  /** Bytes of both, roughly. */
  readonly bytes: number;
  /** The reads that hold on to it. */
  holders: number;
  /** The same statement with guards; compiled when first needed. */
  guarded: string | null;
  /** What a run takes, in ms: recent runs count more, and one slow run among quick ones little. */
  usual: number;
  /** Runs still to be watched. */
  watch: number;
}

/** What the answers of one request that makes several reads take together. */
export interface AnswerBudget {
  /** Bytes so far. */
  bytes: number;
}

/**
 * What a read is expected to cost: little whatever the content is like, little unless some entries have far more than
 * others, or much.
 */
type Weight = 'sure' | 'unsure' | 'costly';

/** A read that only has to be run. */
export interface PreparedRead {
  readonly statement: Statement;
  readonly bound: BoundPlan;
  readonly values: readonly SqlParameter[];
  /** The answer of a write: it sees what its transaction has done. */
  readonly isWritten: boolean;
  weight: Weight;
  /** When it is to be weighed anew. */
  weighUntil: number;
  /** Whether `limits.bytes` holds: it does for clients, not for the project's code. */
  readonly limited: boolean;
  /** The placeholders that take the entry's id, for reads of one entry. */
  readonly idPlaces: readonly number[];
}

/**
 * What is read: the entries of a collection type, one of them, a single type, or what was just written
 * (`bare` without an envelope); `bareList`, `bareOne` and `bareWritten` are the same as `list`, `one` and
 * `written` without one; `count` is the number of entries; `found`
 * is `single`, asked for within a write.
 */
export type ReadKind =
  | 'list'
  | 'one'
  | 'single'
  | 'found'
  | 'written'
  | 'bare'
  | 'bareList'
  | 'bareOne'
  | 'bareWritten'
  | 'count';

/** The answers of writes. */
const AS_WRITTEN: ReadonlySet<ReadKind> = new Set(['found', 'written', 'bare', 'bareWritten']);

export class ContentReader {
  private readonly statements = new LRUCache<string, Statement>({
    max: STATEMENTS,
    maxSize: STATEMENT_BYTES,
    sizeCalculation: ({ bytes }, shape) => shape.length + bytes,
  });
  private readonly reads = new LRUCache<string, PreparedRead>({
    max: READS,
    maxSize: READ_BYTES,
    sizeCalculation: readBytes,
  });
  /** Addresses of clients whose reads took longer than they were estimated. */
  private readonly strained = new LRUCache<string, true>({ max: STRAINED_CLIENTS, ttl: STRAINED_MS });
  private readonly db: Database;
  private readonly dialect: QueryDialect;
  private settings: ResolveSettings;
  private readonly sign: ((body: Buffer) => Promise<Buffer>) | undefined;
  /** Grows when prepared reads are out of date. */
  generation = 0;

  /** @param options `sign` puts signed addresses in place of those an answer has between marks */
  constructor(options: {
    db: Database;
    dialect: QueryDialect;
    settings: ResolveSettings;
    sign?: ((body: Buffer) => Promise<Buffer>) | undefined;
  }) {
    this.db = options.db;
    this.dialect = options.dialect;
    this.settings = options.settings;
    this.sign = options.sign;
  }

  /** Takes changed settings (the default locale is content, and may change while serving). */
  configure(settings: ResolveSettings): void {
    this.settings = settings;
    this.generation += 1;
    this.reads.clear();
  }

  /**
   * A read for a client that names every member of the answer itself. It is not kept: keep it under what it
   * was made from, as long as `generation` stays the same.
   * @throws OctavoError 400 naming the argument
   */
  prepareSelection(
    type: ContentType,
    caller: Caller,
    selection: RootSelection,
    pages: PageSettings,
  ): PreparedRead {
    const context = this.contextFor(caller);
    const bound = this.bounded(resolveSelection(context, type, selection, pages));
    return this.compile(bound, selection.kind === 'written', caller);
  }

  /**
   * A read for the words of a request, prepared once for all callers who may do the same.
   * @param words what tells this request from others of its kind: the raw query string
   * @param params parses the words; not called when the read is known
   * @throws OctavoError 400 naming the parameter
   */
  prepare(
    kind: ReadKind,
    type: ContentType,
    caller: Caller,
    words: string,
    params: (words: string) => Params,
  ): PreparedRead {
    const key = `${kind} ${type.uid} ${caller.permissionKey} ${words}`;
    let read = this.reads.get(key);
    if (!read) {
      read = this.compile(this.resolve(kind, type, caller, params(words)), AS_WRITTEN.has(kind), caller);
      this.reads.set(key, read);
    }
    return read;
  }

  /**
   * Runs a prepared read.
   * @param id the entry's id for a read of one
   * @param budget of the request, where it makes other reads as well
   * @returns the finished body
   * @throws OctavoError NotFoundError where there is no such entry, or none the caller may see; ValidationError for a
   *   body that is longer than answers may be
   */
  run(read: PreparedRead, id?: number, budget?: AnswerBudget): MaybePromise<Buffer> {
    const body = this.execute(read, id);
    if (!read.limited) return body;
    return body instanceof Promise ? body.then((bytes) => this.held(bytes, budget)) : this.held(body, budget);
  }

  /** Holds a body to the limit. */
  private held(body: Buffer, budget: AnswerBudget = { bytes: 0 }): Buffer {
    const { bytes } = this.settings.limits;
    budget.bytes += body.length;
    if (budget.bytes > bytes) throw answerTooLong(bytes);
    return body;
  }

  private execute(read: PreparedRead, id: number | undefined): MaybePromise<Buffer> {
    let { values } = read;
    if (id !== undefined) {
      const own = [...values];
      for (const place of read.idPlaces) own[place] = id;
      values = own;
    }
    const { statement } = read;
    const started = performance.now();
    if (started > read.weighUntil) this.weigh(read, started);
    if (read.weight === 'costly' || statement.usual > SLOW_MS) return this.runElsewhere(read, values);
    if (read.weight === 'unsure') return this.runQuickly(read, values);
    const watched = statement.watch > 0;
    const startedWork = watched ? processorTime() : started;
    const body = this.db.readBody(statement.compiled.sql, values);
    if (body instanceof Promise) return body.then((read) => this.finished(read));
    const ms = (watched ? processorTime() : performance.now()) - startedWork;
    if (watched) {
      statement.watch -= 1;
      learn(statement, ms);
    } else if (ms > SURELY_SLOW_MS) statement.usual = LONGEST_MS;
    else if (ms > SLOW_MS) statement.watch = WATCHED_RUNS;
    return this.finished(body);
  }

  /** Runs a read where it holds up nobody, or within bounds where it must not leave its transaction. */
  private runElsewhere(read: PreparedRead, values: readonly SqlParameter[]): MaybePromise<Buffer> {
    return this.db.inTransaction ? this.runQuickly(read, values) : this.runAside(read, values);
  }

  /** Runs a read that will most likely take little; one that takes more runs aside. */
  private runQuickly(read: PreparedRead, values: readonly SqlParameter[]): MaybePromise<Buffer> {
    const { db } = this;
    const { time } = this.settings.limits;
    const address = currentAddress();
    const { inTransaction } = db;
    if (!inTransaction && this.strained.has(address)) return this.runAside(read, values);
    const tooLong = (error: unknown): MaybePromise<Buffer> => {
      if (!(error instanceof TooLongError) || inTransaction) throw this.answered(error, read);
      read.statement.usual = LONGEST_MS;
      if (address !== '') this.strained.set(address, true);
      return this.runAside(read, values);
    };
    const written = db.quickTime * WRITTEN_FACTOR;
    const allowed = inTransaction ? (read.isWritten ? written : time) : db.quickTime;
    try {
      const body = db.readBody(this.guarded(read.statement), values, this.bounds(read, allowed));
      if (body instanceof Promise) return body.then((found) => this.finished(found), tooLong);
      return this.finished(body);
    } catch (error) {
      return tooLong(error);
    }
  }

  private finished(body: Buffer | null): MaybePromise<Buffer> {
    const read = found(body);
    return this.sign && read.includes(SIGN_FROM) ? this.sign(read) : read;
  }

  /** What a read may take; how many entries the project's own code populates is its own affair. */
  private bounds({ limited }: PreparedRead, time: number): ReadBounds {
    return { time, entries: limited ? this.settings.limits.entries : Number.POSITIVE_INFINITY };
  }

  private async runAside(read: PreparedRead, values: readonly SqlParameter[]): Promise<Buffer> {
    const { statement } = read;
    const { time } = this.settings.limits;
    try {
      const bounds = this.bounds(read, time);
      const { body, ms } = await this.db.readBodyAside(this.guarded(statement), values, bounds);
      learn(statement, ms);
      return await this.finished(body);
    } catch (error) {
      if (error instanceof TooLongError) learn(statement, time);
      throw this.answered(error, null);
    }
  }

  private guarded(statement: Statement): string {
    statement.guarded ??= compilePlan(statement.plan, this.dialect, true).sql;
    return statement.guarded;
  }

  /** What a client is told in place of an error of the database's. */
  private answered(error: unknown, read: PreparedRead | null): unknown {
    const { time, entries } = this.settings.limits;
    if (error instanceof TooLongError) return read?.isWritten ? answerTooCostly() : tookTooLong(time);
    if (error instanceof TooManyEntriesError) return tooManyEntries(entries);
    if (error instanceof TooBusyError) return tooBusy();
    return error instanceof ClientGoneError ? clientGone() : error;
  }

  /**
   * The members of a written entry's answer: its keys, in order.
   * @throws OctavoError 400 naming the parameter
   */
  answeredKeys(type: ContentType, caller: Caller, params: Params): string[] {
    return this.resolve('written', type, caller, params).plan.entry.fields.map((field) => field.key);
  }

  private resolve(kind: ReadKind, type: ContentType, caller: Caller, params: Params): BoundPlan {
    return this.bounded(this.resolveKind(kind, type, caller, params));
  }

  private bounded(bound: BoundPlan): BoundPlan {
    const { entries, values } = this.settings.limits;
    if (bound.values.length > values) throw tooManyValues(values);
    if (populatedEntries(bound, this.db) > entries) throw tooManyEntries(entries);
    return bound;
  }

  private contextFor(caller: Caller, writing = false): ResolveContext {
    const seesAll = caller.seesAll === true;
    return new ResolveContext(this.settings, (scope) => caller.may(scope), { seesAll, writing });
  }

  private resolveKind(kind: ReadKind, type: ContentType, caller: Caller, params: Params): BoundPlan {
    const context = this.contextFor(caller, kind === 'written');
    switch (kind) {
      case 'list':
        return resolveList(context, type, params);
      case 'one':
        return resolveOne(context, type, 0, params);
      case 'single':
      case 'found':
        return resolveSingle(context, type, params);
      case 'written':
        return resolveWritten(context, type, 0, params);
      case 'bare':
        return resolveBare(context, type, 0);
      case 'bareList':
        return resolveBareList(context, type, params);
      case 'count':
        return resolveCount(context, type, params);
      case 'bareOne':
      case 'bareWritten':
        return resolveBareOne(context, type, 0, params);
    }
  }

  private compile(bound: BoundPlan, isWritten: boolean, caller: Caller): PreparedRead {
    const statement = this.statement(bound.plan);
    const { compiled } = statement;
    // a value may stand in several places
    if (compiled.slots.length > MOST_PLACEHOLDERS) {
      throw tooManyValues(Math.min(this.settings.limits.values, MOST_PLACEHOLDERS));
    }
    return {
      statement,
      // the plan of the statement, which is equal: one of them is kept
      bound: { plan: statement.plan, values: bound.values },
      values: bindValues(compiled, bound.values, this.dialect),
      isWritten,
      limited: caller.seesAll !== true,
      weight: 'unsure',
      weighUntil: Number.NEGATIVE_INFINITY,
      idPlaces: compiled.slots.flatMap((slot, place) => (slot === ID_SLOT ? [place] : [])),
    };
  }

  /** Estimates what a read costs, from what is known of the tables now. */
  private weigh(read: PreparedRead, now: number): void {
    const cost = (outlook: Outlook): number => planCost(read.bound, this.db, outlook);
    const isSure = () => cost('worst') <= SURE_ROWS;
    read.weight = cost('average') > COSTLY_ROWS ? 'costly' : isSure() ? 'sure' : 'unsure';
    read.weighUntil = now + WEIGHED_MS;
  }

  private statement(plan: Plan): Statement {
    const shape = JSON.stringify(plan);
    let statement = this.statements.get(shape);
    if (!statement) {
      const compiled = compilePlan(plan, this.dialect);
      const bytes = shape.length * PLAN_BYTES + compiled.sql.length;
      statement = { plan, compiled, bytes, holders: 0, guarded: null, usual: 0, watch: 0 };
      this.statements.set(shape, statement);
    }
    return statement;
  }
}

/** What a kept read takes: its own words and values, and its part of a statement that others may hold on to as well. */
function readBytes({ statement, values }: PreparedRead, key: string): number {
  statement.holders += 1;
  const own = values.reduce<number>(
    (sum, value) => sum + VALUE_BYTES + (typeof value === 'string' ? value.length : 0),
    0,
  );
  return key.length + 2 * own + Math.ceil(statement.bytes / statement.holders);
}

function learn(statement: Statement, ms: number): void {
  statement.usual += (Math.min(ms, LONGEST_MS) - statement.usual) * LATEST;
}

function found(body: Buffer | null): Buffer {
  if (!body) throw notFound();
  return body;
}
