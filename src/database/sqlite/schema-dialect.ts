/** The desired layout as SQLite statements, written the way v4 writes them, so that it can alter them. */

import type { ColumnKind } from '../../model/types/scalar-type.ts';
import type {
  DesiredColumn,
  DesiredForeignKey,
  DesiredIndex,
  DesiredTable,
} from '../layout/desired/desired-layout.ts';
import type { SchemaDialect } from '../layout/schema-dialect.ts';
import { readLayout } from './read-layout.ts';

const TYPES: Readonly<Record<ColumnKind, string>> = {
  string: 'varchar(255)',
  text: 'text',
  integer: 'integer',
  bigint: 'bigint',
  float: 'float',
  decimal: 'float',
  boolean: 'boolean',
  date: 'date',
  time: 'time',
  datetime: 'datetime',
  timestamp: 'datetime',
  json: 'json',
};

/** The type a column of a kind is declared with. */
export const columnType = (kind: ColumnKind): string => TYPES[kind];

/** A name in backticks, as v4 quotes them. */
export function quoteName(name: string): string {
  return `\`${name.replaceAll('`', '``')}\``;
}

export function createTable({ name, columns, foreignKeys }: DesiredTable): string {
  const parts = [
    '`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL',
    ...columns.map(columnDefinition),
    ...foreignKeys.map(
      (key) => `CONSTRAINT ${quoteName(key.name)} FOREIGN KEY (${quoteName(key.column)}) ${references(key)}`,
    ),
  ];
  return `CREATE TABLE ${quoteName(name)} (${parts.join(', ')})`;
}

/** A new column of a table that exists, with its foreign key, as SQLite can't add one later. */
export function addColumn(table: string, column: DesiredColumn, key: DesiredForeignKey | undefined): string {
  const constraint = key ? ` CONSTRAINT ${quoteName(key.name)} ${references(key)}` : '';
  return `ALTER TABLE ${quoteName(table)} ADD COLUMN ${columnDefinition(column)}${constraint}`;
}

export function createIndex(
  { name: table }: DesiredTable,
  { name, columns, unique, whereNotNull }: DesiredIndex,
): string {
  const where = whereNotNull === undefined ? '' : ` WHERE ${quoteName(whereNotNull)} IS NOT NULL`;
  const list = columns.map(quoteName).join(', ');
  return `CREATE ${unique ? 'UNIQUE ' : ''}INDEX ${quoteName(name)} on ${quoteName(table)} (${list})${where}`;
}

function columnDefinition({ name, kind }: DesiredColumn): string {
  return `${quoteName(name)} ${TYPES[kind]} NULL`;
}

function references({ table, onDelete }: DesiredForeignKey): string {
  return `REFERENCES ${quoteName(table)} (\`id\`) ON DELETE ${onDelete}`;
}

export const sqliteSchemaDialect: SchemaDialect = {
  readLayout,
  storedName: (name) => name,
  createTable,
  addColumn,
  addForeignKey: null,
  createIndex,
  needsSavepoints: false,
  commitsSchema: false,
  indexesPerTable: false,
  hasPartialIndexes: true,
  isMadeAs: (kind, type) => TYPES[kind] === type,
  wrongTypes: () => [],
};
