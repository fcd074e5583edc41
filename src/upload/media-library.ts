/**
 * The media library: files added, changed, replaced and removed, each as one piece. A request that fails
 * leaves neither rows nor content behind (A28).
 */
import type { Database, Executor } from '../database/database.ts';
import type { Layout } from '../database/layout/layout.ts';
import { notFound } from '../errors/catalogue.ts';
import type { FormFile } from '../http/form.ts';
import { TELL_NOBODY, type TellOfFile } from './file-events.ts';
import type { FileInfo } from './file-info.ts';
import {
  deleteFile,
  type FileRow,
  type FileTable,
  findFile,
  findFilesStoredAs,
  updateContent,
  updateInfo,
} from './file-rows.ts';
import { ABANDONED } from './local-leftovers.ts';
import { canReadPictures } from './pictures.ts';
import { type PreparedFile, prepareFile } from './prepare-file.ts';
import type { FileStorage, StoredObject } from './storage.ts';
import { StorageSteps } from './storage-steps.ts';
import { putFile, StoredFiles } from './stored-files.ts';
import { objectOf, objectsOf } from './stored-objects.ts';
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
  /** Told once where pictures can't be read. */
  readonly onWarning: (message: string) => void;
  /** Who is told of changes; nobody unless given. */
  readonly tell?: TellOfFile;
  readonly now?: () => number;
}

/** A file as it came, with what is said of it. */
export interface SentFile {
  readonly file: FormFile;
  readonly info: FileInfo;
}

export class MediaLibrary {
  readonly #options: MediaLibraryOptions;
  readonly #files: FileTable;
  readonly #now: () => number;
  /** The files whose content changes or goes; two at a time would mix their contents. */
  readonly #changing = new Map<number, Promise<unknown>>();
  #warned = false;
  #later: NodeJS.Timeout | undefined;

  constructor(options: MediaLibraryOptions) {
    this.#options = options;
    this.#files = { layout: options.layout, tell: options.tell ?? TELL_NOBODY };
    this.#now = options.now ?? Date.now;
  }

  /**
   * Reads files and makes their formats; nothing is stored yet.
   * @param folder the folder the client asked for, where the storage has folders
   * @throws OctavoError ApplicationError for a name no file may have, or a damaged picture
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

  /** Stores prepared files; their rows come with `StoredFiles.insert`, inside `settle`. */
  store(files: readonly PreparedFile[]): Promise<StoredFiles> {
    return StoredFiles.put(this.#options.storage, this.#files, files);
  }

  /**
   * Stores prepared files and adds their rows.
   * @param link what else belongs to it, in the same transaction
   */
  async add<T>(
    files: readonly PreparedFile[],
    link: (tx: Executor, ids: readonly number[]) => Promise<T>,
  ): Promise<T> {
    const stored = await this.store(files);
    return stored.settle(async () =>
      this.#options.db.transaction(async (tx) => {
        const ids: number[] = [];
        for (let index = 0; index < stored.count; index += 1) {
          ids.push(await stored.insert(tx, index, this.#now()));
        }
        return link(tx, ids);
      }),
    );
  }

  /**
   * Changes what is said of a file.
   * @param read the answer, asked in the same transaction
   * @throws OctavoError NotFoundError
   */
  async change<T>(id: number, info: FileInfo, read: () => Promise<T>): Promise<T> {
    return this.#options.db.transaction(async (tx) => {
      if (!(await findFile(tx, id))) throw entityNotFound();
      await updateInfo(tx, this.#files, id, info, this.#now());
      return read();
    });
  }

  /**
   * Puts other content in place of a file's; its address stays.
   * @param read the answer, asked in the same transaction
   * @throws OctavoError NotFoundError
   */
  async replace<T>(id: number, sent: SentFile, folder: string | null, read: () => Promise<T>): Promise<T> {
    return this.#alone(id, () => this.#replace(id, sent, folder, read));
  }

  /**
   * Removes a file with all its formats.
   * @param read the answer, asked in the same transaction
   * @throws OctavoError NotFoundError
   */
  async remove<T>(id: number, read: () => Promise<T>): Promise<T> {
    return this.#alone(id, () => this.#remove(id, read));
  }

