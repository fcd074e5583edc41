/** Folders as administrators see them. */

import { isObject } from '../../core/base/is-object.ts';
import { FILE_UID } from '../../core/database/layout/layout.ts';
import { type Sql, sql } from '../../core/database/sql-template.ts';
import { folderNotFound } from '../../core/errors/catalogue.ts';
import { type ContentType, contentTypeOf } from '../../core/model/content-type.ts';
import type { Params } from '../../core/query/params.ts';
import type { ListPlan } from '../../core/query/plan.ts';
import { resolveUnwrappedList } from '../../core/query/resolve/resolve-unwrapped.ts';
import { batches } from '../../core/upload/folders/folder-rows.ts';
import type { AdminContext } from '../administrators/admin-context.ts';
import { readOffset } from '../administrators/routes/pagination.ts';
import { applyCriteria } from './apply-criteria.ts';
import { folderParams, isCounted, type MediaList } from './media-query.ts';
import { FOLDER_UID, type MediaUser } from './media-user.ts';

/** A folder as answers show it. */
export interface ShownFolder {
  readonly id: number;
  readonly [attribute: string]: unknown;
}

/** How many rows a relation of a folder has. */
const COUNTS: Readonly<Record<'children' | 'files', Sql>> = {
  children: sql`SELECT inv_folder_id AS id, count(*) AS total FROM upload_folders_parent_links GROUP BY inv_folder_id`,
  files: sql`SELECT folder_id AS id, count(*) AS total FROM files_folder_links GROUP BY folder_id`,
};

export class FolderReads {
  readonly #context: AdminContext;

  constructor(context: AdminContext) {
    this.#context = context;
  }

  /**
   * The folders a client asks for, all of them at once unless it says `start` or `limit`.
   * @throws OctavoError PaginationError; ValidationError naming the parameter
   */
  async list(user: MediaUser, query: Params): Promise<object[]> {
    const { start = 0, limit = Number.POSITIVE_INFINITY } = readOffset({ ...query });
    const { criteria, shown } = folderParams(query, this.#seesFiles(user));
    const folders = (await this.#find(user, shown, criteria)).slice(start, start + limit);
    return this.#counted(folders, query);
  }

  /** A folder; of a client's parameters only `populate` and `fields` have an effect. @throws OctavoError 404 */
  async one(user: MediaUser, id: number, { populate, fields }: Params): Promise<object> {
    const { shown } = folderParams({ populate, fields }, this.#seesFiles(user));
    const folders = await this.#find(user, { ...shown, filters: { id } });
    const [folder] = await this.#counted(folders, { populate });
    if (!folder) throw folderNotFound();
    return folder;
  }

  /** The columns of a folder. */
  async plain(user: MediaUser, id: number): Promise<object> {
    const [folder] = await this.some(user, [id]);
    if (!folder) throw folderNotFound();
    return folder;
  }

  /** The columns of some folders, by their ids. */
  async some(user: MediaUser, ids: readonly number[]): Promise<ShownFolder[]> {
    const found: ShownFolder[] = [];
    for (const some of batches([...ids].sort((a, b) => a - b))) {
      found.push(...(await this.#find(user, { filters: { id: { $in: some } }, sort: 'id' })));
    }
    return found;
  }

  async #find(user: MediaUser, params: Params, criteria?: MediaList['criteria']): Promise<ShownFolder[]> {
    const { reader } = this.#context;
    const queryKey = JSON.stringify([params, criteria]);
    const read = reader.preparePlan('media folders', user.caller, queryKey, (context) => {
      const { plan, values } = resolveUnwrappedList(context, this.#type, { ...params, limit: -1 });
      return {
        plan: criteria ? applyCriteria(context, this.#type, plan as ListPlan, criteria) : plan,
        values,
      };
    });
    return JSON.parse((await reader.run(read)).toString()) as ShownFolder[];
  }

  /** With the counts of what is in them, unless a client asks for the rows themselves, or populates by names. */
  async #counted(folders: readonly ShownFolder[], { populate }: Params): Promise<object[]> {
    if (populate !== undefined && !isObject(populate)) return [...folders];
    let counted: readonly object[] = folders;
    for (const relation of ['children', 'files'] as const) {
      if (isObject(populate) && Object.hasOwn(populate, relation) && !isCounted(populate[relation])) continue;
      const rows = await this.#context.db.query<{ id: number; total: number }>(COUNTS[relation]);
      const totals = new Map(rows.map(({ id, total }) => [Number(id), Number(total)]));
      counted = counted.map((folder) => ({
        ...folder,
        [relation]: { count: totals.get((folder as ShownFolder).id) ?? 0 },
      }));
    }
    return [...counted];
  }

  /** Whether every file may be read: those of a folder come without the conditions of permissions. */
  #seesFiles(user: MediaUser): boolean {
    const file = contentTypeOf(this.#context.settings().model, FILE_UID);
    return user.on(file, 'read').isUnconditional;
  }

  get #type(): ContentType {
    return contentTypeOf(this.#context.settings().model, FOLDER_UID);
  }
}
