/** The desired layout as SQLite statements, written the way v4 writes them, so that it can alter them. */

import type { ColumnKind } from '../../model/types/scalar-type.ts';
import type { Executor } from '../database.ts';
import type {
  DesiredColumn,
  DesiredForeignKey,
  DesiredIndex,
  DesiredTable,
} from '../layout/desired/desired-layout.ts';
import type { PresentLayout } from '../layout/present-layout.ts';
import { ON_DELETE, type SchemaDialect } from '../layout/schema-dialect.ts';
import { backtickedIdent, empty, joined, type Sql, sql } from '../sql-template.ts';

const TYPES: Readonly<Record<ColumnKind, Sql>> = {
  string: sql`varchar(255)`,
  text: sql`text`,
  integer: sql`integer`,
  bigint: sql`bigint`,
  float: sql`float`,
  decimal: sql`float`,
  boolean: sql`boolean`,
  date: sql`date`,
  time: sql`time`,
  datetime: sql`datetime`,
  timestamp: sql`datetime`,
  json: sql`json`,
};

/** The type a column of a kind is declared with. */
export const columnType = (kind: ColumnKind): string => TYPES[kind];

export function createTable({ name, columns, foreignKeys }: DesiredTable): Sql {
  const parts = [
    sql`\`id\` integer PRIMARY KEY AUTOINCREMENT NOT NULL`,
    ...columns.map(columnDefinition),
    ...foreignKeys.map(
      (key) =>
        sql`CONSTRAINT ${backtickedIdent(key.name)} FOREIGN KEY (${backtickedIdent(key.column)}) ${references(key)}`,
    ),
  ];
  return sql`CREATE TABLE ${backtickedIdent(name)} (${joined(parts, ', ')})`;
}

/** A new column of a table that exists, with its foreign key, as SQLite can't add one later. */
export function addColumn(table: string, column: DesiredColumn, key: DesiredForeignKey | undefined): Sql {
  const constraint = key ? sql` CONSTRAINT ${backtickedIdent(key.name)} ${references(key)}` : empty;
  return sql`ALTER TABLE ${backtickedIdent(table)} ADD COLUMN ${columnDefinition(column)}${constraint}`;
}

export function createIndex(
  { name: table }: DesiredTable,
  { name, columns, unique, whereNotNull }: DesiredIndex,
): Sql {
  const where = whereNotNull === undefined ? empty : sql` WHERE ${backtickedIdent(whereNotNull)} IS NOT NULL`;
  const list = joined(columns.map(backtickedIdent), ', ');
  return sql`CREATE ${unique ? sql`UNIQUE ` : empty}INDEX ${backtickedIdent(name)} on ${backtickedIdent(table)} (${list})${where}`;
}

function columnDefinition({ name, kind }: DesiredColumn): Sql {
  return sql`${backtickedIdent(name)} ${TYPES[kind]} NULL`;
}

function references({ table, onDelete }: DesiredForeignKey): Sql {
  return sql`REFERENCES ${backtickedIdent(table)} (\`id\`) ON DELETE ${ON_DELETE[onDelete]}`;
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

/** One row a column of a table, and one an index. */
const PRESENT_LAYOUT = sql`
  SELECT m.type AS type, m.name AS name, c.name AS "column", c.type AS declared
  FROM sqlite_master AS m LEFT JOIN pragma_table_info(m.name) AS c ON m.type IN ('table', 'view')
  WHERE m.type IN ('table', 'view', 'index')`;

interface ReadRow {
  readonly type: string;
  readonly name: string;
  readonly column: string;
  /** The declared type: SQLite stores any value in the column. */
  readonly declared: string;
}

/** Reads in one query what `syncLayout` needs to know. */
async function readLayout(executor: Executor): Promise<PresentLayout> {
  const tables = new Map<string, Map<string, string>>();
  const indexes = new Set<string>();
  for (const { type, name, column, declared } of await executor.query<ReadRow>(PRESENT_LAYOUT)) {
    // SQLite's names differ by more than letter case
    const key = name.toLowerCase();
    if (type === 'index') {
      indexes.add(key);
      continue;
    }
    const columns = tables.get(key) ?? new Map<string, string>();
    columns.set(column.toLowerCase(), declared.toLowerCase());
    tables.set(key, columns);
  }
  return { tables, indexes };
}
