/** The desired layout as statements of MariaDB and MySQL: the same tables as v4 makes. */
import type { ColumnKind } from '../../model/types/scalar-type.ts';
import type { Executor } from '../database.ts';
import type { DesiredColumn, DesiredIndex, DesiredTable } from '../layout/desired/desired-layout.ts';
import { type PresentLayout, tableIndex } from '../layout/present-layout.ts';
import type { SchemaDialect } from '../layout/schema-dialect.ts';
import {
  addForeignKeyAs,
  type FittingTypes,
  MIGRATION_TABLES,
  quoteNameAs,
  wrongTypes,
} from '../server/schema-statements.ts';
import { digestName, OCTAVO_PREFIX } from '../sql/stored-names.ts';
import { empty, joined, number, type Sql, sql } from '../sql-template.ts';

/** A server refuses names of more than 64 characters, so v4 has none. */
const LONGEST = 64;

/** The name as stored; Octavo's own long names are shortened. */
export const storedName = (name: string): string =>
  name.startsWith(OCTAVO_PREFIX) ? digestName(name, LONGEST) : name;

const TYPES: Readonly<Record<ColumnKind, Sql>> = {
  string: sql`varchar(255)`,
  text: sql`longtext`,
  integer: sql`int`,
  bigint: sql`bigint`,
  float: sql`double`,
  decimal: sql`decimal(10,2)`,
  boolean: sql`boolean`,
  date: sql`date`,
  time: sql`time(3)`,
  datetime: sql`datetime(6)`,
  timestamp: sql`timestamp(6)`,
  json: sql`json`,
};

/** Letters of a long text that are in an index: a key has 3,072 bytes, and a letter up to four. */
const PREFIX = 191;

/** A name in double quotes, which the connection's SQL mode makes a name. */
export const quoteName = quoteNameAs(storedName);

/** Without its foreign keys, which may point at tables created later. */
export function createTable({ name, columns }: DesiredTable): Sql {
  const definition = columns.map((column) => columnDefinition(name, column));
  const parts = [sql`"id" int unsigned NOT NULL AUTO_INCREMENT PRIMARY KEY`, ...definition];
  return sql`CREATE TABLE ${quoteName(name)} (${joined(parts, ', ')})`;
}

export function addColumn(table: string, column: DesiredColumn): Sql {
  return sql`ALTER TABLE ${quoteName(table)} ADD COLUMN ${columnDefinition(table, column)}`;
}

export const addForeignKey = addForeignKeyAs(quoteName);

/** An index covers all rows: MariaDB and MySQL have no partial indexes. */
export function createIndex(table: DesiredTable, { name, columns, unique }: DesiredIndex): Sql {
  const list = columns.map((column) => sql`${quoteName(column)}${prefixOf(table, column)}`);
  return sql`ALTER TABLE ${quoteName(table.name)} ADD ${unique ? sql`UNIQUE ` : empty}INDEX ${quoteName(name)} (${joined(list, ', ')})`;
}

function prefixOf({ columns }: DesiredTable, name: string): Sql {
  const kind = columns.find((column) => column.name === name)?.kind;
  return kind === 'text' || kind === 'json' ? sql`(${number(PREFIX)})` : empty;
}

function columnDefinition(table: string, { name, kind, unsigned }: DesiredColumn): Sql {
  const type = kind === 'datetime' && MIGRATION_TABLES.has(table) ? sql`datetime` : TYPES[kind];
  return sql`${quoteName(name)} ${type}${unsigned ? sql` unsigned` : empty} NULL`;
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

/** One row a column of a table, and one an index. */
const PRESENT_LAYOUT = sql`
  SELECT 0 AS "isIndex", table_name AS "table", column_name AS "name", data_type AS "type"
  FROM information_schema.columns WHERE table_schema = DATABASE()
  UNION ALL SELECT 1, table_name, index_name, NULL FROM information_schema.statistics
  WHERE table_schema = DATABASE() AND seq_in_index = 1`;

interface LayoutRow {
  readonly isIndex: number;
  readonly table: string;
  readonly name: string;
  readonly type: string | null;
}

/** Reads in one query what `syncLayout` needs to know. */
async function readLayout(executor: Executor): Promise<PresentLayout> {
  const tables = new Map<string, Map<string, string>>();
  const indexes = new Set<string>();
  for (const { isIndex, table, name, type } of await executor.query<LayoutRow>(PRESENT_LAYOUT)) {
    const key = table.toLowerCase();
    if (isIndex === 1) {
      indexes.add(tableIndex(key, name.toLowerCase()));
      continue;
    }
    const columns = tables.get(key) ?? new Map<string, string>();
    columns.set(name.toLowerCase(), String(type));
    tables.set(key, columns);
  }
  return { tables, indexes };
}
