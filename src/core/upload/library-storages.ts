/** The storages of a media library: the one that gets new files, and those that have files from before. */
import type { BackgroundWorker, Cancel, Clock } from '../base/clock.ts';
import type { Database, Executor } from '../database/database.ts';
import { type FileRow, findFilesStoredAs, isContentShared } from './file-rows.ts';
import { ABANDONED } from './local-leftovers.ts';
import { type FileStorage, StorageSteps, type StoredObject } from './storage.ts';
import { objectsOf } from './stored-files.ts';

export interface StoragesOptions {
  readonly storage: FileStorage;
  readonly former?: readonly FileStorage[];
  readonly clock: Clock;
  readonly onWarning: (message: string) => void;
}

/** Does work whose steps are taken back where it fails. */
export async function stepping<T>(work: (steps: StorageSteps) => Promise<T>): Promise<T> {
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

export class LibraryStorages implements BackgroundWorker {
  readonly #all: readonly FileStorage[];
  readonly #onWarning: (message: string) => void;
  readonly #clock: Clock;
  #cancel: Cancel | undefined;
  /** The work of killed processes that is being ended. */
  #ending: Promise<void> = Promise.resolve();

  constructor({ storage, former = [], clock, onWarning }: StoragesOptions) {
    this.#clock = clock;
    this.#all = [storage, ...former];
    this.#onWarning = onWarning;
  }

  /** The storage with the content of a row; null for an unknown provider. */
  of({ provider }: Pick<FileRow, 'provider'>): FileStorage | null {
    return this.#all.find((one) => one.owns(provider)) ?? null;
  }

  /** Removes the content of a row that is deleted, unless another row names the same. */
  async removeContent(tx: Executor, row: FileRow, steps: StorageSteps): Promise<void> {
    const storage = this.of(row);
    if (!storage || (await isContentShared(tx, row))) return;
    await removeObjects(storage, objectsOf(row), steps);
  }

  /** Removes content that no row names any more; if that fails, a log line names what remains. */
  async removeLeftovers(storage: FileStorage, id: number, objects: readonly StoredObject[]): Promise<void> {
    try {
      await stepping((steps) => removeObjects(storage, objects, steps));
    } catch (error) {
      const { message, cause = message } = error as Error;
      this.#onWarning(`upload: former content of file ${id} stays in the storage: ${String(cause)}`);
    }
  }

  /**
   * Completes or undoes the work of killed processes on stored files: now, and once more when files that are
   * recent now are certainly abandoned. Other processes may be working on the same files.
   */
  async endAbandoned(db: Database): Promise<void> {
    const end = (): Promise<void> => {
      this.#ending = this.#endAbandoned(db);
      return this.#ending;
    };
    this.#cancel = this.#clock.after(2 * ABANDONED, end, { unref: true });
    await end();
  }

  settled(): Promise<void> {
    return this.#ending;
  }

  /** Ends the connections of the one for new files. */
  close(): void {
    this.#cancel?.();
    this.#all[0]?.close?.();
  }

  async #endAbandoned(db: Database): Promise<void> {
    for (const one of this.#all) {
      const recordedSize = async (name: string): Promise<number | null> => {
        const rows = await findFilesStoredAs(db, name);
        const objects = rows.filter(({ provider }) => one.owns(provider)).flatMap(objectsOf);
        const size = objects.find((object) => object.name === name)?.about?.['size'];
        return size === undefined ? null : Number(size);
      };
      try {
        await one.endAbandoned?.(recordedSize);
      } catch (error) {
        this.#onWarning(`upload: files of work that was cut off stay where they are: ${String(error)}`);
      }
    }
  }
}

/** Removes objects one after the other, the file itself last; the first failure ends it. */
async function removeObjects(
  storage: FileStorage,
  objects: readonly StoredObject[],
  steps: StorageSteps,
): Promise<void> {
  for (const object of objects) await steps.add(storage.remove(object));
}
