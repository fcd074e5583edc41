/** The picture settings of v4's administration panel, stored in the database. */
import type { Executor } from '../database/database.ts';
import { readSettingText } from '../database/settings-table.ts';

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
  const text = await readSettingText(db, SETTINGS_KEY);
  let stored: unknown = null;
  try {
    stored = JSON.parse(text ?? 'null');
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