  /**
   * Removes the content of a file whose row goes another way.
   * @param removeRow takes the row away, in a transaction of its own; what it throws leaves all as it is
   */
  async removeWith<T>(id: number, removeRow: () => Promise<T>): Promise<T> {
    return this.#alone(id, async () => {
      const row = await findFile(this.#options.db, id);
      const storage = row && this.#storageOf(row);
      if (storage) await storage.check?.(objectOf(row));
      const answer = await removeRow();
      if (storage) await this.#removeLeftovers(storage, id, objectsOf(row));
      return answer;
    });
  }

  /**
   * Ends or takes back what killed processes had begun with stored files: now, and once more when what was young now is
   * certainly abandoned. Other processes may be at work on the same files.
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
    if (!known) throw notFound('file.notFound');
    // the transaction below makes other writers wait: not for a storage that is not there
    await this.#storageOf(known)?.check?.(objectOf(known));
    return this.#stepping(async (steps) =>
      db.transaction(async (tx) => {
        const row = await findFile(tx, id);
        if (!row) throw notFound('file.notFound');
        const answer = await read();
        await deleteFile(tx, this.#files, id);
        // last, since a storage may be unable to take it back
        const storage = this.#storageOf(row);
        if (storage) await this.#removeObjects(storage, objectsOf(row), steps);
        return answer;
      }),
    );
  }

  async #replace<T>(
    id: number,
    { file, info }: SentFile,
    folder: string | null,
    read: () => Promise<T>,
  ): Promise<T> {
    const { db, storage } = this.#options;
    const row = await findFile(db, id);
    if (!row) throw entityNotFound();
    const before = this.#storageOf(row);
    const moved = before !== storage;
    const prepared = await prepareFile(file, info, {
      ...(await this.#prepareOptions(folder)),
      replaces: { hash: row.hash, ext: row.ext ?? '' },
      beside: moved ? null : objectOf(row),
    });
    const made = new Set<string>();
    const answer = await this.#stepping(async (steps) => {
      const stored = await putFile(storage, prepared, steps, made);
      return db.transaction(async (tx) => {
        if (!(await findFile(tx, id))) throw entityNotFound();
        const isElsewhere = moved || storage.movesOnReplace === true;
        await updateContent(tx, this.#files, id, stored, isElsewhere, this.#now());
        return read();
      });
    });
    if (!before) return answer;
    const outdated = objectsOf(row).filter((object) => moved || !made.has(storage.placeOf(object)));
    await this.#removeLeftovers(before, id, outdated);
    return answer;
  }

  /** Removes what no row names any more; where that fails, a line tells what stays. */
  async #removeLeftovers(storage: FileStorage, id: number, objects: readonly StoredObject[]): Promise<void> {
    try {
      await this.#stepping((steps) => this.#removeObjects(storage, objects, steps));
    } catch (error) {
      const { message, cause = message } = error as Error;
      this.#options.onWarning(`upload: former content of file ${id} stays in the storage: ${String(cause)}`);
    }
  }

  /** One piece of work after the other on the same file. */
  async #alone<T>(id: number, job: () => Promise<T>): Promise<T> {
    const before = this.#changing.get(id) ?? Promise.resolve();
    const work = before.catch(() => {}).then(job);
    this.#changing.set(id, work);
    try {
      return await work;
    } finally {
      if (this.#changing.get(id) === work) this.#changing.delete(id);
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

  /** Removes what a row had, the file itself last; the first that fails ends it. */
  async #removeObjects(
    storage: FileStorage,
    objects: readonly StoredObject[],
    steps: StorageSteps,
  ): Promise<void> {
    for (const object of objects) await steps.add(storage.remove(object));
  }

  /** Who has the content of a row; null for a provider that is not here. */
  #storageOf({ provider }: FileRow): FileStorage | null {
    const { storage, former = [] } = this.#options;
    return [storage, ...former].find((one) => one.owns(provider)) ?? null;
  }

  async #prepareOptions(folder: string | null) {
    const { db, breakpoints, pixelLimit } = this.#options;
    return { settings: await readUploadSettings(db), breakpoints, folder, ...(pixelLimit && { pixelLimit }) };
  }
}

/** Waits for all, also after one failed: nobody writes any more when the temporary files are deleted. */
async function allDone<T>(work: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(work);
  return Promise.all(work);
}

const entityNotFound = () => notFound('Entity not found');
