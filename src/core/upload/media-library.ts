/**
 * The media library: adds, changes and replaces files, each atomically, and has them removed. A request that fails leaves
 * neither rows nor content behind (A28).
 */

import type { BackgroundWorker, Clock } from '../base/clock.ts';
import type { FormFile } from '../base/http/form.ts';
import type { Database, Executor } from '../database/database.ts';
import { FILE_UID, type Layout } from '../database/layout/layout.ts';
import { withOctavoTables } from '../database/sync/with-octavo-tables.ts';
import { entityNotFound } from '../errors/catalogue.ts';
import { RowEffects } from '../hooks/row-effects.ts';
import { ExclusiveWork } from './exclusive-work.ts';
import { resetDetails, saveDigests } from './file-details.ts';
import { type FileHooks, NO_FILE_HOOKS } from './file-hooks.ts';
import type { FileInfo } from './file-info.ts';
import { FileRemoval } from './file-removal.ts';
import {
  type FileMove,
  type FilePlace,
  type FileTable,
  findFile,
  isContentShared,
  type StoredFile,
  updateContent,
  updateInfo,
} from './file-rows.ts';
import { LibraryStorages, stepping } from './library-storages.ts';
import type { FileNamer } from './name-file.ts';
import { canReadPictures, type PictureReader } from './pictures.ts';
import { type PreparedFile, prepareFile } from './prepare-file.ts';
import type { FileStorage, StorageObject, StoredObject } from './storage.ts';
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
  readonly clock: Clock;
}

/** An uploaded file, with its information. */
export interface IncomingFile {
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

export class MediaLibrary implements BackgroundWorker {
  readonly #options: MediaLibraryOptions;
  readonly #files: FileTable;
  readonly #now: () => number;
  readonly #storages: LibraryStorages;
  readonly #exclusive = new ExclusiveWork();
  /** Removes files with all their formats. */
  readonly removal: FileRemoval;
  /** The project's own way to read pictures; the server reads them if there is none. */
  pictureReader: PictureReader | undefined;
  /** Gives the project's own way to name files, if there is one now. */
  fileNamer: () => FileNamer | undefined = () => undefined;
  #warned = false;

  constructor(options: MediaLibraryOptions) {
    this.#options = options;
    const { layout, hooks = NO_FILE_HOOKS, effects = new RowEffects() } = options;
    this.#files = { layout, hooks, effects };
    this.#now = options.clock.now;
    this.#storages = new LibraryStorages(options);
    this.removal = new FileRemoval({
      db: options.db,
      files: this.#files,
      storages: this.#storages,
      exclusive: this.#exclusive,
      transaction: (work) => this.#transaction(work),
    });
  }

  /**
   * Reads files and makes their formats; nothing is stored yet.
   * @param folder the folder the client asked for, if the storage has folders
   * @param namer what names these files; as all files are named without it
   * @throws OctavoError ApplicationError for a forbidden name, or a damaged picture
   */
  async prepare(
    sent: readonly IncomingFile[],
    folder: string | null = null,
    namer: FileNamer | undefined = this.fileNamer(),
  ): Promise<PreparedFile[]> {
    const options = { ...(await this.#prepareOptions(folder)), namer };
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
        // they only point out duplicates
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
      await updateInfo(tx, this.#files, info, { id, now: this.#now(), move: await moveOf?.(tx) });
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
    sent: IncomingFile,
    folder: string | null,
    read: () => Promise<T>,
    how: Replacement | null = null,
  ): Promise<T> {
    return this.#exclusive.run([id], () => this.#replace(id, sent, folder, read, how));
  }

  /** Completes or undoes the work of killed processes on stored files. */
  async endAbandoned(): Promise<void> {
    await this.#storages.endAbandoned(this.#options.db);
  }

  settled(): Promise<void> {
    return this.#storages.settled();
  }

  /** Ends the storage's connections. */
  close(): void {
    this.#storages.close();
  }

  async #replace<T>(
    id: number,
    { file, info }: IncomingFile,
    folder: string | null,
    read: () => Promise<T>,
    how: Replacement | null,
  ): Promise<T> {
    const { db, storage } = this.#options;
    const row = await findFile(db, id);
    if (!row) throw entityNotFound();
    const before = this.#storages.of(row);
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
    const answer = await stepping(async (steps) => {
      const stored = await putFile(storage, prepared, steps, made);
      return this.#transaction(async (tx) => {
        if (!(await findFile(tx, id))) throw entityNotFound();
        const isElsewhere = moved || storage.movesOnReplace === true || prepared.hash !== row.hash;
        const move = await how?.moveOf(tx);
        await updateContent(tx, this.#files, stored, { id, now: this.#now(), isElsewhere, move });
        return read();
      });
    });
    await withOctavoTables(db, () => resetDetails(db, id, prepared.digest));
    if (!before || isShared) return answer;
    const outdated = objectsOf(row).filter((object) => moved || !made.has(storage.identityOf(object)));
    await this.#storages.removeLeftovers(before, id, outdated);
    return answer;
  }

  /**
   * Stores a file that has no row, as it came.
   * @returns the file with its address and storage
   * @throws OctavoError ApplicationError for a name no file may have; of the 502 class where the storage fails
   */
  async storeWithoutRow(file: FormFile, info: FileInfo): Promise<StoredFile> {
    const { clock, pixelLimit } = this.#options;
    const settings = { sizeOptimization: false, responsiveDimensions: false, autoOrientation: false };
    const prepared = await prepareFile(file, info, {
      clock,
      settings,
      breakpoints: {},
      folder: null,
      ...(pixelLimit && { pixelLimit }),
    });
    const { storage } = this.#options;
    return stepping((steps) => putFile(storage, { ...prepared, formats: new Map() }, steps));
  }

  /**
   * Stores content under a name that project code has chosen.
   * @throws OctavoError of the 502 class where the storage fails
   */
  async storeContent(object: StorageObject): Promise<{ readonly url: string; readonly metadata: unknown }> {
    return stepping(async (steps) => {
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
    await stepping((steps) => steps.add(storage.remove(object)));
  }

  async #prepareOptions(folder: string | null) {
    const { db, clock, breakpoints, pixelLimit } = this.#options;
    return {
      clock,
      settings: await readUploadSettings(db),
      breakpoints,
      folder,
      reader: this.pictureReader,
      namer: this.fileNamer(),
      ...(pixelLimit && { pixelLimit }),
    };
  }
}

/** Waits for all, even after one failed: nothing may be writing when the temporary files are deleted. */
async function allDone<T>(work: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(work);
  return Promise.all(work);
}
