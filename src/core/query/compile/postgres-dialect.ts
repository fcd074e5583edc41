/**
 * JSON and tests in PostgreSQL's SQL. As on SQLite, JSON is built as text: `concat` takes two thirds of the
 * time of `row_to_json`, and half of `json_build_object`'s, which also prints blanks. A column has one type for
 * all its rows, so values need no check except where PostgreSQL and JavaScript print them differently.
 */
import type { FilterValue, JsonForm } from '../../model/types/scalar-type.ts';
import type { Fold, Slot } from '../plan.ts';
import { testIn } from './compile-test.ts';
import { type LimitClause, orderedQuery, type QueryDialect, sourceOf } from './dialect.ts';
import { concatCall } from './json-writer.ts';
import { column, ident, literal, orderedBy, type Sql, sql, value } from './sql.ts';

/** What differs between two PostgreSQL servers. */
export interface PostgresDialectOptions {
  /** The time zone of stored moments, which is that of v4's process; null for UTC. */
  readonly timeZone: string | null;
  /**
   * Whether the server can fold letters by the rules of ICU, which are JavaScript's too. Otherwise it folds by
   * those of the database's locale, which differ in a few letters.
   */
  readonly icu: boolean;
}

const NULL_TEXT = literal('null');

const orNull = (text: Sql): Sql => sql`coalesce(${text},${NULL_TEXT})`;

const asText = (c: Sql): Sql => orNull(sql`${c}::text`);

/** Text in JSON's quotes, which PostgreSQL escapes as JavaScript does. */
const quoted = (c: Sql): Sql => orNull(sql`to_json(${c})::text`);

/**
 * Numbers as JavaScript prints them. Both print the shortest text that is the number; they differ in where the
 * exponent begins, which is rare, and for values that are no number.
 */
function numberText(c: Sql): Sql {
  const double = sql`${c}::float8`;
  const size = sql`abs(${double})`;
  const digits = sql`${double}::text::numeric::text`;
  return sql`CASE WHEN ${size} BETWEEN 1e-4 AND 999999999999999 THEN ${double}::text WHEN ${size}<1e-6 AND ${size}<>0 THEN replace(${double}::text,'e-0','e-') WHEN ${size}<1e21 THEN ${digits} WHEN ${size}<'Infinity' THEN ${double}::text ELSE 'null' END`;
}

/** The years that have four digits and no sign. */
const isPlain = (c: Sql): Sql => sql`${c}>='0001-01-01' AND ${c}<'10000-01-01'`;

/** A year as an ISO date has it: that before the year 1 is 0, and longer ones have a sign and six digits. */
const isoYear = (c: Sql): Sql =>
  sql`replace(to_char(extract(year FROM ${c})::int+(${c}<'0001-01-01')::int,'SG000000'),'+000000','0000')`;

/**
 * A point in time in UTC, without microseconds. The server plans the whole expression for each statement,
 * including the parts for rare values, so a short expression matters.
 */
function dateTimeText(moment: (c: Sql) => Sql): (c: Sql) => Sql {
  return (c) => {
    const utc = moment(c);
    const rare = sql`concat('"',${isoYear(utc)},to_char(${utc},'-MM-DD"T"HH24:MI:SS.MS"Z"\\"'))`;
    return sql`CASE WHEN ${isPlain(c)} THEN to_char(${utc},'\\"YYYY-MM-DD"T"HH24:MI:SS.MS"Z"\\"') WHEN isfinite(${c}) THEN ${rare} ELSE 'null' END`;
  };
}

/** Milliseconds as a text. */
const timestampText =
  (moment: (c: Sql) => Sql) =>
  (c: Sql): Sql =>
    sql`CASE WHEN ${c} IS NULL OR NOT isfinite(${c}) THEN 'null' ELSE concat('"',round(extract(epoch FROM date_trunc('milliseconds',${moment(c)}))*1000)::bigint,'"') END`;

