/** The picture settings of v4's administration panel, stored in the database. */
import type { Executor } from '../database/database.ts';
import { sql } from '../database/sql-template.ts';

export interface UploadSettings {
  /** Pictures are rewritten, smaller and without the camera's metadata. */
  readonly sizeOptimization: boolean;
  /** Pictures get the sizes of `breakpoints` besides the thumbnail. */
  readonly responsiveDimensions: boolean;
  /** Pictures are turned as the camera's metadata says. */
  readonly autoOrientation: boolean;
}

/** Where v4 keeps them. */
export const SETTINGS_KEY = 'plugin_upload_settings';

/** Reads the settings; a missing or unreadable one has v4's default. */
export async function readUploadSettings(db: Executor): Promise<UploadSettings> {
  const [row] = await db.query<{ value: string | null }>(
    sql`SELECT value FROM strapi_core_store_settings WHERE "key" = ?`,
    [SETTINGS_KEY],
  );
  let stored: unknown = null;
  try {
    stored = JSON.parse(row?.value ?? 'null');
  } catch {
    // someone has edited the row by hand
  }
  const values = typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {};
  return {
    sizeOptimization: values['sizeOptimization'] !== false,
    responsiveDimensions: values['responsiveDimensions'] !== false,
    autoOrientation: values['autoOrientation'] === true,
  };
}
