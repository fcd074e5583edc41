/**
 * The identity of the file a database was opened from. A connection keeps writing to a file that was removed or
 * replaced, and all of that would be lost when the process ends: so the file is compared before each commit.
 */

import { type BigIntStats, statSync } from 'node:fs';
import { databaseReplaced } from '../../errors/catalogue.ts';
import { DatabaseError } from '../database-error.ts';

export class FileIdentity {
  readonly #file: string;
  readonly #opened: Pick<BigIntStats, 'dev' | 'ino'> | undefined;
  #lost = false;

  /** @param file an absolute path; a connection has been opened already */
  constructor(file: string) {
    this.#file = file;
    this.#opened = look(file);
  }

  /**
   * Compares the file at the path with the one that was opened. Once they differed, every later call fails too:
   * connections opened in between may belong to either file.
   * @throws OctavoError ServiceUnavailableError if it is not the file that was opened
   */
  verify(): void {
    if (!this.#lost) {
      const present = look(this.#file);
      if (present?.ino === this.#opened?.ino && present?.dev === this.#opened?.dev) return;
      this.#lost = true;
    }
    throw databaseReplaced(
      new DatabaseError(
        this.#file,
        'the file was removed or replaced while the server runs.',
        'Nothing is written any more: put the right file in its place and start the server again.',
      ),
    );
  }
}

const look = (file: string): BigIntStats | undefined =>
  statSync(file, { bigint: true, throwIfNoEntry: false });
