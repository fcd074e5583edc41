/**
 * The media library: files added, changed, replaced and removed, each as one piece. A request that fails
 * leaves neither rows nor content behind (A28).
 */
import type { Database, Executor } from '../database/database.ts';
import type { Layout } from '../database/layout/layout.ts';
import { notFound } from '../errors/catalogue.ts';
import type { FormFile } from '../http/form.ts';
import type { FileInfo } from './file-info.ts';
import { deleteFile, type FileRow, findFile, updateContent, updateInfo } from './file-rows.ts';
import { canReadPictures } from './pictures.ts';
import { type PreparedFile, prepareFile } from './prepare-file.ts';
import type { FileStorage } from './storage.ts';
import { StorageSteps } from './storage-steps.ts';
import { putFile, StoredFiles } from './stored-files.ts';
import { readUploadSettings } from './upload-settings.ts';

export interface MediaLibraryOptions {
  readonly db: Database;
  readonly layout: Layout;
  readonly storage: FileStorage;
  /** `plugins.upload.breakpoints` */
  readonly breakpoints: Readonly<Record<string, number>>;
  /** Told once where pictures can't be read. */
  readonly onWarning: (message: string) => void;
  readonly now?: () => number;
}

/** A file as it came, with what is said of it. */
export interface SentFile {
  readonly file: FormFile;
  readonly info: FileInfo;
}

export class MediaLibrary {
  readonly #options: MediaLibraryOptions;
  readonly #now: () => number;
  /** The files that are being replaced; two at a time would mix their contents. */
  readonly #replacing = new Map<number, Promise<unknown>>();
  #warned = false;

  constructor(options: MediaLibraryOptions) {
    this.#options = options;
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
    return StoredFiles.put(this.#options.storage, this.#options.layout, files);
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
    const { db, layout } = this.#options;
    return db.transaction(async (tx) => {
      if (!(await findFile(tx, id))) throw entityNotFound();
      await updateInfo(tx, layout, id, info, this.#now());
      return read();
    });
  }

  /**
   * Puts other content in place of a file's; its address stays.
   * @param read the answer, asked in the same transaction
   * @throws OctavoError NotFoundError
   */
  async replace<T>(id: number, sent: SentFile, folder: string | null, read: () => Promise<T>): Promise<T> {
    const before = this.#replacing.get(id) ?? Promise.resolve();
    const work = before.catch(() => {}).then(() => this.#replace(id, sent, folder, read));
    this.#replacing.set(id, work);
    try {
      return await work;
    } finally {
      if (this.#replacing.get(id) === work) this.#replacing.delete(id);
    }
  }

  /**
   * Removes a file with all its formats.
   * @param read the answer, asked in the same transaction
   * @throws OctavoError NotFoundError
   */
  async remove<T>(id: number, read: () => Promise<T>): Promise<T> {
    const { db } = this.#options;
    return this.#stepping(async (steps) =>
      db.transaction(async (tx) => {
        const row = await findFile(tx, id);
        if (!row) throw notFound('file.notFound');
        const answer = await read();
        await deleteFile(tx, id);
        await this.#removeObjects(this.#namesOf(row), steps);
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
    const { db, layout, storage } = this.#options;
    const row = await findFile(db, id);
    if (!row) throw entityNotFound();
    const replaces = { hash: row.hash, ext: row.ext };
    const prepared = await prepareFile(file, info, { ...(await this.#prepareOptions(folder)), replaces });
    return this.#stepping(async (steps) => {
      const stored = await putFile(storage, prepared, steps);
      const made = new Set([
        stored.object.name,
        ...[...stored.formats.values()].map(({ object }) => object.name),
      ]);
      await this.#removeObjects(
        this.#namesOf(row).filter((name) => !made.has(name)),
        steps,
      );
      return db.transaction(async (tx) => {
        if (!(await findFile(tx, id))) throw entityNotFound();
        await updateContent(tx, layout, id, stored, this.#now());
        return read();
      });
    });
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

  async #removeObjects(names: readonly string[], steps: StorageSteps): Promise<void> {
    for (const name of names) await steps.add(this.#options.storage.remove(name));
  }

  /** What a row has in the storage; a row of another provider has nothing there. */
  #namesOf(row: FileRow): string[] {
    if (row.provider !== this.#options.storage.provider) return [];
    return [...formatNames(row.formats), `${row.hash}${row.ext ?? ''}`];
  }

  async #prepareOptions(folder: string | null) {
    const { db, breakpoints } = this.#options;
    return { settings: await readUploadSettings(db), breakpoints, folder };
  }
}

/** Waits for all, also after one failed: nobody writes any more when the temporary files are deleted. */
async function allDone<T>(work: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(work);
  return Promise.all(work);
}

const entityNotFound = () => notFound('Entity not found');

function formatNames(formats: string | null): string[] {
  let stored: unknown;
  try {
    stored = JSON.parse(formats ?? 'null');
  } catch {
    // a row somebody wrote by hand
    return [];
  }
  if (typeof stored !== 'object' || stored === null) return [];
  return Object.values(stored as Record<string, { hash?: unknown; ext?: unknown } | null>).flatMap(
    (format) =>
      typeof format?.hash === 'string'
        ? [`${format.hash}${typeof format.ext === 'string' ? format.ext : ''}`]
        : [],
  );
}
