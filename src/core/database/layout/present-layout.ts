/** The tables, columns and indexes that a database has, for comparing them with what it should have. */

/** What a database already has; all names in lower case. */
export interface PresentLayout {
  /** Table → its columns and their types, if the database reports types. */
  readonly tables: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** With the table's name before it if each table has its own names: see `tableIndex`. */
  readonly indexes: ReadonlySet<string>;
}

/** The name of an index among those of all tables. */
export const tableIndex = (table: string, index: string): string => `${table}.${index}`;
