/**
 * The read side in one place: Params → Plan → SQL → bytes, for whichever transport asks. Compiled
 * statements are kept by the shape of the plan, finished reads by the query of the request.
 */

import type { Caller } from '../access/caller.ts';
import type { AnswerFormat } from '../base/answer-format.ts';
import type { ReusableBody } from '../base/http/reusable-body.ts';
import { lazyCache } from '../base/lazy-cache.ts';
import type { MaybePromise } from '../base/maybe-promise.ts';
import { rowOf } from '../database/changes/row-names.ts';
import { tablesIn } from '../database/changes/tables-in.ts';
import type { Database } from '../database/database.ts';
import { tooManyEntries, tooManyValues } from '../errors/catalogue.ts';
import type { ContentType } from '../model/content-type.ts';
import { populatedEntries } from '../query/cost.ts';
import type { Params } from '../query/params.ts';
import type { BoundPlan } from '../query/plan.ts';
import type { RequestQuery } from '../query/request-query.ts';
import { ResolveContext, type ResolveSettings } from '../query/resolve/context.ts';
import { resolveCount } from '../query/resolve/resolve-count.ts';
import {
  resolveList,
  resolveOne,
  resolveSingle,
  resolveUnwrapped,
  resolveWritten,
} from '../query/resolve/resolve-read.ts';
import { resolveUnwrappedList, resolveUnwrappedOne } from '../query/resolve/resolve-unwrapped.ts';
import { resolveSelection } from '../query/resolve/selection/resolve-selection.ts';
import type { PageSettings, RootSelection } from '../query/selection.ts';
import { AnswerCache, type AnswerSource, computed } from './answers/answer-cache.ts';
import { isRecording, recordRead } from './explain/recorded-reads.ts';
import { ListTotals } from './list-totals.ts';
import { ReadCompiler, readBytes } from './read-compiler.ts';
import type { AnswerMaker, CachedAnswers, ContentReaderOptions } from './reader-options.ts';
import { type AnswerBudget, type PreparedRead, ReadRunner, type Statement } from './run-read.ts';

/** Reads kept by their queries, and the bytes they take and hold on to. */
const READS = 10_000;
const READ_BYTES = 32_000_000;

/** Of the bytes for answers, those for totals, which take little. */
const TOTALS_PART = 1 / 16;

/**
 * What is read: the entries of a collection type, one of them, the entry of a single type (`singleInWrite` inside a
 * write), what was just written, or the number of entries. `unwrapped…` are the same without the envelope `data` and
 * `meta`; `unwrapped` is a written entry with all its scalars, whatever the query says.
 */
export type ReadKind =
  | 'list'
  | 'one'
  | 'single'
  | 'singleInWrite'
  | 'written'
  | 'unwrapped'
  | 'unwrappedList'
  | 'unwrappedOne'
  | 'unwrappedWritten'
  | 'count';

/** What is read, and for whom. */
export interface ReadRequest {
  readonly kind: ReadKind;
  readonly type: ContentType;
  readonly caller: Caller;
  /** Its text distinguishes this request from others of its kind. */
  readonly query: RequestQuery;
  /** Of the entries; v4's unless given. Those of `unwrapped…` have one form. */
  readonly format?: AnswerFormat;
}

/** The answers of writes. */
const AS_WRITTEN: ReadonlySet<ReadKind> = new Set([
  'singleInWrite',
  'written',
  'unwrapped',
  'unwrappedWritten',
]);

/** Reads of one request on a database server at the same time. */
const READS_AT_ONCE = 4;

export class ContentReader {
  private readonly reads = lazyCache<PreparedRead>({ most: READS, mostSize: READ_BYTES, sizeOf: readBytes });
  private readonly db: Database;
  private settings: ResolveSettings;
  /** Grows when prepared reads are out of date. */
  generation = 0;

  readonly #compiler: ReadCompiler;
  readonly #runner: ReadRunner;
  readonly #answers: AnswerCache | null;
  readonly #totals: ListTotals | null;
  readonly #kept: CachedAnswers | null;

