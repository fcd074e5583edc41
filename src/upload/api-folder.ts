/**
 * The folder of the v4 media library that files of the content API go to. A v4 admin panel shows files by
 * folder, so that each needs one.
 */
import type { Executor } from '../database/database.ts';

export interface ApiFolder {
  readonly id: number;
  /** `/1` */
  readonly path: string;
}

const NAME = 'API Uploads';
const SETTING = 'plugin_upload_api-folder';

/** The folder; made with the first upload. */
export async function apiFolder(tx: Executor, now: number): Promise<ApiFolder> {
  const [setting] = await tx.query<{ value: string | null }>(
    `SELECT value FROM strapi_core_store_settings WHERE "key" = '${SETTING}'`,
  );
  const known = folderId(setting?.value ?? null);
  if (known !== null) {
    const [folder] = await tx.query<ApiFolder>('SELECT id, path FROM upload_folders WHERE id = +?', [known]);
    if (folder) return folder;
  }
  const folder = await makeFolder(tx, now);
  const value = JSON.stringify({ id: folder.id });
  if (setting) {
    await tx.run(`UPDATE strapi_core_store_settings SET value = ? WHERE "key" = '${SETTING}'`, [value]);
  } else {
    await tx.run(
      `INSERT INTO strapi_core_store_settings ("key", value, type, environment, tag) VALUES (?, ?, 'object', NULL, NULL)`,
      [SETTING, value],
    );
  }
  return folder;
}

async function makeFolder(tx: Executor, now: number): Promise<ApiFolder> {
  const [last] = await tx.query<{ id: number | null }>('SELECT max(path_id) AS "id" FROM upload_folders');
  const pathId = (last?.id ?? 0) + 1;
  const path = `/${pathId}`;
  const moment = new Date(now);
  const { lastId } = await tx.run(
    'INSERT INTO upload_folders (name, path_id, path, created_at, updated_at) VALUES (?, ?, ?, ?, ?)',
    [await freeName(tx), pathId, path, moment, moment],
  );
  return { id: lastId, path };
}

/** `API Uploads (1)` where somebody has a folder of that name. */
async function freeName(tx: Executor): Promise<string> {
  const rows = await tx.query<{ name: string }>('SELECT name FROM upload_folders WHERE name LIKE ?', [
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
