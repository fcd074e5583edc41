/** The rows of the media library. */
import { basename, extname } from 'node:path';
import type { Executor, SqlParameter } from '../database/database.ts';
import type { MorphLinkHop } from '../database/layout/hop.ts';
import { FILE_UID, type Layout, tableOf } from '../database/layout/layout.ts';
import { ownTableValue } from '../database/own-table-value.ts';
import { apiFolder } from './api-folder.ts';
import type { TellOfFile } from './file-events.ts';
import type { FileFormat, PreparedFile } from './prepare-file.ts';

/** A prepared file with the addresses its storage gave it. */
export interface StoredFile extends PreparedFile {
  readonly url: string;
  readonly provider: string;
  /** Its formats as the row lists them, by name. */
  readonly stored: ReadonlyMap<string, StoredFormat>;
  readonly previewUrl: string | null;
  /** What its provider has noted about it; null for nothing. */
  readonly metadata: unknown;
}

/** A format with the address its storage gave it. */
export interface StoredFormat extends Omit<FileFormat, 'object'> {
  readonly url: string;
  readonly provider_metadata?: unknown;
}

/** What is needed of a row to change or remove its file. */
export interface FileRow {
  readonly id: number;
  readonly name: string;
  readonly mime: string;
  /** In kB; some drivers give decimals as texts. */
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

/** The table of files, and who is told of its writes. */
export interface FileTable {
  readonly layout: Layout;
  readonly tell: TellOfFile;
}

const ROW = 'id, name, mime, size, hash, ext, url, provider, formats, provider_metadata AS metadata';

/** The row of a file; null where there is none. */
export async function findFile(tx: Executor, id: number): Promise<FileRow | null> {
  const [row] = await tx.query<FileRow>(`SELECT ${ROW} FROM files WHERE id = +?`, [id]);
  return row ?? null;
}

/** Rows whose file or one of whose formats may be stored under this name. */
export async function findFilesStoredAs(tx: Executor, name: string): Promise<FileRow[]> {
  // a format's hash is that of its file behind the format's name, which may hold underscores itself
  const parts = basename(name, extname(name)).split('_');
  const hashes = [name, ...parts.map((_part, at) => parts.slice(at).join('_'))];
  return tx.query<FileRow>(
    `SELECT ${ROW} FROM files WHERE hash IN (${hashes.map(() => '?').join(', ')}) ORDER BY id`,
    hashes,
  );
}

/**
 * Adds a file to the library.
 * @returns its id
 */
export async function insertFile(
  tx: Executor,
  files: FileTable,
  file: StoredFile,
  now: number,
): Promise<number> {
  const folder = await apiFolder(tx, now);
  const moment = new Date(now);
  const columns = columnsOf(files.layout, {
    ...contentColumns(file),
    alternativeText: file.alternativeText,
    caption: file.caption,
    formats: file.formats.size > 0 ? formatsJson(file) : null,
    ...placeColumns(file),
    folderPath: folder.path,
    createdAt: moment,
    updatedAt: moment,
  });
  await files.tell('beforeCreate', columns, null);
  const { lastId } = await insertColumns(tx, files.layout, columns);
  const last = ownTableValue(
    tx,
    'coalesce(max(file_order), 0) + 1',
    'FROM files_folder_links WHERE folder_id = +?',
  );
  await tx.run(`INSERT INTO files_folder_links (file_id, folder_id, file_order) VALUES (?, ?, ${last})`, [
    lastId,
    folder.id,
    folder.id,
  ]);
  await files.tell('afterCreate', columns, lastId);
  return lastId;
}

/**
 * What another content changes. A replaced file without formats has an empty object.
 * @param moved whether another storage has the file now; else its address stays
 */
export async function updateContent(
  tx: Executor,
  files: FileTable,
  id: number,
  file: StoredFile,
  moved: boolean,
  now: number,
): Promise<void> {
  const values = { ...contentColumns(file), formats: formatsJson(file), ...saidOf(file) };
  const place = moved ? { provider_metadata: null, ...placeColumns(file) } : {};
  await updateColumns(tx, files, id, { ...values, ...place }, now);
}

/** What the client says of a file; null leaves a value as it is. */
export async function updateInfo(
  tx: Executor,
  files: FileTable,
  id: number,
  info: {
    readonly name: string | null;
    readonly alternativeText: string | null;
    readonly caption: string | null;
  },
  now: number,
): Promise<void> {
  const values = { ...(info.name === null ? {} : { name: info.name }), ...saidOf(info) };
  await updateColumns(tx, files, id, values, now);
}

/** Deletes a row; its links to entries and folders go by their foreign keys. */
export async function deleteFile(tx: Executor, files: FileTable, id: number): Promise<void> {
  await files.tell('beforeDelete', null, id);
  await tx.run('DELETE FROM files WHERE id = +?', [id]);
  await files.tell('afterDelete', null, id);
}

/**
 * Shows files with an entry or component: they join the others of a list, and replace a single one. As in
 * v4 they all have the first place, so that they come after what already has it.
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
      `DELETE FROM "${hop.table}" WHERE "${hop.idColumn}" = +? AND "${hop.typeColumn}" = +? AND field = +?`,
      [owner, hop.ownerUid, hop.field],
    );
  }
  for (const id of linked) {
    await tx.run(
      `INSERT INTO "${hop.table}" ("${hop.targetColumn}", "${hop.idColumn}", "${hop.typeColumn}", field, "order") VALUES (?, ?, ?, ?, 1)`,
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

function saidOf(info: { readonly alternativeText: string | null; readonly caption: string | null }): Values {
  const values: Record<string, SqlParameter> = {};
  if (info.alternativeText !== null) values['alternativeText'] = info.alternativeText;
  if (info.caption !== null) values['caption'] = info.caption;
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
  const names = [...columns.keys()].map((name) => `"${name}"`);
  return tx.run(`INSERT INTO "${table}" (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`, [
    ...columns.values(),
  ]);
}

async function updateColumns(
  tx: Executor,
  files: FileTable,
  id: number,
  values: Values,
  now: number,
): Promise<void> {
  const columns = columnsOf(files.layout, { ...values, updatedAt: new Date(now) });
  await files.tell('beforeUpdate', columns, id);
  const sets = [...columns.keys()].map((name) => `"${name}" = ?`);
  const { table } = tableOf(files.layout, FILE_UID);
  await tx.run(`UPDATE "${table}" SET ${sets.join(', ')} WHERE id = +?`, [...columns.values(), id]);
  await files.tell('afterUpdate', columns, id);
}
