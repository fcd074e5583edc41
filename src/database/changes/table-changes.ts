/** When each table has last changed, as places in one growing sequence. */

/** Every table: what a change was about is not known. */
export const ALL_TABLES = null;

/** The tables a commit has changed, in lower case; `ALL_TABLES` where that is not known. */
export type ChangedTables = Iterable<string> | typeof ALL_TABLES;

export class TableChanges {
  #sequence = 0;
  #allChanged = 0;
  readonly #changed = new Map<string, number>();

  /** The number of changes so far. */
  get sequence(): number {
    return this.#sequence;
  }

  /** A commit has changed these tables. */
  add(tables: ChangedTables): void {
    this.#sequence += 1;
    if (tables === ALL_TABLES) this.#allChanged = this.#sequence;
    else for (const table of tables) this.#changed.set(table, this.#sequence);
  }

  /** Whether none of the tables has changed since the sequence had this number. */
  unchanged(tables: readonly string[], since: number): boolean {
    if (since === this.#sequence) return true;
    if (this.#allChanged > since) return false;
    for (const table of tables) if ((this.#changed.get(table) ?? 0) > since) return false;
    return true;
  }
}
