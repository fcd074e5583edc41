/** Statistics of the tables of an SQLite file: collected now and then, and never for long. */
import { LRUCache } from 'lru-cache';
import { empty, ident, joined, number, type Sql, sql } from '../sql-template.ts';
import type { FanOut, TableFacts } from '../table-facts.ts';
import type { Connection } from './connection.ts';

/** How long statistics are used, in ms. */
const KEPT_MS = 60_000;

/** A fan-out is collected again after this time at the latest, or when the table has changed by this share. */
const FAN_OUT_MS = 600_000;
const CHANGED = 0.02;

/** A table of at most this many rows is counted, which takes some ms; a larger one is estimated. */
const COUNTED_ROWS = 2_000_000;

/**
 * A table of at most this many rows is grouped on this thread, which takes some ms; a larger one on a worker
 * thread.
 */
const GROUPED_ROWS = 5000;

/**
 * A table of at most this many rows is read as a whole for the lengths of its texts; of larger ones, samples
 * are read.
 */
const MEASURED_ROWS = 300;
const SAMPLES = 16;
const SAMPLE_ROWS = 16;

const ENTRIES = 1000;

/** The connections for collecting statistics. */
export interface FactSources {
  /** For quick statements. */
  connection(): Connection;
  /** For slow ones: runs a statement on a worker thread; null if there is none. */
  readonly onThread: ((count: Sql) => Promise<Uint8Array | null>) | null;
}

interface KnownFanOut {
  readonly value: FanOut | null;
  readonly rows: number;
  readonly at: number;
}

export class SqliteFacts implements TableFacts {
  readonly #sources: FactSources;
  readonly #rows = new LRUCache<string, number>({ max: ENTRIES, ttl: KEPT_MS });
  readonly #bytes = new LRUCache<string, ReadonlyMap<string, number>>({ max: ENTRIES, ttl: KEPT_MS });
  readonly #fanOuts = new LRUCache<string, KnownFanOut>({ max: ENTRIES });
  readonly #pending = new Set<string>();

  constructor(sources: FactSources) {
    this.#sources = sources;
  }

  approximateRows(table: string): number {
    let rows = this.#rows.get(table);
    if (rows === undefined) {
      const ask = (count: Sql) => Number(this.#ask<{ rows: number }>(count)[0]?.rows ?? 0);
      // the highest id counts deleted rows too, of which link tables have many
      rows = ask(sql`SELECT coalesce(max(rowid), 0) AS "rows" FROM ${ident(table)}`);
      if (rows <= COUNTED_ROWS) rows = ask(sql`SELECT count(*) AS "rows" FROM ${ident(table)}`);
      this.#rows.set(table, rows);
    }
    return rows;
  }

  fanOut(table: string, column: string): FanOut | null {
    const key = `${table} ${column}`;
    const known = this.#fanOuts.get(key);
    const rows = this.approximateRows(table);
    const now = performance.now();
    if (known && isStillTrue(known, rows, now)) return known.value;
    if (rows <= GROUPED_ROWS) {
      const [row] = this.#ask<FanOutRow>(sql`SELECT * FROM (${fanOutSql(table, column, empty)})`);
      const value = row ? fanOutOf(row) : null;
      this.#fanOuts.set(key, { value, rows, at: now });
      return value;
    }
    void this.#runOnThread(key, table, column, rows);
    return known?.value ?? null;
  }

  approximateBytes(table: string, column?: string): number {
    let bytes = this.#bytes.get(table);
    if (!bytes) {
      bytes = this.#measure(table);
      this.#bytes.set(table, bytes);
    }
    return bytes.get(column ?? WHOLE_ROW) ?? 0;
  }

  async #runOnThread(key: string, table: string, column: string, rows: number): Promise<void> {
    const { onThread } = this.#sources;
    if (!onThread || this.#pending.has(key)) return;
    this.#pending.add(key);
    try {
      const guarded = fanOutSql(table, column, sql`octavo_guard() AND `);
      const body = await onThread(
        sql`SELECT CAST(json_object('most',"most",'squares',"squares",'rows',"rows") AS BLOB) FROM (${guarded})`,
      );
      const row = body && (JSON.parse(Buffer.from(body).toString()) as FanOutRow);
      this.#fanOuts.set(key, { value: row && fanOutOf(row), rows, at: performance.now() });
    } catch {
      // it stays unknown: the next read that needs it collects it again
    } finally {
      this.#pending.delete(key);
    }
  }

  #measure(table: string): ReadonlyMap<string, number> {
    const columns = this.#ask<{ name: string }>(sql`SELECT name FROM pragma_table_info(?)`, [table]);
    const lengths = columns.map(
      ({ name }, index) => sql`coalesce(sum(octet_length(${ident(name)})),0) AS ${ident(`c${index}`)}`,
    );
    const sums = columns.map(() => 0);
    let counted = 0;
    const add = (from: Sql, values: readonly number[] = []): void => {
      const lettersOf = sql`SELECT count(*) AS "rows",${joined(lengths, ', ')} FROM (SELECT * FROM ${ident(table)} ${from})`;
      const [row] = this.#ask<Record<string, number>>(lettersOf, values);
      counted += Number(row?.['rows'] ?? 0);
      for (let index = 0; index < sums.length; index += 1) sums[index]! += Number(row?.[`c${index}`] ?? 0);
    };
    if (columns.length === 0) return new Map();
    if (this.approximateRows(table) <= MEASURED_ROWS) add(empty);
    else {
      const [{ first = 0, last = 0 } = {}] = this.#ask<{ first: number; last: number }>(
        sql`SELECT min(rowid) AS "first", max(rowid) AS "last" FROM ${ident(table)}`,
      );
      add(sql`ORDER BY rowid DESC LIMIT ${number(SAMPLE_ROWS)}`);
      for (let sample = 1; sample < SAMPLES; sample += 1) {
        const from = Math.floor(first + Math.random() * (last - first + 1));
        add(sql`WHERE rowid>=? LIMIT ${number(SAMPLE_ROWS)}`, [from]);
      }
    }
    const means = sums.map((sum) => sum / Math.max(1, counted));
    const whole = means.reduce((sum, mean) => sum + mean, 0);
    return new Map([[WHOLE_ROW, whole], ...columns.map(({ name }, index) => [name, means[index]!] as const)]);
  }

  #ask<Row>(statement: Sql, values: readonly (string | number)[] = []): Row[] {
    return this.#sources.connection().query<Row>(statement, values);
  }
}

/** The key of a row's bytes: no column has this name. */
const WHOLE_ROW = '';

interface FanOutRow {
  readonly most: number | null;
  readonly squares: number | null;
  readonly rows: number | null;
}

const fanOutSql = (table: string, column: string, guard: Sql): Sql =>
  sql`SELECT max("n") AS "most", total("n"*"n") AS "squares", total("n") AS "rows" FROM (SELECT count(*) AS "n" FROM ${ident(table)} WHERE ${guard}${ident(column)} IS NOT NULL GROUP BY ${ident(column)})`;

const fanOutOf = ({ most, squares, rows }: FanOutRow): FanOut => ({
  most: most ?? 0,
  ownerAverage: rows ? (squares ?? 0) / rows : 0,
});

const isStillTrue = (known: KnownFanOut, rows: number, now: number): boolean =>
  now - known.at < FAN_OUT_MS && Math.abs(rows - known.rows) <= known.rows * CHANGED;
