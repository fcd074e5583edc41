/** `service('upload')` of the media library: files below permissions. */
import { copyFile, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Database } from '../../database/database.ts';
import { FILE_UID, type Layout } from '../../database/layout/layout.ts';
import { validationError } from '../../errors/catalogue.ts';
import type { FormFile } from '../../http/form.ts';
import type { Model } from '../../model/content-type.ts';
import { readFileInfo, readFileInfos } from '../../upload/file-info.ts';
import { linkFiles } from '../../upload/file-rows.ts';
import type { MediaLibrary } from '../../upload/media-library.ts';
import { readUploadSettings } from '../../upload/upload-settings.ts';
import { checkTarget, findTarget } from '../../upload/upload-target.ts';
import { formFileOf } from '../http/request-files.ts';
import type { EntityParams } from '../query/entity-service.ts';
import type { Entity } from '../query/query-engine.ts';
import type { Service, Strapi } from '../strapi/strapi.ts';
import type { CodeType } from '../strapi/types-facet.ts';

export interface UploadServiceParts {
  readonly strapi: () => Strapi;
  /** Takes out what is private. */
  readonly sanitize: (entity: Entity, type: CodeType) => Promise<unknown>;
  readonly db: () => Database;
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

/** A file in place of another. */
interface Replacement {
  readonly data?: { readonly fileInfo?: unknown };
  readonly file?: unknown;
}

/** An attribute of an entry that files go to. */
interface TargetWords {
  readonly id: unknown;
  readonly model: unknown;
  readonly field: unknown;
}

const SETTINGS = { type: 'plugin', name: 'upload', key: 'settings' } as const;

/** A file of code's own: somewhere on the disk. */
interface PathFile {
  readonly path?: string;
  readonly filepath?: string;
  readonly name?: string;
  readonly originalFilename?: string;
  readonly type?: string;
  readonly mimetype?: string;
}

export function createUploadService({
  strapi,
  sanitize,
  db,
  library,
  settings,
}: UploadServiceParts): Service {
  const files = () => strapi().db.query(FILE_UID);
  const find = async (ids: readonly number[]): Promise<Entity[]> =>
    files().findMany({ where: { id: { $in: ids } }, orderBy: { id: 'asc' } });

  const entity = async (id: number): Promise<Entity> => {
    const [file] = await find([id]);
    return file!;
  };

  /** Tells `strapi.eventHub` of a file, without what is private. */
  const emitEvent = async (event: string, file: Entity): Promise<void> => {
    const { eventHub, getModel } = strapi();
    await eventHub.emit(event, { media: await sanitize(file, getModel(FILE_UID)!) });
  };

  /** Copies what code sends to a folder of their own for as long as `work` takes. */
  const taking = async <T>(given: readonly object[], work: (taken: FormFile[]) => Promise<T>): Promise<T> => {
    const folder = await mkdtemp(join(tmpdir(), 'octavo-code-'));
    try {
      return await work(await Promise.all(given.map((file, at) => take(file, join(folder, String(at))))));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };

  /** Adds files; they are copied, and what code has stays where it is. */
  const upload = async ({ data = {}, files: given }: Sent): Promise<Entity[]> => {
    const list = [given].flat().filter((file): file is object => typeof file === 'object' && file !== null);
    if (list.length === 0) throw validationError('Files are empty');
    return taking(list, async (taken) => {
      const infos =
        taken.length === 1 ? [readFileInfo(data.fileInfo)] : readFileInfos(data.fileInfo, taken.length);
      const prepared = await library().prepare(taken.map((file, at) => ({ file, info: infos[at]! })));
      const target = findTarget(settings(), wordsOf(data), { may: () => true });
      const ids = await library().add(prepared, async (tx, added) => {
        if (target) {
          await checkTarget(tx, target);
          await linkFiles(tx, target.hop, target.id, added);
        }
        return added;
      });
      return find(ids);
    });
  };

  return {
    findOne: (id: unknown, populate?: unknown) => strapi().entityService.findOne(FILE_UID, id, { populate }),
    findMany: (params: EntityParams = {}) => strapi().entityService.findMany(FILE_UID, params),
    findPage: (params: EntityParams = {}) => strapi().entityService.findPage(FILE_UID, params),
    upload,
    /** Adds files to an attribute of an entry. */
    uploadToEntity: async ({ id, model, field }: TargetWords, given: unknown): Promise<void> => {
      await upload({ data: { ref: model, refId: id, field }, files: given });
    },
    /** Adds the row of a file whose content is somewhere already. */
    add: async (data: unknown): Promise<Entity> => {
      const file = await files().create({ data });
      await emitEvent('media.create', file);
      return file;
    },
    /** @returns null for a file there is not */
    update: async (id: unknown, data: unknown): Promise<Entity | null> => {
      const file = await files().update({ where: { id }, data });
      if (file) await emitEvent('media.update', file);
      return file;
    },
    emitEvent,
    /** @throws OctavoError NotFoundError */
    updateFileInfo: async (id: unknown, info: unknown): Promise<Entity> => {
      const number = Number(id);
      return library().change(number, readFileInfo(info), () => entity(number));
    },
    /** Puts other content in place of a file's; its address stays. @throws OctavoError NotFoundError */
    replace: async (id: unknown, { data = {}, file }: Replacement): Promise<Entity> => {
      const number = Number(id);
      if (typeof file !== 'object' || file === null) throw validationError('Files are empty');
      return taking([file], ([taken]) =>
        library().replace(number, { file: taken!, info: readFileInfo(data.fileInfo) }, null, () =>
          entity(number),
        ),
      );
    },
    getSettings: () => readUploadSettings(db()),
    setSettings: (value: unknown) => strapi().store(SETTINGS).set({ value }),
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
