/**
 * The change log of a server that does not say what others have committed: this process knows its own commits alone. So
 * nothing is kept unless the project allows answers to be late by some time.
 */
import type { Clock } from '../../base/clock.ts';
import { ALL_TABLES, TableChanges } from '../changes/table-changes.ts';
import type { WrittenTables } from '../changes/written-tables.ts';
import { onlyReads, type ServerChanges } from './server-changes.ts';

export class LocalChanges implements ServerChanges {
  readonly beforeNote = null;
  readonly schema = null;
  readonly #changes = new TableChanges();
  readonly #clock: Clock;
  readonly #inTransaction: () => boolean;
  #maxStale = 0;
  #refreshedAt = 0;

  /** @param inTransaction whether the caller is inside a transaction of this process */
  constructor(clock: Clock, inTransaction: () => boolean) {
    this.#clock = clock;
    this.#inTransaction = inTransaction;
  }

  start(maxStale: number): boolean {
    this.#maxStale = maxStale;
    return maxStale > 0;
  }

  get isActive(): boolean {
    return this.#maxStale > 0;
  }

  refresh(): void {
    const now = this.#clock.monotonic();
    if (now - this.#refreshedAt < this.#maxStale) return;
    this.#refreshedAt = now;
    this.#changes.add(ALL_TABLES);
  }

  stamp(): number | null {
    return this.isActive && !this.#inTransaction() ? this.#changes.sequence : null;
  }

  unchanged(tables: readonly string[], since: number): boolean {
    return this.#changes.unchanged(tables, since);
  }

  writtenBy(text: string): WrittenTables {
    return onlyReads(text) ? [] : ALL_TABLES;
  }

  mayChangeSchema(): boolean {
    return false;
  }

  note(): null {
    return null;
  }

  committed(): void {
    this.#changes.add(ALL_TABLES);
  }

  isGone(): boolean {
    return false;
  }

  sweep(): null {
    return null;
  }
}
