/** What the change log of a server has to know of a transaction: the tables it changes, noted at its end. */
import { ALL_TABLES } from '../changes/table-changes.ts';
import type { ServerChanges } from './server-changes.ts';
import type { ServerDriver, TransactionKind } from './server-driver.ts';

/** What a transaction has written so far. */
export interface TransactionWrites {
  /** Whether it ends with a note; it does if it could from its beginning. */
  readonly isNoted: boolean;
  /** Whether it can only read. */
  readonly isSnapshot: boolean;
  /** The tables its statements may have changed; none where it ends without a note. */
  tables: Set<string> | typeof ALL_TABLES;
}

export class TransactionNotes<Session> {
  readonly #driver: ServerDriver<Session>;
  readonly #changes: ServerChanges | null;

  constructor(driver: ServerDriver<Session>, changes: ServerChanges | null) {
    this.#driver = driver;
    this.#changes = changes;
  }

  /** Begins a transaction on a connection. */
  async begin(session: Session, kind: TransactionKind): Promise<TransactionWrites> {
    const isSnapshot = kind === 'snapshot';
    const changes = isSnapshot ? null : this.#changes;
    if (changes?.isActive) {
      try {
        await this.#driver.begin(session, kind, changes.beforeNote);
        return { isNoted: true, isSnapshot, tables: new Set() };
      } catch (error) {
        if (!changes.isGone(error)) throw error;
        await this.#driver.rollback(session);
      }
    }
    await this.#driver.begin(session, kind, null);
    return { isNoted: false, isSnapshot, tables: new Set() };
  }

  /** To be called before each statement of the transaction. */
  track(writes: TransactionWrites, statement: string): void {
    if (!writes.isNoted || writes.tables === ALL_TABLES) return;
    const tables = this.#changes!.writtenBy(statement);
    if (tables === ALL_TABLES) writes.tables = ALL_TABLES;
    else for (const table of tables) writes.tables.add(table);
  }

  /** Commits the transaction, with its note. */
  async commit(session: Session, { isNoted, isSnapshot, tables }: TransactionWrites): Promise<void> {
    const hasWritten = !isSnapshot && !(isNoted && tables !== ALL_TABLES && tables.size === 0);
    if (!hasWritten) return this.#driver.commit(session, null);
    try {
      await this.#driver.commit(session, isNoted ? this.#changes!.note(tables) : null);
    } finally {
      // also after an error: the answer of the server may have been lost
      this.#changes?.committed();
    }
  }
}
