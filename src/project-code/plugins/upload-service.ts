/** `service('upload')` of the media library: files below permissions. */

import { copyFile, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { FormFile } from '../../base/http/form.ts';
import type { Database, Executor } from '../../database/database.ts';
import { FILE_UID, type Layout } from '../../database/layout/layout.ts';
import { fileFolderMissing, filePathExpected, noFiles } from '../../errors/catalogue.ts';
import type { Model } from '../../model/content-type.ts';
import { type PlacedInfo, readPlacedInfo, readPlacedInfos } from '../../upload/file-info.ts';
import type { FileMove, FilePlace } from '../../upload/file-rows.ts';
import { type Folder, findFolder } from '../../upload/folders/folder-rows.ts';
import type { MediaLibrary } from '../../upload/media-library.ts';
import { readUploadSettings } from '../../upload/upload-settings.ts';
import { findTarget, linkToTarget } from '../../upload/upload-target.ts';
import type { Service } from '../base/registry.ts';
import type { CodeType } from '../base/type-registry.ts';
import { formFileOf } from '../koa/request-files.ts';
import type { EntityParams } from '../query/entity-params.ts';
import type { Entity } from '../query/query-engine.ts';
import type { Strapi } from '../strapi/strapi.ts';
import { type UploadStepsOptions, uploadSteps } from './upload-steps.ts';

export interface UploadServiceOptions {
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

/** The administrator in whose name code works. */
interface ByUser {
  readonly user?: { readonly id?: number } | null;
}

/** A file in place of another. */
interface Replacement {
  readonly data?: { readonly fileInfo?: unknown };
  readonly file?: unknown;
}

/** An attribute of an entry that files go to. */
interface UploadTarget {
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
}: UploadServiceOptions): Service {
  const files = () => strapi().db.query(FILE_UID);
  const find = async (ids: readonly number[]): Promise<Entity[]> =>
    files().findMany({ where: { id: { $in: ids } }, orderBy: { id: 'asc' } });

  const entity = async (id: number): Promise<Entity> => {
    const [file] = await find([id]);
    return file!;
  };

  /** Emits an event of a file on `strapi.eventHub`, without private attributes. */
  const emitEvent = async (event: string, file: Entity): Promise<void> => {
    const { eventHub, getModel } = strapi();
    await eventHub.emit(event, { media: await sanitize(file, getModel(FILE_UID)!) });
  };

  /** Copies what code sends to a folder of their own for as long as `work` takes. */
  const taking = async <T>(files: readonly object[], work: (taken: FormFile[]) => Promise<T>): Promise<T> => {
    const folder = await mkdtemp(join(tmpdir(), 'octavo-code-'));
    try {
      return await work(await Promise.all(files.map((file, at) => take(file, join(folder, String(at))))));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };

  /** Adds files; they are copied, and what code has stays where it is. */
  const upload = (sent: Sent, options?: ByUser): Promise<Entity[]> => add(sent, options, false);

  /** @param toApiFolder whether files without a folder go to that of the content API; else to the top, as in v4 */
  const add = async (
    { data = {}, files: sentFiles }: Sent,
    options: ByUser | undefined,
    toApiFolder: boolean,
  ): Promise<Entity[]> => {
    const list = [sentFiles]
      .flat()
      .filter((file): file is object => typeof file === 'object' && file !== null);
    if (list.length === 0) throw noFiles();
    return taking(list, async (taken) => {
      const infos =
        taken.length === 1 ? [readPlacedInfo(data.fileInfo)] : readPlacedInfos(data.fileInfo, taken.length);
      const prepared = await library().prepare(taken.map((file, at) => ({ file, info: infos[at]! })));
      const target = findTarget(settings(), wordsOf(data), { may: () => true });
      const ids = await library().add(
        prepared,
        (tx, added) => linked(tx, target, added),
        toApiFolder ? undefined : (tx, index) => placeOf(tx, infos[index]!, options?.user?.id ?? null),
      );
      return find(ids);
    });
  };

  const placeOf = async (tx: Executor, info: PlacedInfo, creator: number | null): Promise<FilePlace> => ({
    folder: (await folderOf(tx, info)) ?? null,
    creator,
  });

  /** Adds the rows of prepared files. */
  const addRows: UploadStepsOptions['add'] = async (prepared, fields, place) => {
    const target = findTarget(settings(), fields, { may: () => true });
    const ids = await library().add(prepared, (tx, added) => linked(tx, target, added), place);
    return find(ids);
  };

  const folderPath = async (folder: unknown): Promise<string> => {
    const { getFolderPath } = strapi().plugin('upload')!.service('file') as {
      getFolderPath(id: unknown): Promise<string>;
    };
    return getFolderPath(folder);
  };

  const service = () => strapi().plugin('upload')!.service('upload')!;

  return {
    ...uploadSteps({ service, library, folderPath, placeOf, add: addRows }),
    findOne: (id: unknown, populate?: unknown) => strapi().entityService.findOne(FILE_UID, id, { populate }),
    findMany: (params: EntityParams = {}) => strapi().entityService.findMany(FILE_UID, params),
    findPage: (params: EntityParams = {}) => strapi().entityService.findPage(FILE_UID, params),
    upload,
    /** Adds files to an attribute of an entry. */
    uploadToEntity: async ({ id, model, field }: UploadTarget, files: unknown): Promise<void> => {
      await add({ data: { ref: model, refId: id, field }, files: files }, undefined, true);
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
    updateFileInfo: async (id: unknown, sentInfo: unknown, options?: ByUser): Promise<Entity> => {
      const number = Number(id);
      const info = readPlacedInfo(sentInfo);
      return library().change(number, info, () => entity(number), moveOf(info, options));
    },
    /** Puts other content in place of a file's; its address stays. @throws OctavoError NotFoundError */
    replace: async (id: unknown, { data = {}, file }: Replacement, options?: ByUser): Promise<Entity> => {
      const number = Number(id);
      const info = readPlacedInfo(data.fileInfo);
      if (typeof file !== 'object' || file === null) throw noFiles();
      return taking([file], ([taken]) =>
        library().replace(number, { file: taken!, info }, null, () => entity(number), {
          moveOf: moveOf(info, options),
        }),
      );
    },
    getSettings: () => readUploadSettings(db()),
    setSettings: (value: unknown) => strapi().store(SETTINGS).set({ value }),
    remove: async (file: { id?: unknown }): Promise<Entity | null> => {
      const [known] = await find([Number(file.id)]);
      if (!known) return null;
      await library().removal.one(Number(file.id), async () => undefined);
      return known;
    },
  };
}

/** Links new files to the entry that is named, if one is. @returns the files */
async function linked(
  tx: Executor,
  target: ReturnType<typeof findTarget>,
  files: readonly number[],
): Promise<readonly number[]> {
  if (target) await linkToTarget(tx, target, files);
  return files;
}

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
