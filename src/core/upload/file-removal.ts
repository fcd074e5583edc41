/** Removes files of the media library, with all their formats. */
import type { Database, Executor } from '../database/database.ts';
import { fileNotFound } from '../errors/catalogue.ts';
import type { ExclusiveWork } from './exclusive-work.ts';
import {
  deleteFile,
  type FileRow,
  type FileTable,
  findFile,
  findFiles,
  isContentShared,
} from './file-rows.ts';
import { type LibraryStorages, stepping } from './library-storages.ts';
import { objectOf, objectsOf } from './stored-files.ts';

export interface RemovalOptions {
  readonly db: Database;
  readonly files: FileTable;
  readonly storages: LibraryStorages;
  readonly exclusive: ExclusiveWork;
  /** A transaction that changes or deletes files. */
  readonly transaction: <T>(work: (tx: Executor) => Promise<T>) => Promise<T>;
}

/** Files that are removed in one transaction. */
const PIECE = 100;

export class FileRemoval {
  readonly #options: RemovalOptions;

  constructor(options: RemovalOptions) {
    this.#options = options;
  }

  /**
   * Removes a file.
   * @param read reads the answer in the same transaction
   * @throws OctavoError NotFoundError
   */
  async one<T>(id: number, read: () => Promise<T>): Promise<T> {
    const { db, files, storages, exclusive, transaction } = this.#options;
    return exclusive.run([id], async () => {
      const known = await findFile(db, id);
      if (!known) throw fileNotFound();
      // the transaction below makes other writers wait: not for a storage that is not there
      await storages.of(known)?.check?.(objectOf(known));
      return stepping(async (steps) =>
        transaction(async (tx) => {
          const row = await findFile(tx, id);
          if (!row) throw fileNotFound();
          const answer = await read();
          await deleteFile(tx, files, id);
          // last, since a storage may be unable to undo it
          await storages.removeContent(tx, row, steps);
          return answer;
        }),
      );
    });
  }

  /**
   * Removes many files, in pieces: other requests are served between two of them, and what a failure finds removed stays
   * removed. Files that are gone are passed over.
   */
  async many(ids: readonly number[]): Promise<void> {
    for (let start = 0; start < ids.length; start += PIECE) {
      const piece = ids.slice(start, start + PIECE);
      await this.#options.exclusive.run(piece, () => this.#piece(piece));
    }
  }

  /**
   * Removes the content of a file whose row is deleted by other code.
   * @param removeRow deletes the row, in a transaction of its own; if it throws, everything stays
   */
  async contentWith<T>(id: number, removeRow: () => Promise<T>): Promise<T> {
    const { db, storages, exclusive } = this.#options;
    return exclusive.run([id], async () => {
      const row = await findFile(db, id);
      const storage = row && storages.of(row);
      if (storage) await storage.check?.(objectOf(row));
      const answer = await removeRow();
      if (storage && !(await isContentShared(db, row))) {
        await storages.removeLeftovers(storage, id, objectsOf(row));
      }
      return answer;
    });
  }

  async #piece(ids: readonly number[]): Promise<void> {
    const { db, files, storages, transaction } = this.#options;
    const known = await findFiles(db, ids);
    const places = new Map(known.map((row) => [storages.of(row), row]));
    for (const [storage, row] of places) await storage?.check?.(objectOf(row));
    // what can't be taken back is done when the rows are certainly gone
    const later = await stepping(async (steps) =>
      transaction(async (tx) => {
        const rows = await findFiles(tx, ids);
        for (const row of rows) await deleteFile(tx, files, row.id);
        const isFinal = (row: FileRow) => storages.of(row)?.removalIsFinal === true;
        for (const row of rows) if (!isFinal(row)) await storages.removeContent(tx, row, steps);
        return rows.filter(isFinal);
      }),
    );
    for (const row of later) {
      const storage = storages.of(row)!;
      if (!(await isContentShared(db, row))) await storages.removeLeftovers(storage, row.id, objectsOf(row));
    }
  }
}
