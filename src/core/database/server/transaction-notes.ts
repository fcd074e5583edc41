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
  mayChangeSchema: boolean;
  /** The schema by which they were found. */
  readonly schema: string | null;
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
    const nothing = { isSnapshot, tables: new Set<string>(), mayChangeSchema: false };
    if (changes?.isActive) {
      try {
        await this.#driver.begin(session, kind, changes.beforeNote);
        return { ...nothing, isNoted: true, schema: changes.schema };
      } catch (error) {
        if (!changes.isGone(error)) throw error;
        await this.#driver.rollback(session);
      }
    }
    await this.#driver.begin(session, kind, null);
    return { ...nothing, isNoted: false, schema: null };
  }

  /** To be called before each statement of the transaction. */
  track(writes: TransactionWrites, statement: string): void {
    if (!writes.isNoted) return;
    const changes = this.#changes!;
    const tables = changes.writtenBy(statement);
    if (tables === ALL_TABLES) {
      writes.tables = ALL_TABLES;
      writes.mayChangeSchema ||= changes.mayChangeSchema(statement);
    } else if (writes.tables !== ALL_TABLES) for (const table of tables) writes.tables.add(table);
  }

  /** Commits the transaction, with its note. */
  async commit(session: Session, writes: TransactionWrites): Promise<void> {
    if (!hasWritten(writes)) return this.#driver.commit(session, null);
    const { isNoted, mayChangeSchema } = writes;
    const tables = this.#isSameSchema(writes) ? writes.tables : ALL_TABLES;
    try {
      await this.#driver.commit(session, isNoted ? this.#changes!.note({ tables, mayChangeSchema }) : null);
    } finally {
      // also after an error: the answer of the server may have been lost
      this.#changes?.committed();
    }
  }

  /** Rolls the transaction back. */
  async rollback(session: Session, writes: TransactionWrites): Promise<void> {
    try {
      await this.#driver.rollback(session);
    } finally {
      // MariaDB commits by itself before it changes a schema, and rolls back the rest
      if (hasWritten(writes)) this.#changes?.committed();
    }
  }

  /** A statement that has waited for a change of the schema has changed what that says, and not what was known before. */
  #isSameSchema({ schema }: TransactionWrites): boolean {
    return this.#changes?.schema === schema;
  }
}

const hasWritten = ({ isNoted, isSnapshot, tables }: TransactionWrites): boolean =>
  !isSnapshot && !(isNoted && tables !== ALL_TABLES && tables.size === 0);
