/** What the admin panel of a v4 server sets for pictures; it is kept in the database. */
import type { Executor } from '../database/database.ts';

export interface UploadSettings {
  /** Pictures are written anew, smaller and without what cameras add. */
  readonly sizeOptimization: boolean;
  /** Pictures get the sizes of `breakpoints` besides the thumbnail. */
  readonly responsiveDimensions: boolean;
  /** Pictures are turned the way the camera says. */
  readonly autoOrientation: boolean;
}

/** Reads the settings; what is missing or unreadable has v4's first value. */
export async function readUploadSettings(db: Executor): Promise<UploadSettings> {
  const [row] = await db.query<{ value: string | null }>(
    `SELECT value FROM strapi_core_store_settings WHERE "key" = 'plugin_upload_settings'`,
  );
  let stored: unknown = null;
  try {
    stored = JSON.parse(row?.value ?? 'null');
  } catch {
    // someone has edited the row by hand
  }
  const own = typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {};
  return {
    sizeOptimization: own['sizeOptimization'] !== false,
    responsiveDimensions: own['responsiveDimensions'] !== false,
    autoOrientation: own['autoOrientation'] === true,
  };
}
