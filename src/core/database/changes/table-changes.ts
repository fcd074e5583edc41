/** When each table, and each row that was changed by its id, has last changed, as places in one growing sequence. */
import { namesOfChange } from './row-names.ts';

/** Every table: what a change was about is not known. */
export const ALL_TABLES = null;

/** The tables and rows a commit has changed (`row-names.ts`), in lower case; `ALL_TABLES` where that is not known. */
export type ChangedTables = Iterable<string> | typeof ALL_TABLES;

export class TableChanges {
  #sequence = 0;
  #allChanged = 0;
  readonly #changed = new Map<string, number>();

  /** The number of changes so far. */
  get sequence(): number {
    return this.#sequence;
  }

  /** A commit has changed these. */
  add(changes: ChangedTables): void {
    this.#sequence += 1;
    if (changes === ALL_TABLES) this.#allChanged = this.#sequence;
    else
      for (const change of changes)
        for (const name of namesOfChange(change)) this.#changed.set(name, this.#sequence);
  }

  /**
   * Whether nothing of this has changed since the sequence had this number.
   * @param names of tables, and of rows as `rowOf` gives them
   */
  unchanged(names: readonly string[], since: number): boolean {
    if (since === this.#sequence) return true;
    if (this.#allChanged > since) return false;
    for (const name of names) if ((this.#changed.get(name) ?? 0) > since) return false;
    return true;
  }
}