  constructor(options: ContentReaderOptions) {
    this.db = options.db;
    this.settings = options.settings;
    const { db, dialect, settings, sign, kept = null } = options;
    const limits = () => this.settings.limits;
    const compiler = new ReadCompiler(dialect, limits);
    const runner = new ReadRunner({ db, dialect, sign, limits });
    this.#compiler = compiler;
    this.#runner = runner;
    this.#kept = kept;
    const { changes } = db;
    const isKept = kept !== null && kept.bytes > 0 && changes?.start(kept.maxStale ?? 0) === true;
    const totals = isKept ? Math.floor(kept.bytes * TOTALS_PART) : 0;
    this.#totals = isKept
      ? new ListTotals({
          db,
          changes,
          dialect,
          compiler,
          runner,
          bytes: totals,
          tables: kept.tables,
          never: new Set([...kept.never].map((uid) => settings.layout.tables.get(uid)?.table ?? uid)),
        })
      : null;
    this.#answers = isKept ? new AnswerCache({ changes, bytes: kept.bytes - totals }) : null;
  }

  /** The answers in memory; null where none are kept. */
  get answers(): Pick<AnswerCache, 'counts' | 'size'> | null {
    return this.#answers;
  }

  /** The totals in memory; null where none are kept. */
  get totals(): Pick<ListTotals, 'counts' | 'size'> | null {
    return this.#totals;
  }

  /** Reads of one request that gain from running at the same time: an embedded database runs them in turn. */
  get readsAtOnce(): number {
    return this.db.dialect === 'sqlite' ? 1 : READS_AT_ONCE;
  }

