/** A file of a form → everything its row and its storage need, before either is touched. */

import type { FormFile } from '../base/http/form.ts';
import type { FileInfo } from './file-info.ts';
import { checkFileName } from './file-name.ts';
import { inspectContent } from './inspect-content.ts';
import { type FileNamer, nameByCode, nameFile } from './name-file.ts';
import { type PictureOptions, readPicture } from './pictures.ts';
import { type FileKind, kindByContent, kindOf } from './sniff-type.ts';
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

/** A file that is ready to be stored. */
export interface PreparedFile {
  readonly name: string;
  /** Undefined where the client says nothing about it. */
  readonly alternativeText: string | null | undefined;
  readonly caption: string | null | undefined;
  readonly width: number | null;
  readonly height: number | null;
  readonly formats: ReadonlyMap<string, FileFormat>;
  readonly hash: string;
  readonly ext: string;
  readonly mime: string;
  /** In kB, with two decimals. */
  readonly size: number;
  readonly object: StorageObject;
  /** Its kind by its content, for `allowedTypes`. */
  readonly kind: FileKind;
  /** SHA-256 in hex of the content as it was sent. */
  readonly digest: string;
}

export interface PrepareOptions extends PictureOptions {
  /** The folder the client asked for, if the storage has folders. */
  readonly folder: string | null;
  /**
   * The stored name of the file that is replaced. With its type the name stays only for content of the same kind
   * (A305).
   */
  readonly replaces?: { readonly hash: string; readonly ext: string; readonly mime?: string };
  /** Project code that names files; the server does without it. */
  readonly namer?: FileNamer | undefined;
  /** The stored object of the same file; null if it is in another storage. */
  readonly nextTo?: StoredObject | null;
}

/**
 * Reads a file and makes its formats.
 * @throws OctavoError ApplicationError for a forbidden name, or a damaged picture
 */
export async function prepareFile(
  file: FormFile,
  info: FileInfo,
  options: PrepareOptions,
): Promise<PreparedFile> {
  const named = await (options.namer ? nameByCode(file, info, options.namer) : nameFile(file, info));
  const { name, mime, alternativeText, caption } = named;
  const { type: content, digest } = await inspectContent(file.path, file.size);
  const kind = kindByContent(content, mime);
  const replaced = keepsAddress(options.replaces, mime) ? options.replaces : undefined;
  const { ext, hash } = replaced ?? named;
  const { folder, nextTo = null } = options;
  // a file that is no picture by its first bytes is not passed to the picture library
  const isPicture = content?.startsWith('image/') === true;
  const stored = { path: file.path, size: file.size, name, hash, ext, mime, folder: options.folder };
  const read = options.reader ? () => options.reader!(stored) : () => readPicture(file, options);
  const picture = isPicture ? await read() : null;
  const original = picture?.original ?? file;
  const object = (
    path: string,
    size: number,
    as: string,
    about: object,
    type: { ext: string; mime: string } = { ext, mime },
  ): StorageObject => ({
    name: `${as}${type.ext}`,
    mime: type.mime,
    size,
    path,
    folder,
    nextTo,
    about: { name, hash: as, ...type, size: kilobytes(size), sizeInBytes: size, path: folder, ...about },
  });
  const { width = null, height = null } = picture ?? {};
  const formats = (picture?.formats ?? []).map(({ format, size, path, names, ...shape }) => {
    const variant = { name: `${format}_${name}`, hash: `${format}_${hash}`, ext, mime, ...names };
    if (names) checkFileName(`${variant.hash}${variant.ext}`);
    const made: FileFormat = {
      ...variant,
      path: folder,
      ...shape,
      size: kilobytes(size),
      sizeInBytes: size,
      object: object(
        path,
        size,
        variant.hash,
        { name: variant.name, ...shape },
        { ext: variant.ext, mime: variant.mime },
      ),
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
    object: object(original.path, original.size, hash, {
      alternativeText: alternativeText ?? null,
      caption: caption ?? null,
      width,
      height,
    }),
    kind,
    digest,
  };
}

/** Whether content of this type may stand under the address of the content it replaces. */
const keepsAddress = (replaces: PrepareOptions['replaces'], mime: string): boolean =>
  replaces?.mime === undefined || kindOf(replaces.mime) === kindOf(mime);

export const kilobytes = (bytes: number): number => Math.round(bytes / 10) / 100;
