/**
 * The read side in one place: Params → Plan → SQL → bytes, for whichever transport asks. Compiled
 * statements are kept by the shape of the plan, finished reads by the words of the request.
 */
import { LRUCache } from 'lru-cache';
import type { Caller } from '../access/caller.ts';
import type { Database, MaybePromise, SqlParameter } from '../database/database.ts';
import { TooBusyError, TooLongError } from '../database/read-aside.ts';
import { answerTooLong, limitExceeded, notFound, tooBusy, tookTooLong } from '../errors/catalogue.ts';
import type { ContentType } from '../model/content-type.ts';
import { bindValues, type CompiledPlan, compilePlan } from '../query/compile/compile-plan.ts';
import type { QueryDialect } from '../query/compile/dialect.ts';
import { SIGN_FROM } from '../query/compile/signed-text.ts';
import { planCost, populatedEntries } from '../query/cost.ts';
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

/** Statements kept, and the characters of their texts together: some kilobytes each, rarely some hundred. */
const STATEMENTS = 500;
const STATEMENT_CHARACTERS = 8_000_000;

/** Reads kept by their words, and the characters of the words and of what they hold on to. */
const READS = 10_000;
const READ_CHARACTERS = 32_000_000;

/**
 * A read that makes the database look at more rows than this, by estimate, or whose statement takes longer
 * than this as a rule, runs beside the thread that serves everyone.
 */
const COSTLY_ROWS = 50_000;
const SLOW_MS = 25;

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
  /** The same statement as it runs aside; compiled when first needed. */
  aside: string | null;
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

/** A read that only has to be run. */
export interface PreparedRead {
  readonly statement: Statement;
  readonly values: readonly SqlParameter[];
  /** Never for answers of writes, which see what their transaction has done. */
  readonly mayRunAside: boolean;
  readonly costly: boolean;
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
    maxSize: STATEMENT_CHARACTERS,
    sizeCalculation: ({ compiled }, shape) => shape.length + compiled.sql.length,
  });
  private readonly reads = new LRUCache<string, PreparedRead>({
    max: READS,
    maxSize: READ_CHARACTERS,
    sizeCalculation: ({ statement }, key) => key.length + statement.compiled.sql.length,
  });
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
    return this.compile(bound, selection.kind !== 'written', caller);
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
      read = this.compile(this.resolve(kind, type, caller, params(words)), !AS_WRITTEN.has(kind), caller);
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
    if (read.mayRunAside && (read.costly || statement.usual > SLOW_MS))
      return this.runAside(statement, values);
    const watched = statement.watch > 0;
    const started = watched ? processorTime() : performance.now();
    const body = this.db.readBody(statement.compiled.sql, values);
    if (body instanceof Promise) return body.then((read) => this.finished(read));
    const ms = (watched ? processorTime() : performance.now()) - started;
    if (watched) {
      statement.watch -= 1;
      learn(statement, ms);
    } else if (ms > SURELY_SLOW_MS) statement.usual = LONGEST_MS;
    else if (ms > SLOW_MS) statement.watch = WATCHED_RUNS;
    return this.finished(body);
  }

  private finished(body: Buffer | null): MaybePromise<Buffer> {
    const read = found(body);
    return this.sign && read.includes(SIGN_FROM) ? this.sign(read) : read;
  }

  private async runAside(statement: Statement, values: readonly SqlParameter[]): Promise<Buffer> {
    statement.aside ??= compilePlan(statement.plan, this.dialect, true).sql;
    const { time } = this.settings.limits;
    try {
      const { body, ms } = await this.db.readBodyAside(statement.aside, values, time);
      learn(statement, ms);
      return await this.finished(body);
    } catch (error) {
      if (error instanceof TooLongError) {
        learn(statement, time);
        throw tookTooLong(time);
      }
      if (error instanceof TooBusyError) throw tooBusy();
      throw error;
    }
  }

  /**
   * The members of a written entry's answer: its keys, in order.
   * @throws OctavoError 400 naming the parameter
   */
  answeredKeys(type: ContentType, caller: Caller, params: Params): string[] {
    return this.resolve('written', type, caller, params).plan.entry.fields.map((field) => field.key);
  }

  private readonly rowsOf = (table: string): number => this.db.approximateRows(table);

  private resolve(kind: ReadKind, type: ContentType, caller: Caller, params: Params): BoundPlan {
    return this.bounded(this.resolveKind(kind, type, caller, params));
  }

  private bounded(bound: BoundPlan): BoundPlan {
    const { entries } = this.settings.limits;
    if (populatedEntries(bound, this.rowsOf) > entries) {
      throw limitExceeded(`More than ${entries} populated entries in one answer (limits.entries)`);
    }
    return bound;
  }

  private contextFor(caller: Caller): ResolveContext {
    return new ResolveContext(this.settings, (scope) => caller.may(scope), caller.seesAll === true);
  }

  private resolveKind(kind: ReadKind, type: ContentType, caller: Caller, params: Params): BoundPlan {
    const context = this.contextFor(caller);
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

  private compile(bound: BoundPlan, mayRunAside: boolean, caller: Caller): PreparedRead {
    const statement = this.statement(bound.plan);
    const { compiled } = statement;
    return {
      statement,
      values: bindValues(compiled, bound.values, this.dialect),
      mayRunAside,
      limited: caller.seesAll !== true,
      costly: mayRunAside && planCost(bound, this.rowsOf) > COSTLY_ROWS,
      idPlaces: compiled.slots.flatMap((slot, place) => (slot === ID_SLOT ? [place] : [])),
    };
  }

  private statement(plan: Plan): Statement {
    const shape = JSON.stringify(plan);
    let statement = this.statements.get(shape);
    if (!statement) {
      statement = { plan, compiled: compilePlan(plan, this.dialect), aside: null, usual: 0, watch: 0 };
      this.statements.set(shape, statement);
    }
    return statement;
  }
}

/** Milliseconds this thread has worked; where Node can't tell, those that have passed. */
const processorTime: () => number =
  typeof process.threadCpuUsage === 'function'
    ? () => {
        const { user, system } = process.threadCpuUsage();
        return (user + system) / 1000;
      }
    : () => performance.now();

function learn(statement: Statement, ms: number): void {
  statement.usual += (Math.min(ms, LONGEST_MS) - statement.usual) * LATEST;
}

function found(body: Buffer | null): Buffer {
  if (!body) throw notFound();
  return body;
}
