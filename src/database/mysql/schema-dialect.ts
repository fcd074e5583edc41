import type { ColumnKind } from '../../model/types/scalar-type.ts';
import type { DesiredColumn, DesiredIndex, DesiredTable } from '../layout/desired/desired-layout.ts';
import type { SchemaDialect } from '../layout/schema-dialect.ts';
import {
  addForeignKeyAs,
  type FittingTypes,
  MIGRATION_TABLES,
  quoteNameAs,
  wrongTypes,
} from '../server/schema-statements.ts';
import { digestName, OCTAVO_PREFIX } from '../sql/names.ts';
import { readLayout } from './read-layout.ts';

/** A server refuses names of more than 64 characters, so v4 has none. */
const LONGEST = 64;

/** The name as stored; Octavo's own long names are shortened. */
export const storedName = (name: string): string =>
  name.startsWith(OCTAVO_PREFIX) ? digestName(name, LONGEST) : name;

/** The desired layout as statements of MariaDB and MySQL: the same tables as v4 makes. */
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

/** Without its foreign keys, which may point at tables created later. */
export function createTable({ name, columns }: DesiredTable): string {
  const definition = columns.map((column) => columnDefinition(name, column));
  const parts = ['"id" int unsigned NOT NULL AUTO_INCREMENT PRIMARY KEY', ...definition];
  return `CREATE TABLE ${quoteName(name)} (${parts.join(', ')})`;
}

export function addColumn(table: string, column: DesiredColumn): string {
  return `ALTER TABLE ${quoteName(table)} ADD COLUMN ${columnDefinition(table, column)}`;
}

export const addForeignKey = addForeignKeyAs(quoteName);

/** An index covers all rows: MariaDB and MySQL have no partial indexes. */
export function createIndex(table: DesiredTable, { name, columns, unique }: DesiredIndex): string {
  const list = columns.map((column) => `${quoteName(column)}${prefixOf(table, column)}`);
  return `ALTER TABLE ${quoteName(table.name)} ADD ${unique ? 'UNIQUE ' : ''}INDEX ${quoteName(name)} (${list.join(', ')})`;
}

function prefixOf({ columns }: DesiredTable, name: string): string {
  const kind = columns.find((column) => column.name === name)?.kind;
  return kind === 'text' || kind === 'json' ? `(${PREFIX})` : '';
}

function columnDefinition(table: string, { name, kind, unsigned }: DesiredColumn): string {
  const type = kind === 'datetime' && MIGRATION_TABLES.has(table) ? 'datetime' : TYPES[kind];
  return `${quoteName(name)} ${type}${unsigned ? ' unsigned' : ''} NULL`;
}

const TEXTS = ['varchar', 'longtext', 'mediumtext', 'text', 'tinytext', 'char', 'enum'];

/** The types a kind of column may have; the first is the one it is made with. */
export const FITTING_TYPES: FittingTypes = {
  string: TEXTS,
  text: ['longtext', 'mediumtext', 'text', 'tinytext', 'varchar', 'char', 'enum'],
  integer: ['int', 'mediumint', 'smallint', 'tinyint', 'bigint'],
  bigint: ['bigint', 'int'],
  float: ['double', 'float', 'decimal'],
  decimal: ['decimal', 'double'],
  boolean: ['tinyint', 'bit'],
  date: ['date'],
  time: ['time'],
  datetime: ['datetime', 'timestamp'],
  timestamp: ['timestamp', 'datetime'],
  // MariaDB stores JSON as checked text
  json: ['json', 'longtext'],
};

export const mysqlSchemaDialect: SchemaDialect = {
  readLayout,
  storedName,
  createTable,
  addColumn,
  addForeignKey,
  createIndex,
  needsSavepoints: false,
  commitsSchema: true,
  indexesPerTable: true,
  hasPartialIndexes: false,
  isMadeAs: (kind, type) => FITTING_TYPES[kind][0] === type || (kind === 'json' && type === 'longtext'),
  wrongTypes: (present, desired) => wrongTypes(present, desired, FITTING_TYPES, storedName),
};
