/**
 * JSON and tests in SQLite's SQL. JSON is built as text: `concat` copies each part once, and parts that are
 * JSON already need no second parse. Columns are checked by `typeof`, since SQLite stores any value in any
 * column, and a stray text must not break the body.
 *
 * The functions named `octavo_…` are Octavo's (`src/core/database/sqlite/functions.ts`); frequent cases stay in SQL,
 * because a call into JavaScript costs as much as the rest of a row.
 */
import type { FilterValue, JsonForm } from '../../model/types/scalar-type.ts';
import type { Fold, SearchOp, Slot } from '../plan.ts';
import { testIn } from './compile-test.ts';
import { type LimitClause, orderedQuery, type QueryDialect, sourceOf } from './dialect.ts';
import { concatCall } from './json-writer.ts';
import { column, ident, joined, literal, type Sql, sql, value, where } from './sql.ts';

const NULL_TEXT = literal('null');

/**
 * Numbers as JavaScript prints them: whole ones without a point, and fractions whose shortest text is the same
 * in SQLite and JavaScript, which holds below seventeen characters. JavaScript prints the rest.
 */
function numberText(c: Sql): Sql {
  return sql`CASE WHEN typeof(${c})='real' AND ${c} BETWEEN 1e-4 AND 1e15 THEN CASE WHEN ${c}=CAST(${c} AS INTEGER) THEN CAST(${c} AS INTEGER) WHEN length(${c})<17 THEN ${c} ELSE octavo_number(${c}) END WHEN ${c} IS NULL THEN 'null' WHEN ${c}=0 THEN '0' ELSE octavo_number(${c}) END`;
}

/** Milliseconds of the years 0 to 9999, which SQLite's date functions know; a text is greater than any. */
function dateTimeText(c: Sql): Sql {
  return sql`CASE WHEN ${c} BETWEEN -62167219200000 AND 253402300799999 THEN concat('"',date(${c}/1000.0,'unixepoch'),'T',time(${c}/1000.0,'unixepoch','subsec'),'Z"') WHEN ${c} IS NULL THEN 'null' ELSE octavo_iso(${c}) END`;
}

const TEXT_OF: Readonly<Record<JsonForm, (c: Sql) => Sql>> = {
  text: (c) => sql`json_quote(${c})`,
  date: (c) =>
    sql`CASE typeof(${c}) WHEN 'integer' THEN strftime('"%Y-%m-%d"',${c}/1000.0,'unixepoch') ELSE json_quote(${c}) END`,
  time: (c) => sql`json_quote(${c})`,
  integer: (c) =>
    sql`CASE typeof(${c}) WHEN 'integer' THEN ${c} WHEN 'null' THEN 'null' ELSE octavo_number(${c}) END`,
  bigint: (c) => sql`CASE WHEN ${c} IS NULL THEN 'null' ELSE json_quote(CAST(${c} AS TEXT)) END`,
  timestamp: (c) => sql`CASE WHEN ${c} IS NULL THEN 'null' ELSE json_quote(CAST(${c} AS TEXT)) END`,
  number: numberText,
  boolean: (c) => sql`CASE WHEN ${c} IS NULL THEN 'null' WHEN ${c} THEN 'true' ELSE 'false' END`,
  datetime: dateTimeText,
  json: (c) =>
    // a lone number has become one by the column's affinity
    sql`CASE typeof(${c}) WHEN 'text' THEN CASE WHEN json_valid(${c}) THEN json(${c}) ELSE json_quote(${c}) END WHEN 'null' THEN 'null' ELSE octavo_number(${c}) END`,
  never: () => NULL_TEXT,
};

const FOLDED: Readonly<Record<Fold, (c: Sql) => Sql>> = {
  none: (c) => c,
  ascii: (c) => sql`lower(${c})`,
  unicode: (c) => sql`octavo_fold(${c})`,
};

/**
 * A placeholder that hides its value from the planner. Next to a plain one SQLite compares the value with its
 * statistics, and prepares the whole statement again for each new value.
 */
const free = (slot: Slot): Sql => sql`+${value(slot)}`;

/** `lower` knows ASCII letters only, and so does LIKE; unlike LIKE it takes `%` and `_` literally. */
const SEARCHES: Readonly<Record<SearchOp, (text: Sql, looked: Sql) => Sql>> = {
  contains: (text, looked) => sql`instr(lower(${text}),${looked})>0`,
  startsWith: (text, looked) => sql`substr(lower(${text}),1,length(${looked}))=${looked}`,
  endsWith: (text, looked) => sql`substr(lower(${text}),-length(${looked}))=${looked}`,
};

