/** `service('folder')`, `service('file')` and `service('api-upload-folder')` of the media library: the folders that the administration panel shows files in. */

import { FILE_UID } from '../../core/database/layout/layout.ts';
import { apiFolder } from '../../core/upload/api-folder.ts';
import { allFolders } from '../../core/upload/folders/folder-rows.ts';
import { folderStructure } from '../../core/upload/folders/folder-structure.ts';
import type { Entity } from '../queries/query-engine.ts';
import type { AppServices } from '../shared/app-services.ts';
import type { Service } from '../shared/registry.ts';
import type { Strapi } from '../strapi/strapi.ts';

const FOLDER_UID = 'plugin::upload.folder';

type Values = Readonly<Record<string, unknown>>;

const idOf = (folderOrId: unknown): unknown =>
  typeof folderOrId === 'object' && folderOrId !== null ? (folderOrId as Values)['id'] : folderOrId;

/** Each service, made when it is first asked for. */
export function folderServices(
  strapi: () => Strapi,
  parts: () => AppServices,
): Readonly<Record<string, () => Service>> {
  const folders = () => strapi().db.query(FOLDER_UID);
  const pathOf = async (id: unknown): Promise<string> => {
    const folder = await folders().findOne({ where: { id } });
    if (!folder) throw new Error(`there is no folder ${String(id)} in the media library`);
    return String(folder['path']);
  };
  const remove = (file: Entity): Promise<unknown> => {
    const { remove: work } = strapi().plugin('upload')!.service('upload')! as {
      remove(file: Entity): Promise<unknown>;
    };
    return work(file);
  };
  /** Every folder has a number of its own, of which the paths of those below are made. */
  const setPathIdAndPath = async (folder: Values): Promise<Entity> => {
    const [last] = await folders().findMany({ select: ['pathId'], orderBy: { pathId: 'desc' }, limit: 1 });
    const pathId = Number(last?.['pathId'] ?? 0) + 1;
    const parent = idOf(folder['parent']);
    const above = parent === undefined || parent === null ? '' : await pathOf(parent);
    return { ...folder, pathId, path: `${above}/${pathId}` };
  };
  return {
    folder: () => ({
      setPathIdAndPath,
      create: async (folder: Values, { user }: { readonly user?: Values } = {}): Promise<Entity> => {
        const creators = user ? { createdBy: user['id'], updatedBy: user['id'] } : {};
        const data = { ...(await setPathIdAndPath(folder)), ...creators };
        return strapi().entityService.create(FOLDER_UID, { data });
      },
      /** All folders as a tree, each level sorted by name. */
      getStructure: async () => folderStructure(await allFolders(parts().db)),
      update: (id: unknown, { name }: Values): Promise<Entity | null> =>
        strapi().entityService.update(FOLDER_UID, id, { data: { name } }),
      exists: async (where: Values = {}): Promise<boolean> => (await folders().count({ where })) > 0,
      /** With all that is in them. */
      deleteByIds: async (ids: readonly unknown[]) => {
        const named = await folders().findMany({ where: { id: { $in: ids } } });
        const below = named.flatMap(({ path }) => [{ path }, { path: { $startsWith: `${String(path)}/` } }]);
        if (below.length === 0) return { folders: [], totalFolderNumber: 0, totalFileNumber: 0 };
        const files = await strapi()
          .db.query(FILE_UID)
          .findMany({
            where: {
              $or: named.flatMap(({ path }) => [
                { folderPath: path },
                { folderPath: { $startsWith: `${String(path)}/` } },
              ]),
            },
          });
        for (const file of files) await remove(file);
        const { count } = await folders().deleteMany({ where: { $or: below } });
        return { folders: named, totalFolderNumber: count, totalFileNumber: files.length };
      },
    }),
    'api-upload-folder': () => ({
      /** The folder of files that come by the content API; made if there is none. */
      getAPIUploadFolder: async (): Promise<Entity | null> => {
        const { db, clock } = parts();
        const { id } = await db.transaction((tx) => apiFolder(tx, clock.now()));
        return folders().findOne({ where: { id } });
      },
    }),
    file: () => ({
      getFolderPath: async (id?: unknown): Promise<string> => (id ? pathOf(id) : '/'),
      // addresses of private buckets are signed in answers
      signFileUrls: async (file: unknown): Promise<unknown> => file,
      deleteByIds: async (ids: readonly unknown[]): Promise<Entity[]> => {
        const files = await strapi()
          .db.query(FILE_UID)
          .findMany({ where: { id: { $in: ids } } });
        for (const file of files) await remove(file);
        return files;
      },
    }),
  };
}