  /** Takes changed settings (the default locale is content, and may change while serving). */
  configure(settings: ResolveSettings): void {
    this.settings = settings;
    this.generation += 1;
    this.reads.clear();
    this.#answers?.clear();
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
   * The answer to a client's read: from memory, or as `prepare` and `run` make it.
   * @param id the entry's id for a read of one
   * @throws OctavoError as `prepare` and `run`
   */
  answer(request: ReadRequest, id?: number): MaybePromise<ReusableBody> {
    const { kind, type, caller, query, format = 'v4' } = request;
    const key = `${kind} ${format} ${type.uid} ${id ?? ''} ${caller.permissionKey} ${query.rawQuery}`;
    return this.answerAs(key, [type.uid], () => {
      const read = this.prepare(request);
      const budget: AnswerBudget = { bytes: 0 };
      return {
        reads: [read],
        id: kind === 'one' ? id : undefined,
        budget,
        run: () => this.run(read, id, budget),
      };
    }) as MaybePromise<ReusableBody>;
  }

  /**
   * An answer that is made of prepared reads, from memory or as `run` makes it.
   * @param key all that it depends on besides the content: what is asked for, and what the caller may see
   * @param uids the types it is about
   * @param make called where the answer is not in memory
   * @returns null where `run` gives null
   */
  answerAs(key: string, uids: readonly string[], make: () => AnswerMaker): MaybePromise<ReusableBody | null> {
    const answers = this.#answers;
    // a look may take its time, and a read that was prepared before new settings is run after it
    const currentKey = `${this.generation} ${key}`;
    // an explanation of a request shows its statements, so it is not answered from memory
    const source = (): AnswerSource => {
      const { reads, id, run, budget } = make();
      const tables = this.#tablesOf(reads);
      const needs = id === undefined ? undefined : this.#needsOf(reads[0]!, tables, id);
      return { tables, needs, read: run, goodUntil: () => budget.goodUntil };
    };
    return answers && !isRecording() && uids.every((uid) => !this.#kept!.never.has(uid))
      ? answers.read(currentKey, source)
      : computed(source());
  }

  #tablesOf(reads: readonly PreparedRead[]): readonly string[] {
    const [only] = reads;
    if (only && reads.length === 1) return this.#tablesOfStatement(only.statement);
    return [...new Set(reads.flatMap(({ statement }) => this.#tablesOfStatement(statement)))];
  }

  /** Where the table of an entry is read only once, no other row of it matters. */
  #needsOf({ bound, statement }: PreparedRead, tables: readonly string[], id: number): readonly string[] {
    const { table } = bound.plan.entry;
    statement.otherTables ??= tables.filter((name) => name !== table.toLowerCase());
    return statement.otherTables.length === tables.length - 1
      ? [...statement.otherTables, ...rowOf(table.toLowerCase(), id)]
      : tables;
  }

  #tablesOfStatement(statement: Statement): readonly string[] {
    statement.tables ??= this.#kept ? tablesIn(statement.compiled.sql, this.#kept.tables) : [];
    return statement.tables;
  }

  /** Counts what was answered from memory. @throws OctavoError past the limit, as `run` */
  count(body: Buffer, budget: AnswerBudget): void {
    this.#runner.count(body, budget);
  }

  /**
   * A read for the query of a request, prepared once for all callers who may do the same. The query is not parsed where
   * the read is known.
   * @throws OctavoError 400 naming the parameter
   */
  prepare(request: ReadRequest): PreparedRead {
    const { kind, type, caller, query, format = 'v4' } = request;
    const key = `${kind} ${format} ${type.uid} ${caller.permissionKey} ${query.rawQuery}`;
    let read = this.reads.get(key);
    if (!read) {
      read = this.compile(this.resolve(request), AS_WRITTEN.has(kind), caller);
      this.reads.set(key, read);
    }
    return read;
  }

  /**
   * A read whose plan the caller of this method resolves, prepared once for all callers who may do the same.
   * @param name what kind of plan it is, and of which type: together with `queryKey` it distinguishes plans
   * @param resolve makes the plan; not called when the read is known. The id of a read of one is at `ID_SLOT`.
   * @param isWritten for the answers of writes
   * @throws OctavoError 400 naming the parameter
   */
  preparePlan(
    name: string,
    caller: Caller,
    queryKey: string,
    resolve: (context: ResolveContext) => BoundPlan,
    isWritten = false,
  ): PreparedRead {
    const key = `plan ${name} ${isWritten ? 'written ' : ''}${caller.permissionKey} ${queryKey}`;
    let read = this.reads.get(key);
    if (!read) {
      read = this.compile(this.bounded(resolve(this.contextFor(caller))), isWritten, caller);
      this.reads.set(key, read);
    }
    return read;
  }

  /** A read of the server's own, whose values are others each time: it is not kept. Clients' limits do not hold for its plan. */
  prepareOnce(caller: Caller, resolve: (context: ResolveContext) => BoundPlan): PreparedRead {
    return this.compile(resolve(this.contextFor(caller)), false, caller);
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
    if (isRecording()) return recordRead(read, id, () => this.#runner.run(read, id, budget));
    const list = id === undefined ? this.#totals?.run(read, budget) : null;
    return list ?? this.#runner.run(read, id, budget);
  }

  /** Whether `runWithin` refuses reads: where the database tells how long they are. */
  get refusesLongReads(): boolean {
    return this.#runner.refusesLongReads;
  }

  /** As `run`, of entries that are read in pieces of few bytes. @returns null for more bytes of text than these, where the database can tell */
  runWithin(read: PreparedRead, bytes: number): Promise<Buffer | null> {
    return this.#runner.runWithin(read, bytes);
  }

  /**
   * The members of a written entry's answer: its keys, in order.
   * @throws OctavoError 400 naming the parameter
   */
  answeredKeys(type: ContentType, caller: Caller, params: Params): string[] {
    const query = { rawQuery: '', parse: () => params };
    const { plan } = this.resolve({ kind: 'written', type, caller, query });
    return plan.entry.fields.map((field) => field.key);
  }

  private resolve(request: ReadRequest): BoundPlan {
    return this.bounded(this.resolveKind(request));
  }

  private bounded(bound: BoundPlan): BoundPlan {
    const { entries, values } = this.settings.limits;
    if (bound.values.length > values) throw tooManyValues(values);
    if (populatedEntries(bound, this.db) > entries) throw tooManyEntries(entries);
    return bound;
  }

  private contextFor(caller: Caller, writing = false): ResolveContext {
    const seesAll = caller.seesAll === true;
    const rights = caller.rights ?? null;
    return new ResolveContext(this.settings, (scope) => caller.may(scope), { seesAll, writing, rights });
  }

  private resolveKind({ kind, type, caller, query, format = 'v4' }: ReadRequest): BoundPlan {
    const params = query.parse(query.rawQuery);
    const context = this.contextFor(caller, kind === 'written');
    switch (kind) {
      case 'list':
        return resolveList(context, type, params, format);
      case 'one':
        return resolveOne(context, type, 0, params, format);
      case 'single':
      case 'singleInWrite':
        return resolveSingle(context, type, params, format);
      case 'written':
        return resolveWritten(context, type, 0, params, format);
      case 'unwrapped':
        return resolveUnwrapped(context, type, 0);
      case 'unwrappedList':
        return resolveUnwrappedList(context, type, params);
      case 'count':
        return resolveCount(context, type, params);
      case 'unwrappedOne':
      case 'unwrappedWritten':
        return resolveUnwrappedOne(context, type, 0, params);
    }
  }

  private compile(bound: BoundPlan, isWritten: boolean, caller: Caller): PreparedRead {
    return this.#compiler.compile(bound, { isWritten, limited: caller.seesAll !== true });
  }
}
