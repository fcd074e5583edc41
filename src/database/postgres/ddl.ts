/** The desired layout as PostgreSQL statements: what comes out is what v4 makes. */
import type { ColumnKind } from '../../model/types/scalar-type.ts';
import type { DesiredColumn, DesiredIndex, DesiredTable } from '../layout/desired/desired-layout.ts';
import { addForeignKeyAs, BOOK_KEEPING, quoteNameAs } from '../server/ddl.ts';
import { storedName } from './stored-name.ts';

const TYPES: Readonly<Record<ColumnKind, string>> = {
  string: 'varchar(255)',
  text: 'text',
  integer: 'integer',
  bigint: 'bigint',
  float: 'double precision',
  decimal: 'numeric(10,2)',
  boolean: 'boolean',
  date: 'date',
  time: 'time',
  datetime: 'timestamp(6)',
  timestamp: 'timestamp(6)',
  json: 'jsonb',
};

/** What those tables have otherwise. */
const BOOK_KEEPING_TYPES: Readonly<Partial<Record<ColumnKind, string>>> = {
  datetime: 'timestamp',
  json: 'json',
};

/** A name in double quotes, cut to what the server keeps of it. */
export const quoteName = quoteNameAs(storedName);

/** The table alone: its foreign keys may point at tables that come after it. */
export function createTable({ name, columns }: DesiredTable): string {
  const own = columns.map((column) => columnDefinition(name, column));
  return `CREATE TABLE ${quoteName(name)} (${['"id" serial PRIMARY KEY', ...own].join(', ')})`;
}

export function addColumn(table: string, column: DesiredColumn): string {
  return `ALTER TABLE ${quoteName(table)} ADD COLUMN ${columnDefinition(table, column)}`;
}

export const addForeignKey = addForeignKeyAs(quoteName);

/** A unique one is a constraint, as in v4. */
export function createIndex(
  { name: table }: DesiredTable,
  { name, columns, unique, whereNotNull }: DesiredIndex,
): string {
  const list = columns.map(quoteName).join(', ');
  if (unique) return `ALTER TABLE ${quoteName(table)} ADD CONSTRAINT ${quoteName(name)} UNIQUE (${list})`;
  const where = whereNotNull === undefined ? '' : ` WHERE ${quoteName(whereNotNull)} IS NOT NULL`;
  return `CREATE INDEX ${quoteName(name)} ON ${quoteName(table)} (${list})${where}`;
}

function columnDefinition(table: string, { name, kind }: DesiredColumn): string {
  const type = (BOOK_KEEPING.has(table) ? BOOK_KEEPING_TYPES[kind] : undefined) ?? TYPES[kind];
  return `${quoteName(name)} ${type} NULL`;
}
