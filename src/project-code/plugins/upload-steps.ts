/**
 * The steps of `service('upload')` that v4 takes for each file: they name it, open it, and store it with its row. What
 * code puts in place of `formatFileInfo` names every uploaded file.
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isObject } from '../../core/base/is-object.ts';
import type { Executor } from '../../core/database/database.ts';
import { filePathExpected, noFiles } from '../../core/errors/catalogue.ts';
import { type FileInfo, type PlacedInfo, readPlacedInfo } from '../../core/upload/file-info.ts';
import type { FilePlace } from '../../core/upload/file-rows.ts';
import type { MediaLibrary } from '../../core/upload/media-library.ts';
import { type FileNamer, nameFile } from '../../core/upload/name-file.ts';
import { kilobytes } from '../../core/upload/prepare-file.ts';
import type { TargetFields } from '../../core/upload/upload-target.ts';
import type { Entity } from '../queries/query-engine.ts';
import type { Service } from '../shared/registry.ts';
import { replacedFunction } from '../shared/replaced-function.ts';
import type { ByUser, IncomingFiles } from './code-uploads.ts';

/** A file, as `formatFileInfo` is given it. */
interface Described {
  readonly filename?: unknown;
  readonly type?: unknown;
  readonly size?: unknown;
}

/** Where a file belongs. */
interface Metas {
  readonly path?: unknown;
  readonly tmpWorkingDirectory?: unknown;
  readonly ref?: unknown;
  readonly refId?: unknown;
  readonly field?: unknown;
}

/** A file in v4's form, before it has a row. */
interface FileData extends Readonly<Record<string, unknown>> {
  getStream?(): NodeJS.ReadableStream;
}

interface IncomingFile {
  readonly name?: string;
  readonly type?: string;
  readonly path?: string;
  readonly originalFilename?: string;
  readonly mimetype?: string;
  readonly filepath?: string;
  readonly size?: number;
}

export interface UploadStepsOptions {
  /** The service with what code has put into it. */
  readonly service: () => Service;
  readonly library: () => MediaLibrary;
  readonly folderPath: (folder: unknown) => Promise<string>;
  /** The place of a new file. */
  readonly placeOf: (tx: Executor, info: PlacedInfo, by: number | null) => Promise<FilePlace>;
  /** Adds prepared files; gives their rows. */
  readonly add: (
    files: Awaited<ReturnType<MediaLibrary['prepare']>>,
    target: TargetFields,
    placeOf: (tx: Executor) => Promise<FilePlace>,
  ) => Promise<Entity[]>;
}

const text = (value: unknown): string | null =>
  value === undefined || value === null ? null : String(value);

