/**
 * The rows of folders. A folder's `path` is made of the numbers (`path_id`) of the folders above it and its own: `/1/5`;
 * files carry the path of their folder as well, so that all that is below a folder is found by a prefix.
 */
import type { Executor, SqlValue } from '../../database/database.ts';
import { valueOfWrittenTable } from '../../database/sql/number-rows.ts';
import { placeholders, type Sql, sql } from '../../database/sql-template.ts';

/** A folder of the media library. */
export interface Folder {
  readonly id: number;
  readonly name: string;
  readonly pathId: number;
  /** `/1/5` */
  readonly path: string;
  /** The folder it is in; null for one at the top. */
  readonly parent: number | null;
}

/** The path of what is in no folder. */
export const ROOT = '/';

/** Ids of one statement. */
export const BATCH = 500;

interface FolderRow {
  readonly id: number;
  readonly name: string | null;
  readonly path_id: number;
  readonly path: string;
  readonly parent: SqlValue;
}

const FOLDERS = sql`SELECT f.id, f.name, f.path_id, f.path, l.inv_folder_id AS parent
  FROM upload_folders f LEFT JOIN upload_folders_parent_links l ON l.folder_id = f.id`;

const toFolder = ({ id, name, path_id, path, parent }: FolderRow): Folder => ({
  id: Number(id),
  name: name ?? '',
  pathId: Number(path_id),
  path,
  parent: parent === null ? null : Number(parent),
});

async function select(
  tx: Executor,
  where: Sql,
  values: readonly (string | number | null)[],
): Promise<Folder[]> {
  const rows = await tx.query<FolderRow>(sql`${FOLDERS} WHERE ${where} ORDER BY f.id`, values);
  return rows.map(toFolder);
}

/** A folder; null where there is none. */
export async function findFolder(tx: Executor, id: number): Promise<Folder | null> {
  const [folder] = await select(tx, sql`f.id = +?`, [id]);
  return folder ?? null;
}

/** Those of some folders that there are, by their ids. */
export async function findFolders(tx: Executor, ids: readonly number[]): Promise<Folder[]> {
  const found: Folder[] = [];
  for (const some of batches(ids)) {
    found.push(...(await select(tx, sql`f.id IN (${placeholders(some.length)})`, some)));
  }
  return found;
}

/** All folders, by their ids. */
export const allFolders = (tx: Executor): Promise<Folder[]> => select(tx, sql`1 = 1`, []);

/** The folders directly in another, or at the top. */
export const foldersIn = (tx: Executor, parent: number | null): Promise<Folder[]> =>
  parent === null
    ? select(tx, sql`l.inv_folder_id IS NULL`, [])
    : select(tx, sql`l.inv_folder_id = +?`, [parent]);

/** A folder's path and those below it begin like this; `%` and `_` are in no path. */
const below = (path: string): string => `${path}/%`;

/** The folders below some paths, at any depth, with those at the paths themselves. */
export async function foldersUnder(tx: Executor, paths: readonly string[]): Promise<Folder[]> {
  const found = new Map<number, Folder>();
  for (const path of paths) {
    for (const folder of await select(tx, sql`f.path = ? OR f.path LIKE ?`, [path, below(path)])) {
      found.set(folder.id, folder);
    }
  }
  return [...found.values()];
}

/** The ids of some files below a path, at any depth, in their order, after an id. */
export async function filesUnder(
  tx: Executor,
  path: string,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    sql`SELECT id FROM files WHERE (folder_path = ? OR folder_path LIKE ?) AND id > +? ORDER BY id LIMIT +?`,
    [path, below(path), after, limit],
  );
  return rows.map(({ id }) => Number(id));
}

/** What a new folder is made of. */
export interface NewFolder {
  readonly name: string;
  readonly parent: Folder | null;
  /** The administrator who makes it; null for others. */
  readonly creator: number | null;
}

/** The path of a folder with this number in another one. */
export const pathIn = (parent: Pick<Folder, 'path'> | null, pathId: number): string =>
  `${parent?.path ?? ''}/${pathId}`;

/** The number a new folder gets: one more than the highest there is. */
export async function nextPathId(tx: Executor): Promise<number> {
  const [last] = await tx.query<{ id: number | null }>(sql`SELECT max(path_id) AS "id" FROM upload_folders`);
  return Number(last?.id ?? 0) + 1;
}

