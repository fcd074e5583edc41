/** The rows of the media library. */

import { basename, extname } from 'node:path';
import type { Executor, SqlParameter } from '../database/database.ts';
import type { MorphLinkHop } from '../database/layout/hop.ts';
import { FILE_UID, type Layout, tableOf } from '../database/layout/layout.ts';
import { valueOfWrittenTable } from '../database/sql/number-rows.ts';
import { assignments, ident, idents, placeholders, sql } from '../database/sql-template.ts';
import type { RowEffects } from '../hooks/row-effects.ts';
import { apiFolder } from './api-folder.ts';
import type { FileHooks } from './file-hooks.ts';
import type { FileInfo } from './file-info.ts';
import { type Folder, placeFiles, ROOT } from './folders/folder-rows.ts';
import type { FileFormat, PreparedFile } from './prepare-file.ts';

/** A prepared file with the addresses its storage gave it. */
export interface StoredFile extends PreparedFile {
  readonly url: string;
  readonly provider: string;
  /** Its formats as the row lists them, by name. */
  readonly stored: ReadonlyMap<string, StoredFormat>;
  readonly previewUrl: string | null;
  /** The provider's data about it; null if there is none. */
  readonly metadata: unknown;
}

/** A format with the address its storage gave it. */
export interface StoredFormat extends Omit<FileFormat, 'object'> {
  readonly url: string;
  readonly provider_metadata?: unknown;
}

/** The columns that changing or removing a file needs. */
export interface FileRow {
  readonly id: number;
  readonly name: string;
  readonly mime: string;
  /** In kB; some drivers return decimals as texts. */
  readonly size: number | string;
  readonly hash: string;
  readonly ext: string | null;
  readonly url: string;
  readonly provider: string;
  /** The `formats` column as stored. */
  readonly formats: string | null;
  /** The `provider_metadata` column as stored. */
  readonly metadata: string | null;
}

/** The table of files, and what runs before and after its writes. */
export interface FileTable {
  readonly layout: Layout;
  readonly hooks: FileHooks;
  readonly effects: RowEffects;
}

/** Where an administrator or project code puts a file. */
export interface FilePlace {
  /** Null for the top. */
  readonly folder: Pick<Folder, 'id' | 'path'> | null;
  /** The administrator; null for project code. */
  readonly creator: number | null;
}

/** What an administrator changes of a file besides its information. */
export interface FileMove {
  /** Null for the top; undefined leaves the file where it is. */
  readonly folder: Pick<Folder, 'id' | 'path'> | null | undefined;
  /** The administrator; undefined for project code. */
  readonly by: number | undefined;
}

const ROW = sql`id, name, mime, size, hash, ext, url, provider, formats, provider_metadata AS metadata`;

/** The row of a file; null if there is none. */
export async function findFile(tx: Executor, id: number): Promise<FileRow | null> {
  const [row] = await tx.query<FileRow>(sql`SELECT ${ROW} FROM files WHERE id = +?`, [id]);
  return row ?? null;
}

/** Rows whose file or one of whose formats may be stored under this name. */
export async function findFilesStoredAs(tx: Executor, name: string): Promise<FileRow[]> {
  // a format's hash is its name and the hash of its file, joined by an underscore; both may contain
  // underscores
  const parts = basename(name, extname(name)).split('_');
  const hashes = [name, ...parts.map((_part, at) => parts.slice(at).join('_'))];
  return tx.query<FileRow>(
    sql`SELECT ${ROW} FROM files WHERE hash IN (${placeholders(hashes.length)}) ORDER BY id`,
    hashes,
  );
}

/** Those of some files that there are, by their ids. */
export async function findFiles(tx: Executor, ids: readonly number[]): Promise<FileRow[]> {
  return tx.query<FileRow>(
    sql`SELECT ${ROW} FROM files WHERE id IN (${placeholders(ids.length)}) ORDER BY id`,
    ids,
  );
}

/** Whether another row names the same content: copies that a script made, or an import. */
export async function isContentShared(tx: Executor, row: FileRow): Promise<boolean> {
  const [other] = await tx.query(
    sql`SELECT 1 FROM files WHERE hash = ? AND coalesce(ext, '') = ? AND provider = ? AND id <> +? LIMIT 1`,
    [row.hash, row.ext ?? '', row.provider, row.id],
  );
  return other !== undefined;
}

/**
 * Adds a file to the library.
 * @param place where an administrator puts it; without one it goes to the folder of the content API
 * @returns its id
 */
export async function insertFile(
  tx: Executor,
  files: FileTable,
  file: StoredFile,
  now: number,
  place?: FilePlace,
): Promise<number> {
  const folder = place ? place.folder : await apiFolder(tx, now);
  const moment = new Date(now);
  const columns = columnsOf(files.layout, {
    ...contentColumns(file),
    alternativeText: file.alternativeText ?? null,
    caption: file.caption ?? null,
    formats: file.formats.size > 0 ? formatsJson(file) : null,
    ...placeColumns(file),
    folderPath: folder?.path ?? ROOT,
    createdAt: moment,
    updatedAt: moment,
  });
  if (place) for (const name of CREATORS) columns.set(name, place.creator);
  return files.hooks.around('create', columns, null, () =>
    insertWithFolder(tx, files, columns, folder?.id ?? null),
  );
}

const CREATED_BY = 'created_by_id';
const UPDATED_BY = 'updated_by_id';
const CREATORS = [CREATED_BY, UPDATED_BY];

