/**
 * The media library: adds, changes, replaces and removes files, each atomically. A request that fails leaves
 * neither rows nor content behind (A28).
 */

import type { FormFile } from '../base/http/form.ts';
import type { Database, Executor } from '../database/database.ts';
import { FILE_UID, type Layout } from '../database/layout/layout.ts';
import { withOctavoTables } from '../database/sync/with-octavo-tables.ts';
import { entityNotFound, fileNotFound } from '../errors/catalogue.ts';
import { RowEffects } from '../hooks/row-effects.ts';
import { resetDetails, saveDigests } from './file-details.ts';
import { type FileHooks, NO_FILE_HOOKS } from './file-hooks.ts';
import type { FileInfo } from './file-info.ts';
import {
  deleteFile,
  type FileMove,
  type FilePlace,
  type FileRow,
  type FileTable,
  findFile,
  findFiles,
  findFilesStoredAs,
  isContentShared,
  type StoredFile,
  updateContent,
  updateInfo,
} from './file-rows.ts';
import { ABANDONED } from './local-leftovers.ts';
import { canReadPictures, type PictureReader } from './pictures.ts';
import { type PreparedFile, prepareFile } from './prepare-file.ts';
import { type FileStorage, type StorageObject, StorageSteps, type StoredObject } from './storage.ts';
import { objectOf, objectsOf, putFile, StoredFiles } from './stored-files.ts';
import { readUploadSettings } from './upload-settings.ts';

export interface MediaLibraryOptions {
  readonly db: Database;
  readonly layout: Layout;
  readonly storage: FileStorage;
  /** Storages that have files from before and get no new ones. */
  readonly former?: readonly FileStorage[];
  /** `plugins.upload.breakpoints` */
  readonly breakpoints: Readonly<Record<string, number>>;
  /** `plugins.upload.pixelLimit` */
  readonly pixelLimit?: number;
  /** Called once if pictures can't be read. */
  readonly onWarning: (message: string) => void;
  /** What runs before and after writes of files; nothing unless given. */
  readonly hooks?: FileHooks;
  /** What belongs to writes of files; nothing unless given. */
  readonly effects?: RowEffects;
  readonly now?: () => number;
}

/** An uploaded file, with its information. */
export interface SentFile {
  readonly file: FormFile;
  readonly info: FileInfo;
}

/** How administrators and project code replace a file. */
export interface Replacement {
  /** What changes besides, asked inside the transaction. */
  moveOf(tx: Executor): Promise<FileMove>;
  /** Whether content of another kind gets another extension, and so another address (A305). */
  readonly addressByKind?: true;
}

/** Files that are removed in one transaction. */
const PIECE = 100;

export class MediaLibrary {
  readonly #options: MediaLibraryOptions;
  readonly #files: FileTable;
  readonly #now: () => number;
  /** The files whose content is being changed or removed; two concurrent changes would mix their contents. */
  readonly #changing = new Map<number, Promise<unknown>>();
  /** The project's own way to read pictures; the server reads them if there is none. */
  pictureReader: PictureReader | undefined;
  #warned = false;
  #later: NodeJS.Timeout | undefined;

  constructor(options: MediaLibraryOptions) {
    this.#options = options;
    const { layout, hooks = NO_FILE_HOOKS, effects = new RowEffects() } = options;
    this.#files = { layout, hooks, effects };
    this.#now = options.now ?? Date.now;
  }

