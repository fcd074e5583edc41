/** Files whose content is stored and whose rows are still to come: both stay, or neither. */
import type { Executor } from '../database/database.ts';
import { type FileTable, insertFile, type StoredFile, type StoredFormat } from './file-rows.ts';
import type { PreparedFile } from './prepare-file.ts';
import type { FileStorage, PutStep, StorageObject } from './storage.ts';
import { StorageSteps } from './storage-steps.ts';

interface Stored {
  readonly file: StoredFile;
  readonly steps: StorageSteps;
  inserted: boolean;
}

export class StoredFiles {
  readonly #files: FileTable;
  readonly #stored: readonly Stored[];

  private constructor(files: FileTable, stored: readonly Stored[]) {
    this.#files = files;
    this.#stored = stored;
  }

  /**
   * Stores prepared files, formats first.
   * @throws OctavoError of the 502 class where the storage fails; nothing stays then
   */
  static async put(
    storage: FileStorage,
    table: FileTable,
    files: readonly PreparedFile[],
  ): Promise<StoredFiles> {
    const stored: Stored[] = [];
    let steps = new StorageSteps();
    try {
      for (const file of files) {
        steps = new StorageSteps();
        stored.push({ file: await putFile(storage, file, steps), steps, inserted: false });
      }
    } catch (error) {
      await steps.undo();
      for (const before of stored) await before.steps.undo();
      throw error;
    }
    return new StoredFiles(table, stored);
  }

  /** How many there are. */
  get count(): number {
    return this.#stored.length;
  }

  /**
   * Adds the row of one of them.
   * @returns its id
   */
  async insert(tx: Executor, index: number, now: number): Promise<number> {
    const stored = this.#stored[index]!;
    const id = await insertFile(tx, this.#files, stored.file, now);
    stored.inserted = true;
    return id;
  }

  /** What the file at this place is. */
  at(index: number): PreparedFile {
    return this.#stored[index]!.file;
  }

  /** Runs the work that adds rows: when it fails no file stays, else those without a row go. */
  async settle<T>(work: () => Promise<T>): Promise<T> {
    try {
      const result = await work();
      for (const { steps, inserted } of this.#stored) await (inserted ? steps.keep() : steps.undo());
      return result;
    } catch (error) {
      for (const { steps } of this.#stored) await steps.undo();
      throw error;
    }
  }
}

/**
 * Stores one file with its formats; the caller ends the steps.
 * @param places gets where they lie
 */
export async function putFile(
  storage: FileStorage,
  file: PreparedFile,
  steps: StorageSteps,
  places = new Set<string>(),
): Promise<StoredFile> {
  const put = async (object: StorageObject): Promise<PutStep> => {
    const step = await steps.add(storage.put(object));
    places.add(step.place);
    return step;
  };
  const formats = new Map<string, StoredFormat>();
  for (const [name, { object, ...shown }] of file.formats) {
    const { url, noted } = await put(object);
    formats.set(name, {
      ...shown,
      ...(noted ? { hash: noted.hash, ext: noted.ext } : {}),
      url,
      ...(noted?.metadata === undefined ? {} : { provider_metadata: noted.metadata }),
    });
  }
  const { url, noted } = await put(file.object);
  return {
    ...file,
    hash: noted?.hash ?? file.hash,
    ext: noted?.ext ?? file.ext,
    url,
    provider: storage.provider,
    stored: formats,
    previewUrl: noted?.previewUrl ?? null,
    metadata: noted?.metadata ?? null,
  };
}
