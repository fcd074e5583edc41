/** What a database already has; all names in lower case. */
export interface PresentLayout {
  /** Table → its columns. */
  readonly tables: ReadonlyMap<string, ReadonlySet<string>>;
  readonly indexes: ReadonlySet<string>;
}
