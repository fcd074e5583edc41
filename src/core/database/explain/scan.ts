/** A table, or an index of it, that a statement reads from beginning to end. */
export interface Scan {
  readonly alias: string;
  /** An index alone costs a fraction of its table. */
  readonly of: 'table' | 'index';
}
