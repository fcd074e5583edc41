/** The tables a database should have, as data: what `syncLayout` compares a database with. */
import type { ColumnKind } from '../../../model/types/scalar-type.ts';

/** v4 makes the column unsigned where a database has such types. */
export interface DesiredColumn {
  readonly name: string;
  readonly kind: ColumnKind;
  /** A table. Every table has `id`, a number that is used once and never again. */
  readonly unsigned?: true;
  /** Rows that are there when the column of moments is added get the value of this one, or the present moment. */
  readonly filledFrom?: string;
}

export interface DesiredIndex {
  readonly name: string;
  readonly columns: readonly string[];
  readonly unique: boolean;
  /** Only rows that have a value in this column are in the index. */
  readonly whereNotNull?: string;
}

/** A reference to the `id` of another table. */
export interface DesiredForeignKey {
  readonly name: string;
  readonly column: string;
  readonly table: string;
  readonly onDelete: 'CASCADE' | 'SET NULL';
}

/** A table. Every one has `id`, a number that is given once and never again. */
export interface DesiredTable {
  readonly name: string;
  readonly columns: readonly DesiredColumn[];
  readonly indexes: readonly DesiredIndex[];
  readonly foreignKeys: readonly DesiredForeignKey[];
}

export type DesiredLayout = readonly DesiredTable[];
