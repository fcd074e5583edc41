/** The desired layout as PostgreSQL statements: the same tables as v4 makes. */
import type { ColumnKind } from '../../model/types/scalar-type.ts';
import type { Executor } from '../database.ts';
import type { DesiredColumn, DesiredIndex, DesiredTable } from '../layout/desired/desired-layout.ts';
import type { PresentLayout } from '../layout/present-layout.ts';
import type { SchemaDialect } from '../layout/schema-dialect.ts';
import {
  addForeignKeyAs,
  type FittingTypes,
  MIGRATION_TABLES,
  quoteNameAs,
  wrongTypes,
} from '../server/schema-statements.ts';
import { digestName, OCTAVO_PREFIX } from '../sql/stored-names.ts';
import { empty, joined, type Sql, sql } from '../sql-template.ts';
import { cutName, LONGEST } from './cut-name.ts';

/**
 * A name of the v4 layout is cut as the server cuts it, so that it is found in a database made by v4. Octavo's
 * own names end in a digest instead.
 */
export const storedName = (name: string): string =>
  name.startsWith(OCTAVO_PREFIX) ? digestName(name, LONGEST) : cutName(name);

const TYPES: Readonly<Record<ColumnKind, Sql>> = {
  string: sql`varchar(255)`,
  text: sql`text`,
  integer: sql`integer`,
  bigint: sql`bigint`,
  float: sql`double precision`,
  decimal: sql`numeric(10,2)`,
  boolean: sql`boolean`,
  date: sql`date`,
  time: sql`time`,
  datetime: sql`timestamp(6)`,
  timestamp: sql`timestamp(6)`,
  json: sql`jsonb`,
};

/** The types in which those tables differ. */
const BOOK_KEEPING_TYPES: Readonly<Partial<Record<ColumnKind, Sql>>> = {
  datetime: sql`timestamp`,
  json: sql`json`,
};

/** A name in double quotes, cut as the server cuts it. */
export const quoteName = quoteNameAs(storedName);

/** Without its foreign keys, which may point at tables created later. */
export function createTable({ name, columns }: DesiredTable): Sql {
  const definition = columns.map((column) => columnDefinition(name, column));
  return sql`CREATE TABLE ${quoteName(name)} (${joined([sql`"id" serial PRIMARY KEY`, ...definition], ', ')})`;
}

export function addColumn(table: string, column: DesiredColumn): Sql {
  return sql`ALTER TABLE ${quoteName(table)} ADD COLUMN ${columnDefinition(table, column)}`;
}

export const addForeignKey = addForeignKeyAs(quoteName);

/** A unique one is a constraint, as in v4. */
export function createIndex(
  { name: table }: DesiredTable,
  { name, columns, unique, whereNotNull }: DesiredIndex,
): Sql {
  const list = joined(columns.map(quoteName), ', ');
  if (unique) return sql`ALTER TABLE ${quoteName(table)} ADD CONSTRAINT ${quoteName(name)} UNIQUE (${list})`;
  const where = whereNotNull === undefined ? empty : sql` WHERE ${quoteName(whereNotNull)} IS NOT NULL`;
  return sql`CREATE INDEX ${quoteName(name)} ON ${quoteName(table)} (${list})${where}`;
}

function columnDefinition(table: string, { name, kind }: DesiredColumn): Sql {
  const type = (MIGRATION_TABLES.has(table) ? BOOK_KEEPING_TYPES[kind] : undefined) ?? TYPES[kind];
  return sql`${quoteName(name)} ${type} NULL`;
}

const TEXTS = ['varchar', 'text', 'bpchar'];

/** The types a kind of column may have; the first is the one it is made with. */
export const FITTING_TYPES: FittingTypes = {
  string: TEXTS,
  text: ['text', 'varchar', 'bpchar'],
  integer: ['int4', 'int2', 'int8'],
  bigint: ['int8', 'int4'],
  float: ['float8', 'float4', 'numeric'],
  decimal: ['numeric', 'float8'],
  boolean: ['bool'],
  date: ['date'],
  time: ['time'],
  datetime: ['timestamp'],
  timestamp: ['timestamp'],
  json: ['jsonb', 'json'],
};

export const postgresSchemaDialect: SchemaDialect = {
  readLayout,
  storedName,
  createTable,
  addColumn,
  addForeignKey,
  createIndex,
  needsSavepoints: true,
  commitsSchema: false,
  indexesPerTable: false,
  hasPartialIndexes: true,
  isMadeAs: (kind, type) => FITTING_TYPES[kind][0] === type,
  wrongTypes: (present, desired) => wrongTypes(present, desired, FITTING_TYPES, storedName),
};

/** One row a column of a table, and one an index. */
const PRESENT_LAYOUT = sql`
  SELECT c.relkind IN ('i', 'I') AS "isIndex", c.relname AS "name", a.attname AS "column", t.typname AS "type"
  FROM pg_class c
  LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    AND c.relkind NOT IN ('i', 'I')
  LEFT JOIN pg_type t ON t.oid = a.atttypid
  WHERE c.relnamespace = to_regnamespace(quote_ident(current_schema()))
    AND c.relkind IN ('r', 'p', 'v', 'm', 'f', 'i', 'I')`;

interface LayoutRow {
  readonly isIndex: number;
  readonly name: string;
  readonly column: string | null;
  readonly type: string | null;
}

/** Reads in one query what `syncLayout` needs to know. */
async function readLayout(executor: Executor): Promise<PresentLayout> {
  const tables = new Map<string, Map<string, string>>();
  const indexes = new Set<string>();
  for (const { isIndex, name, column, type } of await executor.query<LayoutRow>(PRESENT_LAYOUT)) {
    const key = name.toLowerCase();
    if (isIndex) {
      indexes.add(key);
      continue;
    }
    const columns = tables.get(key) ?? new Map<string, string>();
    if (column !== null && type !== null) columns.set(column.toLowerCase(), type);
    tables.set(key, columns);
  }
  return { tables, indexes };
}
