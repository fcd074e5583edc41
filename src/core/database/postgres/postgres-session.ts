/** One connection to the server with its prepared statements. It knows no transactions and no pool. */
import { LRUCache } from 'lru-cache';
import type { Client } from 'pg';
import { type Clock, systemClock } from '../../base/clock.ts';
import type { SqlParameter, SqlValue } from '../database.ts';
import { answerWithin, type Destroyable } from '../server/no-answer.ts';
import { neededType, parameterText, rowValue } from './column-values.ts';
import { errorCode } from './errors.ts';
import { type Column, PlainRun, PreparedRun, type RunAnswer, type RunOptions } from './statement-runs.ts';

/** Prepared statements kept by each connection; each costs the server some ten to some hundred kilobytes. */
const PREPARED = 200;

/** A statement and what the server has reported about it; shared by all connections of a pool. */
export interface Statement {
  readonly text: string;
  readonly parameters: number;
  /** The types of its parameters, and its columns (null if it returns no rows); null until it is prepared once. */
  shape: { readonly types: readonly number[]; readonly columns: readonly Column[] | null } | null;
}

/** The result of a run. */
export interface SessionAnswer {
  readonly rows: Record<string, SqlValue>[];
  readonly count: number;
}

/** The server no longer knows the statement, or the prepared one no longer fits the tables. */
const FORGOTTEN = new Set(['26000', '0A000']);

export class Session implements Destroyable {
  readonly client: Client;
  /** Milliseconds to wait for the answer to each statement; then the connection is given up. */
  answerTime = Number.POSITIVE_INFINITY;
  readonly #clock: Clock;
  #next = 0;
  #forget: string[] = [];
  /** The last of the queued runs; null if none is running. */
  #last: Promise<void> | null = null;
  /** Text and types → the name on the server. The server accepts the request to forget an unknown name. */
  readonly #names = new LRUCache<string, string>({
    max: PREPARED,
    dispose: (name) => this.#forget.push(name),
  });

  constructor(client: Client, clock: Clock = systemClock) {
    this.client = client;
    this.#clock = clock;
  }

  destroy(error: Error): void {
    this.client.connection.stream.destroy(error);
  }

  /** Rows as objects, and the number of changed or returned rows. */
  async run(statement: Statement, values: readonly SqlParameter[]): Promise<SessionAnswer> {
    const { rows, count } = await this.#execute(statement, values, null);
    const columns = statement.shape?.columns ?? [];
    return { rows: rows.map((row) => rowObject(row, columns)), count };
  }

  /**
   * The first column of the first row, as the bytes that came.
   * @param longest how many it may be; more are not received
   * @throws TooManyBytesError
   */
  async bytes(
    statement: Statement,
    values: readonly SqlParameter[],
    longest: number,
  ): Promise<Buffer | null> {
    return (await this.#execute(statement, values, longest)).bytes;
  }

  /** Statements without parameters and rows, several of them with semicolons between. */
  plain(sql: string): Promise<void> {
    return this.#enqueue(() => {
      const run = new PlainRun(sql);
      this.client.query(run as never);
      return run.done;
    });
  }

  /** @param longest the longest row of a run for bytes; null for rows as texts */
  async #execute(
    statement: Statement,
    values: readonly SqlParameter[],
    longest: number | null,
  ): Promise<RunAnswer> {
    if (!statement.shape) await this.#describe(statement);
    const inferred = statement.shape!.types;
    const needed = values.map((value, index) => neededType(value, inferred[index] ?? 0));
    const types = needed.some((type) => type !== 0) ? needed : [];
    const key = types.length > 0 ? `${types.join()} ${statement.text}` : statement.text;
    const known = this.#names.get(key);
    const name = known ?? this.#name(key);
    const texts = values.map((value, index) => parameterText(value, needed[index] || (inferred[index] ?? 0)));
    try {
      return await this.#send({
        name,
        prepare: known === undefined ? { text: statement.text, types } : null,
        values: texts,
        bytes: longest !== null,
        longestRow: longest ?? Number.POSITIVE_INFINITY,
      });
    } catch (error) {
      const forgotten = FORGOTTEN.has(errorCode(error));
      if (forgotten) statement.shape = null;
      if (forgotten || known === undefined) this.#names.delete(key);
      throw error;
    }
  }

  /** Prepares a statement for the first time, to learn its types. */
  async #describe(statement: Statement): Promise<void> {
    const name = this.#name(statement.text);
    try {
      const { types, columns } = await this.#send({
        name,
        prepare: { text: statement.text, types: [] },
        values: null,
        bytes: false,
        longestRow: Number.POSITIVE_INFINITY,
      });
      statement.shape = { types: types ?? [], columns };
    } catch (error) {
      this.#names.delete(statement.text);
      throw error;
    }
  }

  #send(options: Omit<RunOptions, 'forget'>): Promise<RunAnswer> {
    return this.#enqueue(() => {
      const run = new PreparedRun({ ...options, forget: this.#forget });
      this.#forget = [];
      this.client.query(run as never);
      return run.answer;
    });
  }

  /**
   * Project code may send several statements at the same time in its transaction; the driver needs them one
   * after the other.
   */
  #enqueue<T>(send: () => Promise<T>): Promise<T> {
    const start = (): Promise<T> => answerWithin(this.#clock, this.answerTime, this, send);
    const answer = this.#last ? this.#last.then(start) : start();
    const last = answer.then(nothing, nothing).then(() => {
      if (this.#last === last) this.#last = null;
    });
    this.#last = last;
    return answer;
  }

  #name(key: string): string {
    this.#next += 1;
    const name = `o${this.#next}`;
    this.#names.set(key, name);
    return name;
  }
}

const nothing = (): void => {};

function rowObject(row: readonly (string | null)[], columns: readonly Column[]): Record<string, SqlValue> {
  const object: Record<string, SqlValue> = {};
  for (let index = 0; index < columns.length; index += 1) {
    const { name, dataTypeID } = columns[index]!;
    object[name] = rowValue(row[index] ?? null, dataTypeID);
  }
  return object;
}
