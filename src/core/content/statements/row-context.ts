/** What the statements of a write work with: the transaction, the layout, and the row that links belong to. */
import type { Executor } from '../../database/database.ts';
import type { Layout } from '../../database/layout/layout.ts';
import type { TableFacts } from '../../database/table-facts.ts';
import type { RowEffects } from '../../hooks/row-effects.ts';

/** What the statements of a write need to know. */
export interface RowContext {
  readonly tx: Executor;
  readonly layout: Layout;
  /** What else happens when rows of some types are changed or deleted. */
  readonly effects: RowEffects;
  /** What is known of the tables: many rows are written in pieces. */
  readonly facts: TableFacts;
}

/** The row that links and components belong to. */
export interface Owner {
  readonly id: number;
  /** True where it has just been made: nothing belongs to it yet, so no statement has to look. */
  readonly isNew: boolean;
}
