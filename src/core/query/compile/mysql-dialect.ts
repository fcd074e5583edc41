/**
 * JSON and tests in the SQL that MariaDB and MySQL share, where names are in double quotes and `||`
 * concatenates (`src/core/database/mysql/open-mysql.ts` sets the SQL mode). JSON is built as text, as in the other
 * dialects.
 *
 * A query in a FROM cannot refer to the rows around it (MariaDB), so lists of related entries are no queries of
 * their own: `group_concat` orders them. If such a list has a limit, each row's position is looked up in the
 * list of all ids.
 */
import { timestampText } from '../../database/sql/timestamp-text.ts';
import type { FilterValue, JsonForm } from '../../model/types/scalar-type.ts';
import type { Fold, SearchOp, Slot } from '../plan.ts';
import { testIn } from './compile-test.ts';
import {
  type LimitClause,
  type OrderedRows,
  orderedQuery,
  type QueryDialect,
  type RowSource,
  sourceOf,
} from './dialect.ts';
import { concatWith } from './json-writer.ts';
import { column, literal, type OrderKey, orderedBy, type Sql, sql, value, where } from './sql.ts';

/** What differs between two servers. */
export interface MysqlDialectOptions {
  /** The time zone of stored moments, which is that of v4's process; null for UTC. */
  readonly timeZone: string | null;
}

const NULL_TEXT = literal('null');

const orNull = (text: Sql): Sql => sql`coalesce(${text},${NULL_TEXT})`;

/** Text in JSON's quotes, which the server escapes as JavaScript does. */
const quoted = (c: Sql): Sql => orNull(sql`json_quote(${c})`);

/** Encloses a text in JSON's quotes without escaping it. */
const between = (c: Sql): Sql => orNull(sql`concat('"',${c},'"')`);

/**
 * Numbers as JavaScript prints them. Both print the shortest text that is the number; the server begins to
 * print exponents elsewhere, and without a plus. Numbers below 10⁻⁶ are printed with all their zeros.
 */
function numberText(c: Sql): Sql {
  const double = sql`(${c}+0e0)`;
  const size = sql`abs(${double})`;
  const digits = sql`trim(TRAILING '.' FROM trim(TRAILING '0' FROM CAST(concat(${double}) AS DECIMAL(30,3))))`;
  return sql`CASE WHEN ${size} BETWEEN 1e-6 AND 999999999999999 THEN concat(${double}) WHEN ${c} IS NULL THEN 'null' WHEN ${size}=0 THEN '0' WHEN ${size}>=1e21 THEN replace(concat(${double}),'e','e+') WHEN ${size}>1 THEN ${digits} ELSE concat(${double}) END`;
}

/** A point in time in UTC, microseconds cut off. */
const dateTimeText =
  (moment: (c: Sql) => Sql) =>
  (c: Sql): Sql =>
    orNull(sql`concat(left(date_format(${moment(c)},'"%Y-%m-%dT%H:%i:%s.%f'),24),'Z"')`);

/** Milliseconds as a text. */
const timestampForm =
  (moment: (c: Sql) => Sql) =>
  (c: Sql): Sql =>
    between(sql`timestampdiff(MICROSECOND,'1970-01-01',${moment(c)}) DIV 1000`);

const textForms = (moment: (c: Sql) => Sql): Readonly<Record<JsonForm, (c: Sql) => Sql>> => ({
  text: quoted,
  date: between,
  time: (c) => orNull(sql`left(time_format(${c},'"%H:%i:%s.%f'),13)||'"'`),
  integer: orNull,
  bigint: between,
  timestamp: timestampForm(moment),
  number: numberText,
  boolean: (c) => sql`CASE WHEN ${c} IS NULL THEN 'null' WHEN ${c} THEN 'true' ELSE 'false' END`,
  datetime: dateTimeText(moment),
  json: (c) => orNull(sql`CAST(${c} AS CHAR)`),
  never: () => NULL_TEXT,
});

/** Bytes, which no collation looks at: letter case, accents and blanks at the end count. */
const bytes = (text: Sql): Sql => sql`CAST(${text} AS BINARY)`;

const utf8 = (c: Sql): Sql => sql`CONVERT(${c} USING utf8mb4)`;

const folded = (c: Sql): Sql => bytes(sql`lower(${utf8(c)})`);

const FOLDED: Readonly<Record<Fold, (c: Sql) => Sql>> = {
  none: (c) => bytes(utf8(c)),
  ascii: folded,
  unicode: folded,
};

/** MariaDB folds some letters otherwise than JavaScript (`İ`, `ẞ`, `Σ` at the end of a word): it folds both sides. */
const looked = (slot: Slot, fold: Fold): Sql =>
  fold === 'unicode' ? folded(value(slot)) : bytes(value(slot));

const integerValue = (slot: Slot): Sql => sql`CAST(${value(slot)} AS SIGNED)`;

