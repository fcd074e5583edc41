/** What a database already has; all names in lower case. */
export interface PresentLayout {
  /** Table → its columns and their types, as far as the database tells types. */
  readonly tables: ReadonlyMap<string, ReadonlyMap<string, string>>;
  readonly indexes: ReadonlySet<string>;
}
