/** A change of one of v4's settings that are objects, with its event, in one transaction. */
import type { JsonObject } from '../../core/base/is-object.ts';
import type { MaybePromise } from '../../core/base/maybe-promise.ts';
import type { Executor } from '../../core/database/database.ts';
import { readSetting, writeSetting } from '../../core/database/settings-table.ts';
import { type ChangeContext, changeIn } from './change.ts';
import { publishChange } from './publish-change.ts';

export interface SettingChange {
  readonly key: string;
  /**
   * @param before as it is stored; nobody else changes it meanwhile
   * @returns the whole setting as it is to be
   */
  readonly change: (before: JsonObject, tx: Executor) => MaybePromise<JsonObject>;
  /** What the audit log shows of it; all of it unless given. */
  readonly show?: (setting: JsonObject) => JsonObject;
}

/** @returns the setting before and after. @throws what `change` throws; then nothing is written */
export function changeSetting(
  { db, events }: Pick<ChangeContext, 'db' | 'events'>,
  { key, change, show = (setting) => setting }: SettingChange,
): Promise<{ readonly before: JsonObject; readonly after: JsonObject }> {
  return changeIn(db, async (tx) => {
    await tx.lock?.(key);
    const before = await readSetting(tx, key);
    const after = await change(before, tx);
    await writeSetting(tx, key, after);
    await publishChange(events, 'settings', {
      before: { name: key, value: show(before) },
      after: { name: key, value: show(after) },
    });
    return { before, after };
  });
}
