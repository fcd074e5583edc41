/**
 * The read side in one place: Params → Plan → SQL → bytes, for whichever transport asks. Compiled
 * statements are kept by the shape of the plan, finished reads by the words of the request.
 */

import { LRUCache } from 'lru-cache';
import type { Caller } from '../access/caller.ts';
import type { AnswerFormat } from '../base/answer-format.ts';
import type { ReusableBody } from '../base/http/reusable-body.ts';
import type { MaybePromise } from '../base/maybe-promise.ts';
import { tablesIn } from '../database/changes/tables-in.ts';
import type { Database } from '../database/database.ts';
import { tooManyEntries, tooManyValues } from '../errors/catalogue.ts';
import type { ContentType } from '../model/content-type.ts';
import { bindValues, compilePlan } from '../query/compile/compile-plan.ts';
import type { QueryDialect } from '../query/compile/dialect.ts';
import { populatedEntries } from '../query/cost.ts';
import type { Params } from '../query/params.ts';
import type { BoundPlan, Plan } from '../query/plan.ts';
import { ResolveContext, type ResolveSettings } from '../query/resolve/context.ts';
import { resolveCount } from '../query/resolve/resolve-count.ts';
import {
  ID_SLOT,
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
import type { AnswerMaker, ContentReaderOptions, KeptAnswers } from './reader-options.ts';
import { type AnswerBudget, type PreparedRead, ReadRunner, type Statement } from './run-read.ts';

/** Statements kept, and the bytes they take together: some ten kilobytes each, rarely some hundred. */
const STATEMENTS = 500;
const STATEMENT_BYTES = 24_000_000;

/** Reads kept by their words, and the bytes they take and hold on to. */
const READS = 10_000;
const READ_BYTES = 32_000_000;

/** The bytes of a plan by the characters of its JSON, and of a value. */
const PLAN_BYTES = 8;
const VALUE_BYTES = 32;

/** Values a statement may be sent with: SQLite takes the fewest. */
const MOST_PLACEHOLDERS = 32_766;

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
  private readonly db: Database;
  private readonly dialect: QueryDialect;
  private settings: ResolveSettings;
  /** Grows when prepared reads are out of date. */
  generation = 0;

  readonly #runner: ReadRunner;
  readonly #answers: AnswerCache | null;
  readonly #kept: KeptAnswers | null;

  constructor(options: ContentReaderOptions) {
    this.db = options.db;
    this.dialect = options.dialect;
    this.settings = options.settings;
    const { db, dialect, sign, kept = null } = options;
    this.#runner = new ReadRunner({ db, dialect, sign, limits: () => this.settings.limits });
    this.#kept = kept;
    // an answer with signed addresses is good for some time only
    const isKept =
      kept !== null && kept.bytes > 0 && db.changes !== null && !sign && db.changes.start(kept.maxStale ?? 0);
    this.#answers = isKept ? new AnswerCache({ changes: db.changes, bytes: kept.bytes }) : null;
  }

  /** The answers in memory; null where none are kept. */
  get answers(): Pick<AnswerCache, 'counts' | 'size'> | null {
    return this.#answers;
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
   * @param words what distinguishes this request from others of its kind: the raw query string
   * @param params parses the words
   * @param id the entry's id for a read of one
   * @throws OctavoError as `prepare` and `run`
   */
  answer(
    kind: ReadKind,
    type: ContentType,
    caller: Caller,
    words: string,
    params: (words: string) => Params,
    format: AnswerFormat,
    id?: number,
  ): MaybePromise<ReusableBody> {
    const key = `${kind} ${format} ${type.uid} ${id ?? ''} ${this.generation} ${caller.permissionKey} ${words}`;
    return this.answerAs(key, [type.uid], () => {
      const read = this.prepare(kind, type, caller, words, params, format);
      return { reads: [read], run: () => this.run(read, id) };
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
    // whoever looks at how a request is answered wants to see its statements
    const source = (): AnswerSource => {
      const { reads, run } = make();
      return { tables: this.#tablesOf(reads), read: run };
    };
    return answers && !isRecording() && uids.every((uid) => !this.#kept!.never.has(uid))
      ? answers.read(key, source)
      : computed(source());
  }

  #tablesOf(reads: readonly PreparedRead[]): readonly string[] {
    const [only] = reads;
    if (only && reads.length === 1) return this.#tablesOfStatement(only.statement);
    return [...new Set(reads.flatMap(({ statement }) => this.#tablesOfStatement(statement)))];
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
   * A read for the words of a request, prepared once for all callers who may do the same.
   * @param words what distinguishes this request from others of its kind: the raw query string
   * @param params parses the words; not called when the read is known
   * @param format of the entries; those of `unwrapped…` have one form
   * @throws OctavoError 400 naming the parameter
   */
  prepare(
    kind: ReadKind,
    type: ContentType,
    caller: Caller,
    words: string,
    params: (words: string) => Params,
    format: AnswerFormat = 'v4',
  ): PreparedRead {
    const key = `${kind} ${format} ${type.uid} ${caller.permissionKey} ${words}`;
    let read = this.reads.get(key);
    if (!read) {
      const bound = this.resolve(kind, type, caller, params(words), format);
      read = this.compile(bound, AS_WRITTEN.has(kind), caller);
      this.reads.set(key, read);
    }
    return read;
  }

  /**
   * A read whose plan the caller of this method resolves, prepared once for all callers who may do the same.
   * @param name what kind of plan it is, and of which type: together with `words` it distinguishes plans
   * @param resolve makes the plan; not called when the read is known. The id of a read of one is at `ID_SLOT`.
   * @param isWritten for the answers of writes
   * @throws OctavoError 400 naming the parameter
   */
  preparePlan(
    name: string,
    caller: Caller,
    words: string,
    resolve: (context: ResolveContext) => BoundPlan,
    isWritten = false,
  ): PreparedRead {
    const key = `plan ${name} ${isWritten ? 'written ' : ''}${caller.permissionKey} ${words}`;
    let read = this.reads.get(key);
    if (!read) {
      read = this.compile(this.bounded(resolve(this.contextFor(caller))), isWritten, caller);
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
    if (isRecording()) return recordRead(read, id, () => this.#runner.run(read, id, budget));
    return this.#runner.run(read, id, budget);
  }

  /**
   * The members of a written entry's answer: its keys, in order.
   * @throws OctavoError 400 naming the parameter
   */
  answeredKeys(type: ContentType, caller: Caller, params: Params): string[] {
    return this.resolve('written', type, caller, params).plan.entry.fields.map((field) => field.key);
  }

  private resolve(
    kind: ReadKind,
    type: ContentType,
    caller: Caller,
    params: Params,
    format: AnswerFormat = 'v4',
  ): BoundPlan {
    return this.bounded(this.resolveKind(kind, type, caller, params, format));
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

  private resolveKind(
    kind: ReadKind,
    type: ContentType,
    caller: Caller,
    params: Params,
    format: AnswerFormat,
  ): BoundPlan {
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
      cost: 'uncertain',
      costKnownUntil: Number.NEGATIVE_INFINITY,
      idPlaces: compiled.slots.flatMap((slot, place) => (slot === ID_SLOT ? [place] : [])),
    };
  }

  private statement(plan: Plan): Statement {
    const shape = JSON.stringify(plan);
    let statement = this.statements.get(shape);
    if (!statement) {
      const compiled = compilePlan(plan, this.dialect);
      const bytes = shape.length * PLAN_BYTES + compiled.sql.length;
      statement = {
        plan,
        compiled,
        bytes,
        holders: 0,
        guarded: { rows: null, walks: null },
        usualMs: 0,
        measuredRuns: 0,
        tables: null,
      };
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
