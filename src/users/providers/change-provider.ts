/** Writes one provider's entry of v4's settings table. */
import type { Executor } from '../../database/database.ts';
import { isObject, type JsonObject } from '../../model/values.ts';
import { readSetting } from '../settings/read-setting.ts';
import { writeSetting } from '../settings/write-setting.ts';
import { GRANT_SETTING } from './provider-settings.ts';

/**
 * Changes members of an entry; the others stay, and those of v4 that mean nothing here too.
 * @param changes by the names of the stored members; undefined removes one
 */
export async function changeProvider(
  tx: Executor,
  name: string,
  changes: Readonly<Record<string, unknown>>,
): Promise<void> {
  const stored = await readSetting(tx, GRANT_SETTING);
  const before: JsonObject = isObject(stored[name]) ? stored[name] : NEW_ENTRY;
  const entry = Object.fromEntries(
    Object.entries({ ...before, ...changes }).filter(([, value]) => value !== undefined),
  );
  await writeSetting(tx, GRANT_SETTING, { ...stored, [name]: entry });
}

/** What v4 gives each of its own. */
const NEW_ENTRY: JsonObject = { icon: '', enabled: false, key: '', secret: '' };
