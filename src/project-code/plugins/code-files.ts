/** The files that code passes: copied to a folder of their own, so that what code has stays where it is. */
import { copyFile, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { FormFile } from '../../core/base/http/form.ts';
import { filePathExpected } from '../../core/errors/catalogue.ts';
import { formFileOf } from '../koa/request-files.ts';

/** A file of code's own: somewhere on the disk. */
interface PathFile {
  readonly path?: string;
  readonly filepath?: string;
  readonly name?: string;
  readonly originalFilename?: string;
  readonly type?: string;
  readonly mimetype?: string;
}

/** Copies the files for as long as `work` takes. @throws OctavoError for a file without a path */
export async function withCopies<T>(
  files: readonly object[],
  work: (copies: FormFile[]) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-code-'));
  try {
    return await work(await Promise.all(files.map((file, at) => copyOf(file, join(folder, String(at))))));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A file of the request's form, or one at a path. */
async function copyOf(file: object, place: string): Promise<FormFile> {
  const sent = formFileOf(file);
  const { path, filepath, name, originalFilename, type, mimetype } = file as PathFile;
  const source = sent?.path ?? filepath ?? path;
  if (source === undefined) throw filePathExpected();
  await copyFile(source, place);
  const { size } = await stat(place);
  return {
    field: 'files',
    name: originalFilename ?? name ?? basename(source),
    mime: mimetype ?? type ?? 'application/octet-stream',
    size,
    path: place,
  };
}
