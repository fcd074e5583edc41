/** `service('upload')` of the media library: files below permissions. */

import type { Database } from '../../core/database/database.ts';
import { FILE_UID, type Layout } from '../../core/database/layout/layout.ts';
import type { Model } from '../../core/model/content-type.ts';
import type { MediaLibrary } from '../../core/upload/media-library.ts';
import { readUploadSettings } from '../../core/upload/upload-settings.ts';
import type { EntityParams } from '../queries/entity-params.ts';
import type { Entity } from '../queries/query-engine.ts';
import type { Service } from '../shared/registry.ts';
import { builtInService, replacedFunction } from '../shared/replaced-function.ts';
import type { CodeType } from '../shared/type-registry.ts';
import type { Strapi } from '../strapi/strapi.ts';
import { type ByUser, CodeUploads, type IncomingFiles, placeOf, type Replacement } from './code-uploads.ts';
import type { ImageFile } from './image-manipulation.ts';
import { uploadPicture } from './upload-picture.ts';
import { uploadInSteps, uploadSteps } from './upload-steps.ts';

export interface UploadServiceOptions {
  readonly strapi: () => Strapi;
  /** Takes out what is private. */
  readonly sanitize: (entity: Entity, type: CodeType) => Promise<unknown>;
  readonly db: () => Database;
  readonly library: () => MediaLibrary;
  readonly settings: () => { readonly model: Model; readonly layout: Layout };
}

/** An attribute of an entry that files go to. */
interface UploadTarget {
  readonly id: unknown;
  readonly model: unknown;
  readonly field: unknown;
}

const SETTINGS = { type: 'plugin', name: 'upload', key: 'settings' } as const;

/** How the media library is shown. */
const VIEW = { ...SETTINGS, key: 'view_configuration' } as const;

/** The steps of an upload that extensions put their own in place of. */
const STEPS = ['enhanceAndValidateFile', 'uploadFileAndPersist'] as const;

const parsed = (info: unknown): object =>
  typeof info === 'string' ? (JSON.parse(info) as object) : ((info as object | undefined) ?? {});

/** As much of `service('file')` as is called here. */
interface FolderPaths {
  getFolderPath(folder: unknown): Promise<string>;
}

export function createUploadService({
  strapi,
  sanitize,
  db,
  library,
  settings,
}: UploadServiceOptions): Service {
  const files = () => strapi().db.query(FILE_UID);
  const uploads = new CodeUploads({
    library,
    settings,
    find: (ids) => files().findMany({ where: { id: { $in: ids } }, orderBy: { id: 'asc' } }),
  });
  const service = (name: string) => strapi().plugin('upload')!.service(name)!;
  const steps = uploadSteps({
    service: () => service('upload'),
    library,
    folderPath: async (folder) => (service('file') as unknown as FolderPaths).getFolderPath(folder),
    placeOf,
    add: (prepared, fields, place) => uploads.addPrepared(prepared, fields, place),
  });

  /** Emits an event of a file on `strapi.eventHub`, without private attributes. */
  const emitEvent = async (event: string, file: Entity): Promise<void> => {
    const { eventHub, getModel } = strapi();
    await eventHub.emit(event, { media: await sanitize(file, getModel(FILE_UID)!) });
  };

  return builtInService({
    ...steps,
    findOne: (id: unknown, populate?: unknown) => strapi().entityService.findOne(FILE_UID, id, { populate }),
    findMany: (params: EntityParams = {}) => strapi().entityService.findMany(FILE_UID, params),
    findPage: (params: EntityParams = {}) => strapi().entityService.findPage(FILE_UID, params),
    /** By v4's steps, if code has put its own in place of one of them. */
    upload: async (sent: IncomingFiles, options?: ByUser): Promise<Entity[]> => {
      const current = service('upload');
      const isByCode = STEPS.some((step) => replacedFunction(current, step));
      return isByCode ? uploadInSteps(current, sent, options) : uploads.add(sent, options);
    },
    /** Adds files to an attribute of an entry. */
    uploadToEntity: async ({ id, model, field }: UploadTarget, files: unknown): Promise<void> => {
      await uploads.addToApiFolder({ data: { ref: model, refId: id, field }, files });
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
    updateFileInfo: async (id: unknown, info: unknown, options?: ByUser) =>
      uploads.changeInfo(Number(id), info, options),
    replace: async (id: unknown, replacement: Replacement, options?: ByUser): Promise<Entity> => {
      const describe = replacedFunction(service('upload'), 'enhanceAndValidateFile');
      if (!describe) return uploads.replace(Number(id), replacement, options);
      const { data = {}, file } = replacement;
      const described = (await describe(file, data.fileInfo ?? {})) as Entity;
      const info = Object.fromEntries(
        ['name', 'caption', 'alternativeText'].flatMap((name) =>
          described[name] === undefined || described[name] === null ? [] : [[name, described[name]]],
        ),
      );
      return uploads.replace(
        Number(id),
        { data: { fileInfo: { ...parsed(data.fileInfo), ...info } }, file },
        options,
      );
    },
    remove: async (file: { readonly id?: unknown }) => uploads.remove(Number(file.id)),
    uploadImage: (file: ImageFile) =>
      uploadPicture(file, { images: service('image-manipulation'), provider: service('provider') }),
    getConfiguration: () => strapi().store(VIEW).get(),
    setConfiguration: (value: unknown) => strapi().store(VIEW).set({ value }),
    getSettings: () => readUploadSettings(db()),
    setSettings: (value: unknown) => strapi().store(SETTINGS).set({ value }),
  });
}
