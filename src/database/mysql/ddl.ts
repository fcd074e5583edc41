/** The desired layout as statements of MariaDB and MySQL: what comes out is what v4 makes. */
import type { ColumnKind } from '../../model/types/scalar-type.ts';
import type { DesiredColumn, DesiredIndex, DesiredTable } from '../layout/desired/desired-layout.ts';
import { addForeignKeyAs, BOOK_KEEPING, quoteNameAs } from '../server/ddl.ts';
import { storedName } from './stored-name.ts';

const TYPES: Readonly<Record<ColumnKind, string>> = {
  string: 'varchar(255)',
  text: 'longtext',
  integer: 'int',
  bigint: 'bigint',
  float: 'double',
  decimal: 'decimal(10,2)',
  boolean: 'boolean',
  date: 'date',
  time: 'time(3)',
  datetime: 'datetime(6)',
  timestamp: 'timestamp(6)',
  json: 'json',
};

/** Letters of a long text that are in an index: a key has 3,072 bytes, and a letter up to four. */
const PREFIX = 191;

/** A name in double quotes, which the connection's SQL mode makes a name. */
export const quoteName = quoteNameAs(storedName);

/** The table alone: its foreign keys may point at tables that come after it. */
export function createTable({ name, columns }: DesiredTable): string {
  const own = columns.map((column) => columnDefinition(name, column));
  const parts = ['"id" int unsigned NOT NULL AUTO_INCREMENT PRIMARY KEY', ...own];
  return `CREATE TABLE ${quoteName(name)} (${parts.join(', ')})`;
}

export function addColumn(table: string, column: DesiredColumn): string {
  return `ALTER TABLE ${quoteName(table)} ADD COLUMN ${columnDefinition(table, column)}`;
}

export const addForeignKey = addForeignKeyAs(quoteName);

/** An index holds every row: there are none for some. */
export function createIndex(table: DesiredTable, { name, columns, unique }: DesiredIndex): string {
  const list = columns.map((column) => `${quoteName(column)}${prefixOf(table, column)}`);
  return `ALTER TABLE ${quoteName(table.name)} ADD ${unique ? 'UNIQUE ' : ''}INDEX ${quoteName(name)} (${list.join(', ')})`;
}

function prefixOf({ columns }: DesiredTable, name: string): string {
  const kind = columns.find((column) => column.name === name)?.kind;
  return kind === 'text' || kind === 'json' ? `(${PREFIX})` : '';
}

function columnDefinition(table: string, { name, kind, unsigned }: DesiredColumn): string {
  const type = kind === 'datetime' && BOOK_KEEPING.has(table) ? 'datetime' : TYPES[kind];
  return `${quoteName(name)} ${type}${unsigned ? ' unsigned' : ''} NULL`;
}