const textForms = (moment: (c: Sql) => Sql): Readonly<Record<JsonForm, (c: Sql) => Sql>> => ({
  text: quoted,
  date: (c) => sql`CASE WHEN ${c}<'0001-01-01' THEN to_char(${c},'\\"0000-MM-DD\\"') ELSE ${quoted(c)} END`,
  time: (c) => orNull(sql`to_char(${c},'\\"HH24:MI:SS.MS\\"')`),
  integer: asText,
  bigint: (c) => orNull(sql`'"'||${c}||'"'`),
  timestamp: timestampText(moment),
  number: numberText,
  boolean: asText,
  datetime: dateTimeText(moment),
  json: asText,
  never: () => NULL_TEXT,
});

/** A value that is a text in every context. */
const textValue = (slot: Slot): Sql => sql`CAST(${value(slot)} AS text)`;

const integerValue = (slot: Slot): Sql => sql`CAST(${value(slot)} AS bigint)`;

function testOf(folded: Readonly<Record<Fold, (c: Sql) => Sql>>): QueryDialect['test'] {
  const looked = (slot: Slot, fold: Fold): Sql =>
    fold === 'unicode' ? folded.unicode(textValue(slot)) : textValue(slot);
  return testIn({
    value,
    text: looked,
    folded,
    contains: (text, slot, fold) => sql`strpos(${text},${looked(slot, fold)})>0`,
    startsWith: (text, slot, fold) => sql`starts_with(${text},${looked(slot, fold)})`,
    endsWith: (text, slot, fold) => sql`right(${text},length(${looked(slot, fold)}))=${looked(slot, fold)}`,
    asLike: null,
  });
}

/** The number of a row in a source that has an order. */
const PLACE = 'place';

const limit: LimitClause = (rows, offset) => {
  // -1 is no limit
  const count = rows === null ? sql`` : sql` LIMIT nullif(${integerValue(rows)},-1)`;
  return offset === null ? count : sql`${count} OFFSET ${integerValue(offset)}`;
};

export function postgresDialect({ timeZone, icu }: PostgresDialectOptions): QueryDialect {
  const utc = (c: Sql): Sql =>
    timeZone === null ? c : sql`(${c} AT TIME ZONE ${literal(timeZone)} AT TIME ZONE 'UTC')`;
  const forms = textForms(utc);
  const ascii = (c: Sql): Sql => sql`lower(${c}::text COLLATE "C")`;
  const unicode = (c: Sql): Sql =>
    icu ? sql`lower(${c}::text COLLATE "und-x-icu")` : sql`lower(${c}::text)`;
  return {
    concat: concatCall,
    jsonText: (form, c) => forms[form](c),
    mark: { text: 'chr(1)', slots: [] },
    // a window without an order keeps the order of the rows
    inOrder: (rows, alias) =>
      sourceOf(
        sql`(SELECT *,row_number() OVER () AS ${ident(PLACE)} FROM (${orderedQuery(rows, limit)}) "q")`,
        alias,
        [{ expression: column(alias, PLACE) }],
      ),
    joinRows: (text, { order }) => sql`string_agg(${text},','${orderedBy(order)})`,
    first: ({ order }) => sql`${orderedBy(order)} LIMIT 1`,
    isOnPage: null,
    integerText: integerValue,
    pageCount: (total, pageSize) => sql`(${total}+${integerValue(pageSize)}-1)/${integerValue(pageSize)}`,
    // not min and max, which do not exist for booleans and JSON
    extreme: (c, direction, from) =>
      sql`(SELECT ${c}${from} ORDER BY ${c} ${{ text: direction === 'asc' ? 'ASC' : 'DESC', slots: [] }} NULLS LAST LIMIT 1)`,
    // the text's bytes, whatever the only part of a body is
    body: (text) => sql`(${text})::text`,
    test: testOf({ none: (c) => sql`${c}::text`, ascii, unicode }),
    guard: null,
    // the database infers the type of each placeholder
    bind: (bound: FilterValue) => bound,
  };
}