/** The methods of the steps, for the service. */
export function uploadSteps(options: UploadStepsOptions): Service {
  const formatFileInfo = async (
    { filename, type, size }: Described,
    fileInfo: object = {},
    { path, tmpWorkingDirectory, ref, refId, field }: Metas = {},
  ): Promise<FileData> => {
    const info = readPlacedInfo(fileInfo);
    const mime = text(type) ?? 'application/octet-stream';
    const { name, hash, ext } = await nameFile({ name: String(filename), mime }, info);
    const bytes = Number(size);
    return {
      name,
      alternativeText: info.alternativeText,
      caption: info.caption,
      folder: info.folder,
      folderPath: await options.folderPath(info.folder),
      hash,
      ext,
      mime,
      size: kilobytes(bytes),
      sizeInBytes: bytes,
      ...(isSaid(refId) &&
        isSaid(ref) &&
        isSaid(field) && { related: [{ id: refId, __type: ref, __pivot: { field } }] }),
      ...(isSaid(path) && { path }),
      ...(isSaid(tmpWorkingDirectory) && { tmpWorkingDirectory }),
    };
  };

  const enhanceAndValidateFile = async (
    { name, originalFilename, type, mimetype, path, filepath, size }: IncomingFile,
    fileInfo: object = {},
    metas: Metas = {},
  ): Promise<FileData> => {
    const source = filepath ?? path;
    if (source === undefined) throw filePathExpected();
    const format = options.service()['formatFileInfo'] as typeof formatFileInfo;
    const described = {
      filename: originalFilename ?? name ?? basename(source),
      type: mimetype ?? type,
      size: size ?? (await stat(source)).size,
    };
    const named = await format(described, fileInfo, metas);
    return { ...named, filepath: source, getStream: () => createReadStream(source) };
  };

  return {
    formatFileInfo,
    enhanceAndValidateFile,
    enhanceFile: enhanceAndValidateFile,
    uploadFileAndPersist: async (
      file: FileData,
      { user }: { readonly user?: { readonly id?: number } | null } = {},
    ): Promise<Entity> => {
      if (typeof file.getStream !== 'function') throw filePathExpected();
      const folder = await mkdtemp(join(tmpdir(), 'octavo-code-'));
      try {
        const path = join(folder, 'file');
        await pipeline(file.getStream(), createWriteStream(path));
        const info = readPlacedInfo(file);
        const mime = text(file['mime']) ?? 'application/octet-stream';
        const name = info.name ?? `file${text(file['ext']) ?? ''}`;
        const sent = { field: 'files', name, mime, path, size: (await stat(path)).size };
        const prepared = await options.library().prepare(
          [{ file: sent, info }],
          text(file['path']),
          namerOf(async () => file),
        );
        const [added] = await options.add(prepared, targetOf(file['related']), (tx) =>
          options.placeOf(tx, info, user?.id ?? null),
        );
        return added!;
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

/**
 * Uploads files one after the other by the functions of a service as it is.
 * @throws OctavoError for an upload without files
 */
export async function uploadInSteps(
  service: Service,
  { data = {}, files }: IncomingFiles,
  options: ByUser = {},
): Promise<Entity[]> {
  const list = [files].flat().filter((file): file is IncomingFile => isObject(file));
  if (list.length === 0) throw noFiles();
  const { fileInfo, ...metas } = data;
  const infos = [fileInfo].flat();
  const call = (name: string, ...values: unknown[]): Promise<unknown> =>
    (service[name] as (...values: unknown[]) => Promise<unknown>)(...values);
  const added: Entity[] = [];
  for (const [index, file] of list.entries()) {
    const prepared = await call('enhanceAndValidateFile', file, infos[index] ?? {}, metas);
    added.push((await call('uploadFileAndPersist', prepared, options)) as Entity);
  }
  return added;
}

/** What names all uploaded files, if code has put a `formatFileInfo` into the service. */
export function codeNamer(service: Service | undefined): FileNamer | undefined {
  const format = replacedFunction(service, 'formatFileInfo');
  if (!format) return undefined;
  return namerOf(({ name, mime, size }, { name: wanted, alternativeText, caption }) => {
    const info = { ...(wanted !== null && { name: wanted }), alternativeText, caption };
    // forms write a quotation mark in this way, and code is to see the name as it is
    const filename = name.replaceAll('%22', '"');
    return format({ filename, type: mime, size }, withoutAbsent(info), {});
  });
}

/** A namer of what code answers about a file; what it leaves out is the server's. */
function namerOf(ask: (...call: Parameters<FileNamer>) => unknown): FileNamer {
  return async (file, info) => {
    const said = await ask(file, info);
    const { name, hash, ext, mime, alternativeText, caption } = (isObject(said) ? said : {}) as FileData;
    const usual = await nameFile({ ...file, name: text(name) ?? file.name }, { ...info, name: text(name) });
    return {
      name: usual.name,
      hash: text(hash) ?? usual.hash,
      ext: text(ext) ?? usual.ext,
      mime: text(mime) ?? usual.mime,
      alternativeText: alternativeText === undefined ? undefined : text(alternativeText),
      caption: caption === undefined ? undefined : text(caption),
    };
  };
}

/** The entry that `related` names, of which v4's steps know one at the most. */
function targetOf(related: unknown): TargetFields {
  const first: unknown = Array.isArray(related) ? related[0] : undefined;
  if (!isObject(first)) return { ref: null, refId: null, field: null };
  const pivot = first['__pivot'];
  return {
    ref: text(first['__type']),
    refId: text(first['id']),
    field: isObject(pivot) ? text(pivot['field']) : null,
  };
}

const isSaid = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

const withoutAbsent = (info: Partial<FileInfo>): object =>
  Object.fromEntries(Object.entries(info).filter(([, value]) => value !== undefined));
