/** The checksum of a table's rows. */
import { createHash, type Hash } from 'node:crypto';
import { canonicalValue } from './file-value.ts';
import type { FileColumn, FileRow } from './format.ts';

/** Fed with the rows in the order of their ids. */
export class RowChecksum {
  readonly #columns: readonly FileColumn[];
  readonly #hash: Hash = createHash('sha256');
  #rows = 0;

  constructor(columns: readonly FileColumn[]) {
    this.#columns = columns;
  }

  get rows(): number {
    return this.#rows;
  }

  add(row: FileRow): void {
    this.#rows += 1;
    const [id = null] = row;
    const values = this.#columns.map(([, kind], index) => canonicalValue(kind, row[index + 1] ?? null));
    this.#hash.update(`${JSON.stringify([id, ...values])}\n`);
  }

  /** SHA-256 in hex; no rows can be added after that. */
  digest(): string {
    return this.#hash.digest('hex');
  }
}
