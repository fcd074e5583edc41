import type { Executor } from '../../database/database.ts';
import { isObject, type JsonObject } from '../../model/values.ts';

/**
 * One of the objects v4 keeps in its settings table.
 * @returns an empty object where there is none
 * @throws SyntaxError where it cannot be read: guessing could open what somebody has closed
 */
export async function readSetting(db: Executor, key: string): Promise<JsonObject> {
  const [row] = await db.query<{ value: string | null }>(
    'SELECT s.value FROM strapi_core_store_settings s WHERE s.key = ?',
    [key],
  );
  const value: unknown = JSON.parse(row?.value ?? '{}');
  return isObject(value) ? value : {};
}
