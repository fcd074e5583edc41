/**
 * Has the system write to the disk what a long transaction has put into the log so far, before its commit: SQLite waits for
 * the disk in the commit, on the thread that serves everyone, and has next to nothing left to wait for then.
 *
 * To close a descriptor of the log loses no lock of SQLite's: those are of the file and of the log's index.
 */
import { closeSync, fdatasync, openSync } from 'node:fs';

export class LogFlush {
  readonly #log: string;
  #descriptor: number | null = null;

  /** @param file the database, in write-ahead mode */
  constructor(file: string) {
    this.#log = `${file}-wal`;
  }

  /** Never rejects: the commit finds what is wrong with the disk. */
  flush(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    try {
      this.#descriptor ??= openSync(this.#log, 'r+');
      fdatasync(this.#descriptor, () => resolve());
    } catch {
      // the journal mode has changed
      resolve();
    }
    return promise;
  }

  /** To be called when nothing is flushed any more. */
  close(): void {
    if (this.#descriptor !== null) closeSync(this.#descriptor);
    this.#descriptor = null;
  }
}
