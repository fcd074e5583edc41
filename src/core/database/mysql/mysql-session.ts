/** One connection to the server. It knows no transactions and no pool. */

import type { Duplex } from 'node:stream';
import type { Connection, FieldPacket, QueryError } from 'mysql2';
import { type Clock, systemClock } from '../../base/clock.ts';
import { answerTooLarge } from '../../errors/catalogue.ts';
import type { SqlParameter, SqlValue } from '../database.ts';
import { UniqueError } from '../database-error.ts';
import { answerWithin, type Destroyable } from '../server/no-answer.ts';
import type { ServerAnswer } from '../server/server-driver.ts';
import { idsOf } from '../sql/id-list.ts';
import { type Bound, bindLimit, bindValue } from './bind-value.ts';
import type { TableFacts } from './column-facts.ts';
import { duplicateKey } from './errors.ts';
import type { MysqlSql } from './mysql-sql.ts';
import { rowValue } from './row-value.ts';
import { countWarnings } from './warning-count.ts';

/** The driver's answer: rows as lists of values, or the result of a change. */
type Answer = readonly (readonly unknown[])[] | { readonly affectedRows: number; readonly insertId: number };

/** Cut by `group_concat`; longer than `max_allowed_packet`. */
const CUT = new Set([1260, 1301]);

/** Lists up to this length are separate parameters; their number is rounded up so that few texts are prepared. */
const LONGEST_LIST = 4096;

const LONG_LIST = "(SELECT id FROM JSON_TABLE(?, '$[*]' COLUMNS (id BIGINT PATH '$')) ids)";
const EMPTY_LIST = '(SELECT 1 FROM (SELECT 1) nothing WHERE 1=0)';

export class Session implements Destroyable {
  readonly connection: Connection;
  /** Milliseconds to wait for the answer to each statement; then the connection is given up. */
  answerTime = Number.POSITIVE_INFINITY;
  readonly #clock: Clock;
  readonly #facts: TableFacts;
  readonly #warnings: () => number;
  /** Names locked until the transaction ends. */
  hasLocks = false;

  constructor(connection: Connection, facts: TableFacts, clock: Clock = systemClock) {
    this.connection = connection;
    this.#clock = clock;
    this.#facts = facts;
    this.#warnings = countWarnings(connection);
  }

  destroy(error: Error): void {
    streamOf(this.connection).destroy(error);
  }

  /** Rows as objects, and the number of changed or returned rows. */
  async run(statement: MysqlSql, values: readonly SqlParameter[]): Promise<ServerAnswer> {
    const { answer, fields } = await this.#send(statement, values);
    if (statement.changesTables) this.#facts.forget();
    if (!isRows(answer)) return { rows: [], count: answer.affectedRows, lastId: answer.insertId };
    return { rows: answer.map((row) => rowObject(row, fields)), count: answer.length, lastId: 0 };
  }

  /** The first column of the first row, as the bytes that came. */
  async bytes(statement: MysqlSql, values: readonly SqlParameter[]): Promise<Buffer | null> {
    const { answer } = await this.#send(statement, values);
    if (this.#warnings() > 0) await this.#refuseCut();
    return isRows(answer) ? ((answer[0]?.[0] as Buffer | null | undefined) ?? null) : null;
  }

  /** A statement without parameters. */
  async plain(sql: string): Promise<Record<string, SqlValue>[]> {
    const { answer, fields } = await this.#ask((done) =>
      this.connection.query({ sql, rowsAsArray: true }, done),
    );
    return isRows(answer) ? answer.map((row) => rowObject(row, fields)) : [];
  }

