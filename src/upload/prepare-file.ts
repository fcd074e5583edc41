/** A file of a form → everything its row and its storage need, before either is touched. */
import type { FormFile } from '../http/form.ts';
import type { FileInfo } from './file-info.ts';
import { checkFileName, extensionFor, hashFor, withoutWindowsPath } from './file-name.ts';
import { type PictureOptions, readPicture } from './pictures.ts';
import { declaredType, type FileKind, kindByContent, sniffType } from './sniff-type.ts';
import type { StorageObject, StoredObject } from './storage.ts';

/** A smaller picture, as the `formats` of a row list it. */
export interface FileFormat {
  readonly name: string;
  readonly hash: string;
  readonly ext: string;
  readonly mime: string;
  readonly path: string | null;
  readonly width: number;
  readonly height: number;
  /** In kB, with two decimals. */
  readonly size: number;
  readonly sizeInBytes: number;
  readonly object: StorageObject;
}

/** A file that only has to be stored. */
export interface PreparedFile {
  readonly name: string;
  readonly alternativeText: string | null;
  readonly caption: string | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly formats: ReadonlyMap<string, FileFormat>;
  readonly hash: string;
  readonly ext: string;
  readonly mime: string;
  /** In kB, with two decimals. */
  readonly size: number;
  readonly object: StorageObject;
  /** What it is by its content, for `allowedTypes`. */
  readonly kind: FileKind;
}

export interface PrepareOptions extends PictureOptions {
  /** The folder the client asked for, where the storage has folders. */
  readonly folder: string | null;
  /** The stored name of the file that is replaced. */
  readonly replaces?: { readonly hash: string; readonly ext: string };
  /** The same as its storage knows it; null where another one has it. */
  readonly beside?: StoredObject | null;
}

/**
 * Reads a file and makes what belongs to it.
 * @throws OctavoError ApplicationError for a name no file may have, or a damaged picture
 */
export async function prepareFile(
  file: FormFile,
  info: FileInfo,
  options: PrepareOptions,
): Promise<PreparedFile> {
  const sent = withoutWindowsPath(file.name);
  checkFileName(sent);
  const name = info.name || sent;
  checkFileName(name);
  const mime = declaredType(sent, file.mime);
  const content = await sniffType(file.path);
  const kind = kindByContent(content, mime);
  const ext = options.replaces?.ext ?? extensionFor(sent, mime);
  const hash = options.replaces?.hash ?? (await hashFor(name, ext));
  const { folder, beside = null } = options;
  // what is no picture by its first bytes is not given to the library that reads pictures
  const picture = content?.startsWith('image/') ? await readPicture(file, options) : null;
  const original = picture?.original ?? file;
  const object = (path: string, size: number, as: string, about: object): StorageObject => ({
    name: `${as}${ext}`,
    mime,
    size,
    path,
    folder,
    beside,
    about: { name, hash: as, ext, mime, size: kilobytes(size), sizeInBytes: size, path: folder, ...about },
  });
  const { alternativeText, caption } = info;
  const { width = null, height = null } = picture ?? {};
  const formats = (picture?.formats ?? []).map(({ format, size, path, ...shape }) => {
    const own = `${format}_${hash}`;
    const made: FileFormat = {
      name: `${format}_${name}`,
      hash: own,
      ext,
      mime,
      path: folder,
      ...shape,
      size: kilobytes(size),
      sizeInBytes: size,
      object: object(path, size, own, { name: `${format}_${name}`, ...shape }),
    };
    return [format, made] as const;
  });
  return {
    name,
    alternativeText,
    caption,
    width,
    height,
    formats: new Map(formats),
    hash,
    ext,
    mime,
    size: kilobytes(original.size),
    object: object(original.path, original.size, hash, { alternativeText, caption, width, height }),
    kind,
  };
}

export const kilobytes = (bytes: number): number => Math.round(bytes / 10) / 100;
