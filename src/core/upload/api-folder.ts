/**
 * The folder of the v4 media library for files of the content API. v4's administration panel lists files by
 * folder, so each file needs one.
 */

import type { Executor } from '../database/database.ts';
import { readSettingText, writeSetting } from '../database/settings-table.ts';
import { sql } from '../database/sql-template.ts';
import { insertFolder, nextPathId, pathIn } from './folders/folder-rows.ts';

export interface ApiFolder {
  readonly id: number;
  /** `/1` */
  readonly path: string;
}

const NAME = 'API Uploads';
const SETTING = 'plugin_upload_api-folder';

/** The folder; made with the first upload. */
export async function apiFolder(tx: Executor, now: number): Promise<ApiFolder> {
  const known = folderId(await readSettingText(tx, SETTING));
  if (known !== null) {
    const [folder] = await tx.query<ApiFolder>(sql`SELECT id, path FROM upload_folders WHERE id = +?`, [
      known,
    ]);
    if (folder) return folder;
  }
  const folder = await makeFolder(tx, now);
  await writeSetting(tx, SETTING, { id: folder.id });
  return folder;
}

async function makeFolder(tx: Executor, now: number): Promise<ApiFolder> {
  const pathId = await nextPathId(tx);
  const folder = { name: await freeName(tx), parent: null, creator: null };
  const id = await insertFolder(tx, folder, pathId, new Date(now));
  return { id, path: pathIn(null, pathId) };
}

/** `API Uploads (1)` if a folder of the name exists already. */
async function freeName(tx: Executor): Promise<string> {
  const rows = await tx.query<{ name: string }>(sql`SELECT name FROM upload_folders WHERE name LIKE ?`, [
    `${NAME}%`,
  ]);
  const taken = new Set(rows.map(({ name }) => name));
  let name = NAME;
  for (let number = 1; taken.has(name); number += 1) name = `${NAME} (${number})`;
  return name;
}

function folderId(value: string | null): number | null {
  try {
    const { id } = JSON.parse(value ?? 'null') as { id: unknown };
    return typeof id === 'number' ? id : null;
  } catch {
    return null;
  }
}