async function insertWithFolder(
  tx: Executor,
  { layout }: FileTable,
  columns: ReadonlyMap<string, SqlParameter>,
  folder: number | null,
): Promise<number> {
  const { lastId } = await insertColumns(tx, layout, columns);
  if (folder === null) return lastId;
  const last = valueOfWrittenTable(
    tx,
    sql`coalesce(max(file_order), 0) + 1`,
    sql`FROM files_folder_links WHERE folder_id = +?`,
  );
  await tx.run(sql`INSERT INTO files_folder_links (file_id, folder_id, file_order) VALUES (?, ?, ${last})`, [
    lastId,
    folder,
    folder,
  ]);
  return lastId;
}

/** A change of the row of one file. */
export interface FileChange {
  readonly id: number;
  /** The moment of the change in ms. */
  readonly now: number;
  readonly move?: FileMove | undefined;
}

/**
 * The columns that change with another content. A replaced file without formats has an empty object.
 * @param change `isElsewhere`: whether the content has another address now; otherwise it stays
 */
export async function updateContent(
  tx: Executor,
  files: FileTable,
  file: StoredFile,
  change: FileChange & { readonly isElsewhere: boolean },
): Promise<void> {
  const values = { ...contentColumns(file), formats: formatsJson(file), ...saidOf(file) };
  const place = change.isElsewhere ? { provider_metadata: null, ...placeColumns(file) } : {};
  await updateColumns(tx, files, { ...values, ...place }, change);
}

/** The client's information about a file whose content stays; null leaves a value unchanged. */
export async function updateInfo(
  tx: Executor,
  files: FileTable,
  info: FileInfo,
  change: FileChange,
): Promise<void> {
  const { name, alternativeText, caption } = info;
  const said = saidOf({ alternativeText: alternativeText ?? undefined, caption: caption ?? undefined });
  const values = { ...(name === null ? {} : { name }), ...said };
  await updateColumns(tx, files, values, change);
}

/** Deletes a row; its links to entries and folders go by their foreign keys. */
export async function deleteFile(tx: Executor, files: FileTable, id: number): Promise<void> {
  await files.hooks.around('delete', null, id, async () => {
    await tx.run(sql`DELETE FROM files WHERE id = +?`, [id]);
    await files.effects.deleted(tx, FILE_UID, [id]);
    return id;
  });
}

/**
 * Adds files to an entry or component: they join the others of a list, and replace a single one. As in v4 they
 * all get the first position, so that they come after the existing files of that position.
 */
export async function linkFiles(
  tx: Executor,
  hop: MorphLinkHop,
  owner: number,
  ids: readonly number[],
): Promise<void> {
  const linked = hop.many ? ids : ids.slice(-1);
  if (!hop.many) {
    await tx.run(
      sql`DELETE FROM ${ident(hop.table)} WHERE ${ident(hop.idColumn)} = +? AND ${ident(hop.typeColumn)} = +? AND field = +?`,
      [owner, hop.ownerUid, hop.field],
    );
  }
  for (const id of linked) {
    await tx.run(
      sql`INSERT INTO ${ident(hop.table)} (${ident(hop.targetColumn)}, ${ident(hop.idColumn)}, ${ident(hop.typeColumn)}, field, "order") VALUES (?, ?, ?, ?, 1)`,
      [id, owner, hop.ownerUid, hop.field],
    );
  }
}

type Values = Readonly<Record<string, SqlParameter>>;

const contentColumns = ({ name, width, height, mime, size }: PreparedFile): Values => ({
  name,
  width,
  height,
  mime,
  size,
});

const placeColumns = ({ url, provider, hash, ext, previewUrl, metadata }: StoredFile): Values => ({
  url,
  provider,
  hash,
  ext,
  ...(previewUrl === null ? {} : { previewUrl }),
  ...(metadata === null ? {} : { provider_metadata: JSON.stringify(metadata) }),
});

function saidOf({ alternativeText, caption }: Pick<FileInfo, 'alternativeText' | 'caption'>): Values {
  const values: Record<string, SqlParameter> = {};
  if (alternativeText !== undefined) values['alternativeText'] = alternativeText;
  if (caption !== undefined) values['caption'] = caption;
  return values;
}

const formatsJson = (file: StoredFile): string => JSON.stringify(Object.fromEntries(file.stored));

/** By column instead of by attribute. */
function columnsOf(layout: Layout, values: Values): Map<string, SqlParameter> {
  const { columns } = tableOf(layout, FILE_UID);
  return new Map(Object.entries(values).map(([name, value]) => [columns.get(name)!, value]));
}

function insertColumns(tx: Executor, layout: Layout, columns: ReadonlyMap<string, SqlParameter>) {
  const { table } = tableOf(layout, FILE_UID);
  const names = [...columns.keys()];
  return tx.run(sql`INSERT INTO ${ident(table)} (${idents(names)}) VALUES (${placeholders(names.length)})`, [
    ...columns.values(),
  ]);
}

async function updateColumns(
  tx: Executor,
  files: FileTable,
  values: Values,
  { id, now, move }: FileChange,
): Promise<void> {
  const columns = columnsOf(files.layout, { ...values, updatedAt: new Date(now) });
  if (move?.by !== undefined) columns.set(UPDATED_BY, move.by);
  await files.hooks.around('update', columns, id, async () => {
    const sets = assignments(columns.keys());
    const { table } = tableOf(files.layout, FILE_UID);
    await tx.run(sql`UPDATE ${ident(table)} SET ${sets} WHERE id = +?`, [...columns.values(), id]);
    if (move?.folder !== undefined) await placeFiles(tx, [id], move.folder);
    await files.effects.updated(tx, FILE_UID, [id], columns, () => Object.keys(values));
    return id;
  });
}
