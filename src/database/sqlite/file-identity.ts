/**
 * Which file a database was opened from. A connection goes on writing a file that was removed or replaced by another
 * one, and all of that is gone with the process: so it is compared before what was written is committed.
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
   * Compares the file that is there now. Once it has been another one it stays refused: connections that were opened
   * meanwhile may belong to either.
   * @throws OctavoError ServiceUnavailableError where it is not the one that was opened
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