/** Escapes LIKE's two wildcards and its escape character, so that they stand for themselves. */
const asWritten = (slot: Slot): Sql =>
  sql`replace(replace(replace(${value(slot)},'!','!!'),'%','!%'),'_','!_')`;

const PATTERNS: Readonly<Record<SearchOp, (looked: Sql) => Sql>> = {
  contains: (looked) => sql`concat('%',${looked},'%')`,
  startsWith: (looked) => sql`concat(${looked},'%')`,
  endsWith: (looked) => sql`concat('%',${looked})`,
};

const test = testIn({
  value,
  text: looked,
  folded: FOLDED,
  contains: (text, slot, fold) => sql`instr(${text},${looked(slot, fold)})>0`,
  startsWith: (text, slot, fold) => sql`left(${text},length(${looked(slot, fold)}))=${looked(slot, fold)}`,
  endsWith: (text, slot, fold) => sql`right(${text},length(${looked(slot, fold)}))=${looked(slot, fold)}`,
  asLike: (op, text, slot) => sql`${text} LIKE ${PATTERNS[op](asWritten(slot))} ESCAPE '!'`,
});

/** -1 means no limit; the database layer replaces it by the largest number, since a LIMIT takes no expression. */
const limit: LimitClause = (rows, offset) => {
  if (rows === null) return sql``;
  return offset === null ? sql` LIMIT ${value(rows)}` : sql` LIMIT ${value(rows)} OFFSET ${value(offset)}`;
};

/** The largest list there can be. */
const ENDLESS = '4294967295';

function inOrder(rows: OrderedRows, alias: string): RowSource {
  const inPlace = {
    from: rows.from,
    where: rows.where,
    column: (name: string) => rows.columns[name]!,
    order: rows.order,
  };
  if (rows.limit === null && rows.offset === null) return inPlace;
  if (rows.apart && rows.limit !== null) return apart(rows, alias);
  return { ...inPlace, where: [...rows.where, isListed(rows)] };
}

/** A query that refers to no row around it, with the keys of its order as further columns. */
function apart(rows: OrderedRows, alias: string): RowSource {
  const name = (index: number): string => `order${index}`;
  const keys = rows.order.map(({ expression }, index) => [name(index), expression] as const);
  const columns = { ...rows.columns, ...Object.fromEntries(keys) };
  const order = rows.order.map((key, index) => ({ ...key, expression: column(alias, name(index)) }));
  return sourceOf(sql`(${orderedQuery({ ...rows, columns }, limit)})`, alias, order);
}

/** To `group_concat` NULL is 0 or an empty text; the last key of an order is an id, and never NULL. */
const nullsApart = (order: readonly OrderKey[]): readonly OrderKey[] => [
  ...order.slice(0, -1).flatMap((key) => [{ ...key, expression: sql`${key.expression} IS NOT NULL` }, key]),
  ...order.slice(-1),
];

/** The place of a row among all in their order is one of the page. */
function isListed({ key, from, where: conditions, order, limit: rows, offset }: OrderedRows): Sql {
  const all = sql`SELECT group_concat(${key}${orderedBy(nullsApart(order))}) FROM ${from}${where(conditions)}`;
  return isOnPage(sql`find_in_set(${key},(${all}))`, rows, offset);
}

function isOnPage(place: Sql, rows: Slot | null, offset: Slot | null): Sql {
  const skipped = offset === null ? { text: '0', slots: [] } : integerValue(offset);
  const count = rows === null ? { text: '-1', slots: [] } : integerValue(rows);
  return sql`${place} BETWEEN ${skipped}+1 AND ${skipped}+if(${count}<0,${{ text: ENDLESS, slots: [] }},${count})`;
}

export function mysqlDialect({ timeZone }: MysqlDialectOptions): QueryDialect {
  const utc = (c: Sql): Sql => (timeZone === null ? c : sql`convert_tz(${c},${literal(timeZone)},'UTC')`);
  const forms = textForms(utc);
  return {
    concat: concatWith("concat_ws('',"),
    jsonText: (form, c) => forms[form](c),
    mark: { text: 'CHAR(1 USING utf8mb4)', slots: [] },
    inOrder,
    joinRows: (text, { order }) => sql`group_concat(${text}${orderedBy(nullsApart(order))} SEPARATOR ',')`,
    first: ({ order }) => sql`${orderedBy(order)} LIMIT 1`,
    isOnPage,
    integerText: integerValue,
    pageCount: (total, pageSize) => sql`(${total}+${integerValue(pageSize)}-1) DIV ${integerValue(pageSize)}`,
    extreme: (c, direction, from) =>
      sql`(SELECT ${{ text: direction === 'asc' ? 'min' : 'max', slots: [] }}(${c})${from})`,
    body: bytes,
    test,
    guard: null,
    bind: (bound: FilterValue) => (bound instanceof Date ? timestampText(bound) : bound),
  };
}