/** A constant of the statement: SQLite folds it once. */
const looked = (slot: Slot, fold: Fold, plain = value): Sql =>
  fold === 'unicode' ? FOLDED.unicode(plain(slot)) : plain(slot);

const test = testIn({
  value: free,
  text: (slot, fold) => looked(slot, fold, free),
  folded: FOLDED,
  contains: (text, slot, fold) => sql`instr(${text},${looked(slot, fold)})>0`,
  startsWith: (text, slot, fold) =>
    sql`substr(${text},1,length(${looked(slot, fold)}))=${looked(slot, fold, free)}`,
  endsWith: (text, slot, fold) =>
    sql`substr(${text},-length(${looked(slot, fold)}))=${looked(slot, fold, free)}`,
  asLike: (op, text, slot) => SEARCHES[op](text, sql`lower(${value(slot)})`),
});

const limit: LimitClause = (rows, offset) => {
  const count = rows === null ? { text: '-1', slots: [] } : free(rows);
  return offset === null ? sql` LIMIT ${count}` : sql` LIMIT ${count} OFFSET ${free(offset)}`;
};

const lengthsOf = (texts: readonly Sql[]): Sql =>
  joined(
    texts.map((text) => sql`octet_length(${text})`),
    ',',
  );

/**
 * Asks the guard in a walk along an index, which SQLite ends itself past its bounds. A call for each row would cost ten times the
 * walk; without one, the index of a million rows may take half a minute from a disk that has not read it before. It is
 * asked at one of 61 ids: a prime number, so that no step between ids meets all of them, or none.
 */
const walkGuard = (id: Sql): Sql => sql`(${id}%61 OR octavo_guard())`;

/**
 * Counts by ranges of ids, and asks the guard between them: SQLite counts along an index without calling anything. A range
 * has 20,000 ids (some hundred pages of an index), or a 4,096th of all where ids are that far apart.
 */
function countInParts(table: Sql, alias: string, conditions: readonly Sql[]): Sql {
  const id = column(alias, 'id');
  const low = column('part', 'low');
  const last = sql`(SELECT max("id") FROM ${table})`;
  const range = [sql`${id}>=${low}`, sql`${id}<${low}+${column('part', 'step')}`];
  const counted = sql`SELECT count(*) FROM ${table} ${ident(alias)}${where([...range, ...conditions])}`;
  const first = sql`SELECT (SELECT min("id") FROM ${table}) AS "low",max(20000,(${last}-(SELECT min("id") FROM ${table}))/4096+1) AS "step"`;
  const next = sql`SELECT "low"+"step","step" FROM "part" WHERE "low"+"step"<=${last}`;
  return sql`SELECT coalesce(sum((${counted})),0) AS "total" FROM (WITH RECURSIVE "part" AS (${first} UNION ALL ${next}) SELECT "low","step" FROM "part") "part" WHERE octavo_guard(${low})`;
}

export const sqliteDialect: QueryDialect = {
  concat: concatCall,
  jsonText: (form, c) => TEXT_OF[form](c),
  mark: { text: 'char(1)', slots: [] },
  inOrder: (rows, alias) => sourceOf(sql`(${orderedQuery(rows, limit)})`, alias),
  first: () => ({ text: ' LIMIT 1', slots: [] }),
  joinRows: (text) => sql`group_concat(${text},',')`,
  integerText: (slot) => sql`CAST(${value(slot)} AS INTEGER)`,
  pageCount: (total, pageSize) =>
    sql`(${total}+CAST(${value(pageSize)} AS INTEGER)-1)/CAST(${value(pageSize)} AS INTEGER)`,
  isOnPage: null,
  extreme: (c, direction, from) =>
    sql`(SELECT ${{ text: direction === 'asc' ? 'min' : 'max', slots: [] }}(${c})${from})`,
  body: (text) => sql`CAST(${text} AS BLOB)`,
  test,
  guard: {
    row: (c) => (c ? sql`octavo_guard(${c})` : sql`octavo_guard()`),
    walk: walkGuard,
    count: countInParts,
    texts: (texts) => sql`octavo_texts(${lengthsOf(texts)})`,
    entry: (texts) => sql`octavo_entry(${lengthsOf(texts)})`,
  },
  bind: (bound: FilterValue) => {
    if (bound instanceof Date) return bound.getTime();
    return typeof bound === 'boolean' ? Number(bound) : bound;
  },
};
