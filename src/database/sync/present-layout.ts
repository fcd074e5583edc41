/** What a database already has; all names in lower case. */
export interface PresentLayout {
  /** Table → its columns and their types, as far as the database tells types. */
  readonly tables: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Where each table has its own names for them, with the table's before: see `tableIndex`. */
  readonly indexes: ReadonlySet<string>;
}

/** The name of an index among those of all tables. */
export const tableIndex = (table: string, index: string): string => `${table}.${index}`;