  /**
   * Reads files and makes their formats; nothing is stored yet.
   * @param folder the folder the client asked for, if the storage has folders
   * @throws OctavoError ApplicationError for a forbidden name, or a damaged picture
   */
  async prepare(sent: readonly SentFile[], folder: string | null = null): Promise<PreparedFile[]> {
    const options = await this.#prepareOptions(folder);
    const prepared = await allDone(sent.map(({ file, info }) => prepareFile(file, info, options)));
    if (!this.#warned && prepared.some(({ kind }) => kind === 'images') && !(await canReadPictures())) {
      this.#warned = true;
      this.#options.onWarning(
        'sharp is not installed: pictures are stored as they come, without their size and smaller formats (npm install sharp)',
      );
    }
    return prepared;
  }

  /** Stores prepared files; `StoredFiles.insert` adds their rows, inside `settle`. */
  store(files: readonly PreparedFile[]): Promise<StoredFiles> {
    const { db, storage, onWarning } = this.#options;
    return StoredFiles.put(storage, this.#files, files, async (digests) => {
      try {
        await withOctavoTables(db, () => saveDigests(db, digests));
      } catch (error) {
        // they only tell of duplicates
        onWarning(`upload: the digests of new files are not recorded: ${String(error)}`);
      }
    });
  }

  /**
   * Stores prepared files and adds their rows.
   * @param link further writes in the same transaction
   * @param placeOf where a file goes, asked inside the transaction; without it to the folder of the content API
   */
  async add<T>(
    files: readonly PreparedFile[],
    link: (tx: Executor, ids: readonly number[]) => Promise<T>,
    placeOf?: (tx: Executor, index: number) => Promise<FilePlace>,
  ): Promise<T> {
    const stored = await this.store(files);
    return stored.settle(async () =>
      this.#transaction(async (tx) => {
        const ids: number[] = [];
        for (let index = 0; index < stored.count; index += 1) {
          ids.push(await stored.insert(tx, index, this.#now(), await placeOf?.(tx, index)));
        }
        return link(tx, ids);
      }),
    );
  }

  /** A transaction that changes or deletes files: it runs again where a table of Octavo's own was missing. */
  async #transaction<T>(work: (tx: Executor) => Promise<T>): Promise<T> {
    return this.#files.effects.run(this.#options.db, FILE_UID, () => this.#options.db.transaction(work));
  }

  /**
   * Changes the information about a file.
   * @param read reads the answer in the same transaction
   * @param moveOf what an administrator changes besides, asked inside the transaction
   * @throws OctavoError NotFoundError
   */
  async change<T>(
    id: number,
    info: FileInfo,
    read: () => Promise<T>,
    moveOf?: (tx: Executor) => Promise<FileMove>,
  ): Promise<T> {
    return this.#transaction(async (tx) => {
      if (!(await findFile(tx, id))) throw entityNotFound();
      await updateInfo(tx, this.#files, id, info, this.#now(), await moveOf?.(tx));
      return read();
    });
  }

  /**
   * Replaces a file's content; its address stays.
   * @param read reads the answer in the same transaction
   * @throws OctavoError NotFoundError
   */
  async replace<T>(
    id: number,
    sent: SentFile,
    folder: string | null,
    read: () => Promise<T>,
    how: Replacement | null = null,
  ): Promise<T> {
    return this.#exclusively([id], () => this.#replace(id, sent, folder, read, how));
  }

  /**
   * Removes a file with all its formats.
   * @param read reads the answer in the same transaction
   * @throws OctavoError NotFoundError
   */
  async remove<T>(id: number, read: () => Promise<T>): Promise<T> {
    return this.#exclusively([id], () => this.#remove(id, read));
  }

  /**
   * Removes many files with all their formats, in pieces: other requests are served between two of them, and what a
   * failure finds removed stays removed. Files that are gone are passed over.
   */
  async removeMany(ids: readonly number[]): Promise<void> {
    for (let start = 0; start < ids.length; start += PIECE) {
      const piece = ids.slice(start, start + PIECE);
      await this.#exclusively(piece, () => this.#removePiece(piece));
    }
  }

  /**
   * Removes the content of a file whose row is deleted by other code.
   * @param removeRow deletes the row, in a transaction of its own; if it throws, everything stays
   */
  async removeWith<T>(id: number, removeRow: () => Promise<T>): Promise<T> {
    return this.#exclusively([id], async () => {
      const { db } = this.#options;
      const row = await findFile(db, id);
      const storage = row && this.#storageOf(row);
      if (storage) await storage.check?.(objectOf(row));
      const answer = await removeRow();
      if (storage && !(await isContentShared(db, row))) {
        await this.#removeLeftovers(storage, id, objectsOf(row));
      }
      return answer;
    });
  }

  /**
   * Completes or undoes the work of killed processes on stored files: now, and once more when files that are
   * recent now are certainly abandoned. Other processes may be working on the same files.
   */
  async endAbandoned(): Promise<void> {
    this.#later = setTimeout(() => void this.#endAbandoned(), 2 * ABANDONED).unref();
    await this.#endAbandoned();
  }

  async #endAbandoned(): Promise<void> {
    const { db, storage, former = [], onWarning } = this.#options;
    for (const one of [storage, ...former]) {
      const recordedSize = async (name: string): Promise<number | null> => {
        const rows = await findFilesStoredAs(db, name);
        const objects = rows.filter(({ provider }) => one.owns(provider)).flatMap(objectsOf);
        const size = objects.find((object) => object.name === name)?.about?.['size'];
        return size === undefined ? null : Number(size);
      };
      try {
        await one.endAbandoned?.(recordedSize);
      } catch (error) {
        onWarning(`upload: files of work that was cut off stay where they are: ${String(error)}`);
      }
    }
  }

  /** Ends the storage's connections. */
  close(): void {
    clearTimeout(this.#later);
    this.#options.storage.close?.();
  }

  async #remove<T>(id: number, read: () => Promise<T>): Promise<T> {
    const { db } = this.#options;
    const known = await findFile(db, id);
    if (!known) throw fileNotFound();
    // the transaction below makes other writers wait: not for a storage that is not there
    await this.#storageOf(known)?.check?.(objectOf(known));
    return this.#stepping(async (steps) =>
      this.#transaction(async (tx) => {
        const row = await findFile(tx, id);
        if (!row) throw fileNotFound();
        const answer = await read();
        await deleteFile(tx, this.#files, id);
        // last, since a storage may be unable to undo it
        await this.#removeContent(tx, row, steps);
        return answer;
      }),
    );
  }

  async #removePiece(ids: readonly number[]): Promise<void> {
    const known = await findFiles(this.#options.db, ids);
    const places = new Map(known.map((row) => [this.#storageOf(row), row]));
    for (const [storage, row] of places) await storage?.check?.(objectOf(row));
    // what can't be taken back is done when the rows are certainly gone
    const later = await this.#stepping(async (steps) =>
      this.#transaction(async (tx) => {
        const rows = await findFiles(tx, ids);
        for (const row of rows) await deleteFile(tx, this.#files, row.id);
        const isFinal = (row: FileRow) => this.#storageOf(row)?.removalIsFinal === true;
        for (const row of rows) if (!isFinal(row)) await this.#removeContent(tx, row, steps);
        return rows.filter(isFinal);
      }),
    );
    const { db } = this.#options;
    for (const row of later) {
      const storage = this.#storageOf(row)!;
      if (!(await isContentShared(db, row))) await this.#removeLeftovers(storage, row.id, objectsOf(row));
    }
  }

  /** Removes the content of a row that is deleted, unless another row names the same. */
  async #removeContent(tx: Executor, row: FileRow, steps: StorageSteps): Promise<void> {
    const storage = this.#storageOf(row);
    if (!storage || (await isContentShared(tx, row))) return;
    await this.#removeObjects(storage, objectsOf(row), steps);
  }

  async #replace<T>(
    id: number,
    { file, info }: SentFile,
    folder: string | null,
    read: () => Promise<T>,
    how: Replacement | null,
  ): Promise<T> {
    const { db, storage } = this.#options;
    const row = await findFile(db, id);
    if (!row) throw entityNotFound();
    const before = this.#storageOf(row);
    const moved = before !== storage;
    const isShared = await isContentShared(db, row);
    const stays = { hash: row.hash, ext: row.ext ?? '', ...(how?.addressByKind && { mime: row.mime }) };
    const prepared = await prepareFile(file, info, {
      ...(await this.#prepareOptions(folder)),
      // content that another row names stays as it is, under its address
      ...(isShared ? {} : { replaces: stays }),
      nextTo: moved ? null : objectOf(row),
    });
    const made = new Set<string>();
    const answer = await this.#stepping(async (steps) => {
      const stored = await putFile(storage, prepared, steps, made);
      return this.#transaction(async (tx) => {
        if (!(await findFile(tx, id))) throw entityNotFound();
        const isElsewhere = moved || storage.movesOnReplace === true || prepared.hash !== row.hash;
        await updateContent(tx, this.#files, id, stored, isElsewhere, this.#now(), await how?.moveOf(tx));
        return read();
      });
    });
    await withOctavoTables(db, () => resetDetails(db, id, prepared.digest));
    if (!before || isShared) return answer;
    const outdated = objectsOf(row).filter((object) => moved || !made.has(storage.identityOf(object)));
    await this.#removeLeftovers(before, id, outdated);
    return answer;
  }

  /** Removes content that no row names any more; if that fails, a log line names what remains. */
  async #removeLeftovers(storage: FileStorage, id: number, objects: readonly StoredObject[]): Promise<void> {
    try {
      await this.#stepping((steps) => this.#removeObjects(storage, objects, steps));
    } catch (error) {
      const { message, cause = message } = error as Error;
      this.#options.onWarning(`upload: former content of file ${id} stays in the storage: ${String(cause)}`);
    }
  }

  /** One piece of work after the other on the same file. */
  async #exclusively<T>(ids: readonly number[], job: () => Promise<T>): Promise<T> {
    const before = Promise.allSettled(ids.map((id) => this.#changing.get(id)));
    const work = before.then(job);
    for (const id of ids) this.#changing.set(id, work);
    try {
      return await work;
    } finally {
      for (const id of ids) if (this.#changing.get(id) === work) this.#changing.delete(id);
    }
  }

  async #stepping<T>(work: (steps: StorageSteps) => Promise<T>): Promise<T> {
    const steps = new StorageSteps();
    try {
      const result = await work(steps);
      await steps.keep();
      return result;
    } catch (error) {
      await steps.undo();
      throw error;
    }
  }

  /** Removes the content of a row, the file itself last; the first failure ends it. */
  async #removeObjects(
    storage: FileStorage,
    objects: readonly StoredObject[],
    steps: StorageSteps,
  ): Promise<void> {
    for (const object of objects) await steps.add(storage.remove(object));
  }

  /** The storage with the content of a row; null for an unknown provider. */
  #storageOf({ provider }: FileRow): FileStorage | null {
    const { storage, former = [] } = this.#options;
    return [storage, ...former].find((one) => one.owns(provider)) ?? null;
  }

  /**
   * Stores a file that has no row, as it came.
   * @returns the file with its address and storage
   * @throws OctavoError ApplicationError for a name no file may have; of the 502 class where the storage fails
   */
  async storeWithoutRow(file: FormFile, info: FileInfo): Promise<StoredFile> {
    const { pixelLimit } = this.#options;
    const settings = { sizeOptimization: false, responsiveDimensions: false, autoOrientation: false };
    const prepared = await prepareFile(file, info, {
      settings,
      breakpoints: {},
      folder: null,
      ...(pixelLimit && { pixelLimit }),
    });
    const { storage } = this.#options;
    return this.#stepping((steps) => putFile(storage, { ...prepared, formats: new Map() }, steps));
  }

  /**
   * Stores content under a name that project code has chosen.
   * @throws OctavoError of the 502 class where the storage fails
   */
  async storeContent(object: StorageObject): Promise<{ readonly url: string; readonly metadata: unknown }> {
    return this.#stepping(async (steps) => {
      const { url, providerValues } = await steps.add(this.#options.storage.put(object));
      return { url, metadata: providerValues?.metadata ?? null };
    });
  }

  /** The storage of new files: its name in rows, and whether its addresses are signed. */
  get storage(): Pick<FileStorage, 'provider' | 'signing'> {
    return this.#options.storage;
  }

  /** Removes such a file, where this storage has it; one that is gone already is fine. */
  async removeWithoutRow(provider: string, object: StoredObject): Promise<void> {
    const { storage } = this.#options;
    if (!storage.owns(provider)) return;
    await this.#stepping((steps) => steps.add(storage.remove(object)));
  }

  async #prepareOptions(folder: string | null) {
    const { db, breakpoints, pixelLimit } = this.#options;
    return {
      settings: await readUploadSettings(db),
      breakpoints,
      folder,
      reader: this.pictureReader,
      ...(pixelLimit && { pixelLimit }),
    };
  }
}

/** Waits for all, even after one failed: nothing may be writing when the temporary files are deleted. */
async function allDone<T>(work: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(work);
  return Promise.all(work);
}