  async #send(statement: MysqlSql, values: readonly SqlParameter[]) {
    if (!this.#facts.isKnown && hasColumnNumber(statement, values)) await this.#loadFacts();
    const { sql, bound } = this.#bind(statement, values);
    try {
      return await this.#ask((done) =>
        statement.isPrepared
          ? this.connection.execute({ sql, values: bound, rowsAsArray: true }, done)
          : this.connection.query({ sql, rowsAsArray: true }, done),
      );
    } catch (error) {
      const key = duplicateKey(error);
      if (key === null || statement.table === null) throw error;
      throw new UniqueError(statement.table, await this.#columnsOfKey(statement.table, key), error);
    }
  }

  /** The columns of a unique key, also of one that another client made after the facts were loaded. */
  async #columnsOfKey(table: string, key: string): Promise<readonly string[]> {
    await this.#loadFacts();
    const isKnown = this.#facts.of(table).uniqueKeys.has(key);
    if (!isKnown) await this.#facts.reload((sql) => this.plain(sql));
    return this.#facts.of(table).uniqueKeys.get(key) ?? [];
  }

  #loadFacts(): Promise<void> {
    return this.#facts.load((sql) => this.plain(sql));
  }

  #ask(
    send: (done: (error: QueryError | null, answer: never, fields: FieldPacket[]) => void) => unknown,
  ): Promise<{ answer: Answer; fields: readonly FieldPacket[] }> {
    const ask = () =>
      new Promise<{ answer: Answer; fields: readonly FieldPacket[] }>((resolve, reject) => {
        send((error, answer, fields) => (error ? reject(error) : resolve({ answer, fields })));
      });
    return answerWithin(this.#clock, this.answerTime, this, ask);
  }

  /** The text with as many placeholders as its lists need, and the values as the server takes them. */
  #bind({ texts, placeholders, table }: MysqlSql, values: readonly SqlParameter[]) {
    const { moments } = this.#facts.of(table ?? '');
    let sql = texts[0]!;
    const bound: Bound[] = [];
    placeholders.forEach(({ kind, column }, index) => {
      const value = values[index] ?? null;
      if (kind === 'ids') sql += bindIds(String(value), bound);
      else {
        sql += '?';
        bound.push(
          kind === 'limit' ? bindLimit(value) : bindValue(value, column !== null && moments.has(column)),
        );
      }
      sql += texts[index + 1]!;
    });
    return { sql, bound };
  }

  /** @throws OctavoError ServiceUnavailableError if a part of the answer was cut or left out */
  async #refuseCut(): Promise<void> {
    const warnings = await this.plain('SHOW WARNINGS');
    const cut = warnings.find(({ Code }) => CUT.has(Number(Code)));
    if (cut) throw answerTooLarge(new Error(String(cut['Message'])));
  }
}

/** Whether a number is meant for a column, which may be one for moments. */
const hasColumnNumber = ({ placeholders }: MysqlSql, values: readonly SqlParameter[]): boolean =>
  placeholders.some(({ column }, index) => column !== null && typeof values[index] === 'number');

/** @param bound gets the values of the list */
function bindIds(list: string, bound: Bound[]): string {
  const ids = idsOf(list);
  if (ids.length === 0) return EMPTY_LIST;
  if (ids.length > LONGEST_LIST) {
    bound.push(list);
    return LONG_LIST;
  }
  const length = 2 ** Math.ceil(Math.log2(ids.length));
  for (let index = 0; index < length; index += 1) {
    bound.push(bindValue(ids[Math.min(index, ids.length - 1)]!, false));
  }
  return `(${Array(length).fill('?').join()})`;
}

/** The driver's types leave it out; its own `destroy` waits for the server's goodbye. */
const streamOf = (connection: Connection): Duplex => (connection as unknown as { stream: Duplex }).stream;

const isRows = (answer: Answer): answer is readonly (readonly unknown[])[] => Array.isArray(answer);

function rowObject(row: readonly unknown[], fields: readonly FieldPacket[]): Record<string, SqlValue> {
  const object: Record<string, SqlValue> = {};
  for (let index = 0; index < fields.length; index += 1) {
    const { name, columnType } = fields[index]!;
    object[name] = rowValue(row[index], columnType ?? 0);
  }
  return object;
}
