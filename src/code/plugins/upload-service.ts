/** `service('upload')` of the media library: files below permissions. */
import { copyFile, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { FILE_UID, type Layout } from '../../database/layout/layout.ts';
import { validationError } from '../../errors/catalogue.ts';
import type { FormFile } from '../../http/form.ts';
import type { Model } from '../../model/content-type.ts';
import { readFileInfo, readFileInfos } from '../../upload/file-info.ts';
import { linkFiles } from '../../upload/file-rows.ts';
import type { MediaLibrary } from '../../upload/media-library.ts';
import { checkTarget, findTarget } from '../../upload/upload-target.ts';
import { formFileOf } from '../http/request-files.ts';
import type { EntityParams } from '../query/entity-service.ts';
import type { Entity } from '../query/query-engine.ts';
import type { Service, Strapi } from '../strapi/strapi.ts';

export interface UploadServiceParts {
  readonly strapi: () => Strapi;
  readonly library: () => MediaLibrary;
  readonly settings: () => { readonly model: Model; readonly layout: Layout };
}

interface Sent {
  readonly data?: {
    readonly fileInfo?: unknown;
    readonly ref?: unknown;
    readonly refId?: unknown;
    readonly field?: unknown;
  };
  readonly files?: unknown;
}

/** A file of code's own: somewhere on the disk. */
interface PathFile {
  readonly path?: string;
  readonly filepath?: string;
  readonly name?: string;
  readonly originalFilename?: string;
  readonly type?: string;
  readonly mimetype?: string;
}

export function createUploadService({ strapi, library, settings }: UploadServiceParts): Service {
  const files = () => strapi().db.query(FILE_UID);
  const find = async (ids: readonly number[]): Promise<Entity[]> =>
    files().findMany({ where: { id: { $in: ids } }, orderBy: { id: 'asc' } });

  return {
    findOne: (id: unknown, populate?: unknown) => strapi().entityService.findOne(FILE_UID, id, { populate }),
    findMany: (params: EntityParams = {}) => strapi().entityService.findMany(FILE_UID, params),
    /** Adds files; they are copied, and what code has stays where it is. */
    upload: async ({ data = {}, files: given }: Sent): Promise<Entity[]> => {
      const list = [given].flat().filter((file): file is object => typeof file === 'object' && file !== null);
      if (list.length === 0) throw validationError('Files are empty');
      const folder = await mkdtemp(join(tmpdir(), 'octavo-code-'));
      try {
        const taken = await Promise.all(list.map((file, at) => take(file, join(folder, String(at)))));
        const infos =
          taken.length === 1 ? [readFileInfo(data.fileInfo)] : readFileInfos(data.fileInfo, taken.length);
        const prepared = await library().prepare(taken.map((file, at) => ({ file, info: infos[at]! })));
        const target = findTarget(settings(), wordsOf(data), () => true);
        const ids = await library().add(prepared, async (tx, added) => {
          if (target) {
            await checkTarget(tx, target);
            await linkFiles(tx, target.hop, target.id, added);
          }
          return added;
        });
        return await find(ids);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    remove: async (file: { id?: unknown }): Promise<Entity | null> => {
      const [known] = await find([Number(file.id)]);
      if (!known) return null;
      await library().remove(Number(file.id), async () => undefined);
      return known;
    },
  };
}

const wordsOf = ({ ref, refId, field }: NonNullable<Sent['data']>) => {
  const text = (value: unknown): string | null =>
    value === undefined || value === null ? null : String(value);
  return { ref: text(ref), refId: text(refId), field: text(field) };
};

/** A file of the request's form, or one at a path. */
async function take(file: object, place: string): Promise<FormFile> {
  const sent = formFileOf(file);
  const { path, filepath, name, originalFilename, type, mimetype } = file as PathFile;
  const source = sent?.path ?? filepath ?? path;
  if (source === undefined) throw validationError('Invalid file: expected a path');
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