/** Adds a folder. @returns its id */
export async function insertFolder(
  tx: Executor,
  { name, parent, creator }: NewFolder,
  pathId: number,
  now: Date,
): Promise<number> {
  const { lastId } = await tx.run(
    sql`INSERT INTO upload_folders (name, path_id, path, created_at, updated_at, created_by_id, updated_by_id)
      VALUES (?, ?, ?, ?, ?, ?, ?)`,
    [name, pathId, pathIn(parent, pathId), now, now, creator, creator],
  );
  if (parent) await linkToParent(tx, lastId, parent.id);
  return lastId;
}

/** Changes a folder's name and who changed it. */
export async function updateFolder(
  tx: Executor,
  id: number,
  name: string,
  by: number | null,
  now: Date,
): Promise<void> {
  await tx.run(sql`UPDATE upload_folders SET name = ?, updated_at = ?, updated_by_id = ? WHERE id = +?`, [
    name,
    now,
    by,
    id,
  ]);
}

/** Puts a folder into another one, at its end, or to the top; paths are changed by `movePaths`. */
export async function setParent(tx: Executor, id: number, parent: number | null): Promise<void> {
  await tx.run(sql`DELETE FROM upload_folders_parent_links WHERE folder_id = +?`, [id]);
  if (parent !== null) await linkToParent(tx, id, parent);
}

async function linkToParent(tx: Executor, id: number, parent: number): Promise<void> {
  const last = valueOfWrittenTable(
    tx,
    sql`coalesce(max(folder_order), 0) + 1`,
    sql`FROM upload_folders_parent_links WHERE inv_folder_id = +?`,
  );
  await tx.run(
    sql`INSERT INTO upload_folders_parent_links (folder_id, inv_folder_id, folder_order) VALUES (?, ?, ${last})`,
    [id, parent, parent],
  );
}

/**
 * Gives a folder another path, and all folders and files below it theirs: only the beginning of a path changes, since
 * the numbers of two folders may contain one another.
 */
export async function movePaths(tx: Executor, from: string, to: string): Promise<void> {
  // `substr` counts from 1: what is behind the old path
  const rest = from.length + 1;
  for (const [table, column] of [
    [sql`upload_folders`, sql`path`],
    [sql`files`, sql`folder_path`],
  ] as const) {
    await tx.run(
      sql`UPDATE ${table} SET ${column} = ? || substr(${column}, +?) WHERE ${column} = ? OR ${column} LIKE ?`,
      [to, rest, from, below(from)],
    );
  }
}

/** The length of the longest path below a folder, its own included. */
export async function longestPath(tx: Executor, path: string): Promise<number> {
  const [row] = await tx.query<{ longest: number | null }>(
    sql`SELECT max(length(path)) AS longest FROM upload_folders WHERE path = ? OR path LIKE ?`,
    [path, below(path)],
  );
  return Number(row?.longest ?? path.length);
}

/** Deletes folders; their links go with them by their foreign keys. */
export async function deleteFolders(tx: Executor, ids: readonly number[]): Promise<void> {
  for (const some of batches(ids)) {
    await tx.run(sql`DELETE FROM upload_folders WHERE id IN (${placeholders(some.length)})`, some);
  }
}

/** Puts files into a folder, at its end in the order of their ids, or to the top. */
export async function placeFiles(
  tx: Executor,
  ids: readonly number[],
  folder: Pick<Folder, 'id' | 'path'> | null,
): Promise<void> {
  for (const some of batches(ids)) {
    const marks = placeholders(some.length);
    await tx.run(sql`DELETE FROM files_folder_links WHERE file_id IN (${marks})`, some);
    await tx.run(sql`UPDATE files SET folder_path = ? WHERE id IN (${marks})`, [
      folder?.path ?? ROOT,
      ...some,
    ]);
    if (!folder) continue;
    const [last] = await tx.query<{ place: number | null }>(
      sql`SELECT max(file_order) AS place FROM files_folder_links WHERE folder_id = +?`,
      [folder.id],
    );
    await tx.run(
      sql`INSERT INTO files_folder_links (file_id, folder_id, file_order)
        SELECT f.id, +?, +? + row_number() OVER (ORDER BY f.id) FROM files f WHERE f.id IN (${marks})`,
      [folder.id, Number(last?.place ?? 0), ...some],
    );
  }
}

/** Lists of at most `BATCH` ids. */
export function* batches(ids: readonly number[]): Generator<readonly number[]> {
  for (let start = 0; start < ids.length; start += BATCH) yield ids.slice(start, start + BATCH);
}
