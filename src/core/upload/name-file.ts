/** What the row and the stored object of a file are called, before its content is looked at. */
import type { FormFile } from '../base/http/form.ts';
import type { FileInfo } from './file-info.ts';
import { checkFileName, extensionFor, hashFor, withoutWindowsPath } from './file-name.ts';
import { declaredType } from './sniff-type.ts';

/** The names of a file, and the client's texts about it. */
export interface NamedFile {
  readonly name: string;
  /** The stored name is the hash and the extension. */
  readonly hash: string;
  readonly ext: string;
  readonly mime: string;
  /** Undefined where nothing is said. */
  readonly alternativeText: string | null | undefined;
  readonly caption: string | null | undefined;
}

/** Names a file in place of the server. */
export type FileNamer = (file: FormFile, info: FileInfo) => Promise<NamedFile>;

/**
 * The names of a file as the server gives them.
 * @throws OctavoError ApplicationError for a forbidden name
 */
export async function nameFile(
  file: Pick<FormFile, 'name' | 'mime'>,
  { name: wanted, alternativeText, caption }: FileInfo,
): Promise<NamedFile> {
  const sent = withoutWindowsPath(file.name);
  checkFileName(sent);
  const name = wanted || sent;
  checkFileName(name);
  const mime = declaredType(sent, file.mime);
  const ext = extensionFor(sent, mime);
  return { name, mime, ext, hash: hashFor(name, ext), alternativeText, caption };
}

/**
 * The names of a file as project code gives them.
 * @throws OctavoError ApplicationError for a forbidden name
 */
export async function nameByCode(file: FormFile, info: FileInfo, namer: FileNamer): Promise<NamedFile> {
  const named = await namer(file, info);
  checkFileName(named.name);
  checkFileName(`${named.hash}${named.ext}`);
  return named;
}
