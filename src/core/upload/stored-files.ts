/** Files whose content is stored and whose rows follow: both stay, or neither. */
import type { Executor } from '../database/database.ts';
import {
  type FilePlace,
  type FileRow,
  type FileTable,
  insertFile,
  type StoredFile,
  type StoredFormat,
} from './file-rows.ts';
import type { PreparedFile } from './prepare-file.ts';
import {
  type FileStorage,
  type PutStep,
  type StorageObject,
  StorageSteps,
  type StoredObject,
} from './storage.ts';

interface Stored {
  readonly file: StoredFile;
  readonly steps: StorageSteps;
  /** The id of its row, once it has one. */
  id: number | null;
}

/** Called with the files that stay, behind their commit. */
export type OnStored = (digests: ReadonlyMap<number, string>) => Promise<void>;

export class StoredFiles {
  readonly #files: FileTable;
  readonly #stored: readonly Stored[];
  readonly #onStored: OnStored;

  private constructor(files: FileTable, stored: readonly Stored[], onStored: OnStored) {
    this.#files = files;
    this.#stored = stored;
    this.#onStored = onStored;
  }

  /**
   * Stores prepared files, formats first.
   * @throws OctavoError of the 502 class if the storage fails; nothing stays then
   */
  static async put(
    storage: FileStorage,
    table: FileTable,
    files: readonly PreparedFile[],
    onStored: OnStored,
  ): Promise<StoredFiles> {
    const stored: Stored[] = [];
    let steps = new StorageSteps();
    try {
      for (const file of files) {
        steps = new StorageSteps();
        stored.push({ file: await putFile(storage, file, steps), steps, id: null });
      }
    } catch (error) {
      await steps.undo();
      for (const before of stored) await before.steps.undo();
      throw error;
    }
    return new StoredFiles(table, stored, onStored);
  }

  /** How many there are. */
  get count(): number {
    return this.#stored.length;
  }

  /**
   * Adds the row of one of them.
   * @returns its id
   */
  async insert(tx: Executor, index: number, now: number, place?: FilePlace): Promise<number> {
    const stored = this.#stored[index]!;
    const id = await insertFile(tx, this.#files, stored.file, now, place);
    stored.id = id;
    return id;
  }

  /** The file at this index. */
  at(index: number): PreparedFile {
    return this.#stored[index]!.file;
  }

  /** Runs the work that adds rows: if it fails no file stays, otherwise those without a row are removed. */
  async settle<T>(work: () => Promise<T>): Promise<T> {
    try {
      const result = await work();
      for (const { steps, id } of this.#stored) await (id === null ? steps.undo() : steps.keep());
      const kept = this.#stored.flatMap(({ id, file }): [number, string][] =>
        id === null ? [] : [[id, file.digest]],
      );
      if (kept.length > 0) await this.#onStored(new Map(kept));
      return result;
    } catch (error) {
      for (const { steps } of this.#stored) await steps.undo();
      throw error;
    }
  }
}

/**
 * Stores one file with its formats; the caller ends the steps.
 * @param places receives their locations
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
    const { url, providerValues } = await put(object);
    formats.set(name, {
      ...shown,
      ...(providerValues ? { hash: providerValues.hash, ext: providerValues.ext } : {}),
      url,
      ...(providerValues?.metadata === undefined ? {} : { provider_metadata: providerValues.metadata }),
    });
  }
  const { url, providerValues } = await put(file.object);
  return {
    ...file,
    hash: providerValues?.hash ?? file.hash,
    ext: providerValues?.ext ?? file.ext,
    url,
    provider: storage.provider,
    stored: formats,
    previewUrl: providerValues?.previewUrl ?? null,
    metadata: providerValues?.metadata ?? null,
  };
}

/** The file itself. */
export const objectOf = (row: FileRow): StoredObject => {
  const { id, name, hash, ext, mime, size, url, provider } = row;
  const formats = parsed(row.formats);
  const provider_metadata = parsed(row.metadata);
  return {
    name: `${hash}${ext ?? ''}`,
    url,
    about: { id, name, hash, ext, mime, size: Number(size), url, provider, formats, provider_metadata },
  };
};

/** The file and its formats, the file last. */
export const objectsOf = (row: FileRow): StoredObject[] => [...formatsOf(row.formats), objectOf(row)];

function formatsOf(formats: FileRow['formats']): StoredObject[] {
  const stored = parsed(formats);
  if (typeof stored !== 'object' || stored === null) return [];
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  return Object.values(stored as Record<string, Partial<Record<string, unknown>> | null>).flatMap((format) =>
    typeof format?.['hash'] === 'string'
      ? [{ name: `${format['hash']}${text(format['ext'])}`, url: text(format['url']), about: format }]
      : [],
  );
}

/** The JSON of a column; null if it is invalid, in a row written by hand. */
function parsed(json: unknown): unknown {
  // some drivers parse JSON columns themselves
  if (typeof json !== 'string') return json ?? null;
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
