import type { Executor } from '../../database/database.ts';
import type { Layout } from '../../database/layout/layout.ts';
import type { RowEffects } from '../../hooks/row-effects.ts';

/** What the statements of a write need to know. */
export interface RowContext {
  readonly tx: Executor;
  readonly layout: Layout;
  /** What else happens when rows of some types are changed or deleted. */
  readonly effects: RowEffects;
}
