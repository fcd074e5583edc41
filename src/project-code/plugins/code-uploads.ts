/** Files that code adds to the media library, changes, replaces and removes, below permissions. */
import type { Executor } from '../../core/database/database.ts';
import type { Layout } from '../../core/database/layout/layout.ts';
import { fileFolderMissing, noFiles } from '../../core/errors/catalogue.ts';
import type { Model } from '../../core/model/content-type.ts';
import { type PlacedInfo, readPlacedInfo, readPlacedInfos } from '../../core/upload/file-info.ts';
import type { FileMove, FilePlace } from '../../core/upload/file-rows.ts';
import { type Folder, findFolder } from '../../core/upload/folders/folder-rows.ts';
import type { MediaLibrary } from '../../core/upload/media-library.ts';
import { findTarget, linkToTarget, type TargetFields } from '../../core/upload/upload-target.ts';
import type { Entity } from '../queries/query-engine.ts';
import { withCopies } from './code-files.ts';

export interface CodeUploadsOptions {
  readonly library: () => MediaLibrary;
  readonly settings: () => { readonly model: Model; readonly layout: Layout };
  /** The rows of files. */
  readonly find: (ids: readonly number[]) => Promise<Entity[]>;
}

export interface IncomingFiles {
  readonly data?: {
    readonly fileInfo?: unknown;
    readonly ref?: unknown;
    readonly refId?: unknown;
    readonly field?: unknown;
  };
  readonly files?: unknown;
}

/** The administrator in whose name code works. */
export interface ByUser {
  readonly user?: { readonly id?: number } | null;
}

/** A file in place of another. */
export interface Replacement {
  readonly data?: { readonly fileInfo?: unknown };
  readonly file?: unknown;
}

type Prepared = Awaited<ReturnType<MediaLibrary['prepare']>>;
type PlaceOf = Parameters<MediaLibrary['add']>[2];

export class CodeUploads {
  readonly #library: CodeUploadsOptions['library'];
  readonly #settings: CodeUploadsOptions['settings'];
  readonly #find: CodeUploadsOptions['find'];

  constructor({ library, settings, find }: CodeUploadsOptions) {
    this.#library = library;
    this.#settings = settings;
    this.#find = find;
  }

  /** Adds files; without a folder they go to the top, as in v4. */
  add(sent: IncomingFiles, options?: ByUser): Promise<Entity[]> {
    return this.#addCopies(sent, (infos) => (tx, index) => placeOf(tx, infos[index]!, creatorOf(options)));
  }

  /** Adds files to the folder of the content API. */
  addToApiFolder(sent: IncomingFiles): Promise<Entity[]> {
    return this.#addCopies(sent, () => undefined);
  }

  /** Adds the rows of prepared files. */
  async addPrepared(prepared: Prepared, fields: TargetFields, place: PlaceOf): Promise<Entity[]> {
    const target = findTarget(this.#settings(), fields, { may: () => true });
    const ids = await this.#library().add(
      prepared,
      async (tx, files) => {
        if (target) await linkToTarget(tx, target, files);
        return files;
      },
      place,
    );
    return this.#find(ids);
  }

  /** @throws OctavoError NotFoundError */
  changeInfo(id: number, sentInfo: unknown, options?: ByUser): Promise<Entity> {
    const info = readPlacedInfo(sentInfo);
    return this.#library().change(id, info, () => this.#row(id), moveOf(info, options));
  }

  /** Puts other content in place of a file's; its address stays. @throws OctavoError NotFoundError */
  replace(id: number, { data = {}, file }: Replacement, options?: ByUser): Promise<Entity> {
    const info = readPlacedInfo(data.fileInfo);
    if (typeof file !== 'object' || file === null) throw noFiles();
    return withCopies([file], ([copy]) =>
      this.#library().replace(id, { file: copy!, info }, null, () => this.#row(id), {
        moveOf: moveOf(info, options),
      }),
    );
  }

  /** @returns the file as it was; null where there is none */
  async remove(id: number): Promise<Entity | null> {
    const [file] = await this.#find([id]);
    if (!file) return null;
    await this.#library().removal.one(id, async () => undefined);
    return file;
  }

  #addCopies(
    { data = {}, files }: IncomingFiles,
    placesOf: (infos: readonly PlacedInfo[]) => PlaceOf,
  ): Promise<Entity[]> {
    const list = [files].flat().filter((file): file is object => typeof file === 'object' && file !== null);
    if (list.length === 0) throw noFiles();
    return withCopies(list, async (copies) => {
      const infos =
        copies.length === 1 ? [readPlacedInfo(data.fileInfo)] : readPlacedInfos(data.fileInfo, copies.length);
      const prepared = await this.#library().prepare(copies.map((file, at) => ({ file, info: infos[at]! })));
      return this.addPrepared(prepared, targetFields(data), placesOf(infos));
    });
  }

  async #row(id: number): Promise<Entity> {
    const [file] = await this.#find([id]);
    return file!;
  }
}

const creatorOf = (options: ByUser | undefined): number | null => options?.user?.id ?? null;

/** The place of a new file. @throws OctavoError where its folder is not there */
export const placeOf = async (
  tx: Executor,
  info: PlacedInfo,
  creator: number | null,
): Promise<FilePlace> => ({
  folder: (await folderOf(tx, info)) ?? null,
  creator,
});

/** Where the file goes, and who says so. */
const moveOf =
  (info: PlacedInfo, options: ByUser | undefined) =>
  async (tx: Executor): Promise<FileMove> => ({
    folder: await folderOf(tx, info),
    by: options?.user?.id,
  });

/** The folder code names: null for the top, undefined where it names none. @throws OctavoError where it is not there */
async function folderOf(tx: Executor, { folder }: PlacedInfo): Promise<Folder | null | undefined> {
  if (folder === undefined || folder === null) return folder;
  const found = /^\d{1,15}$/.test(String(folder)) ? await findFolder(tx, Number(folder)) : null;
  if (!found) throw fileFolderMissing();
  return found;
}

const targetFields = ({ ref, refId, field }: NonNullable<IncomingFiles['data']>): TargetFields => {
  const text = (value: unknown): string | null =>
    value === undefined || value === null ? null : String(value);
  return { ref: text(ref), refId: text(refId), field: text(field) };
};
