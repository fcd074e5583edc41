/**
 * `strapi.hook('strapi::content-types.beforeSync')` and `afterSync`: handlers that learn how the content-types have
 * changed since the start before. Both are called once the tables are up to date and before `bootstrap`: nothing is removed
 * from the tables, so what `beforeSync` wants to keep is still there (A620).
 */
import { type Hook, hooks as utils } from '../utils/strapi-hooks.ts';
import type { Strapi } from './strapi.ts';

const BEFORE = 'strapi::content-types.beforeSync';
const AFTER = 'strapi::content-types.afterSync';

/** Where v4 keeps the content-types of its last start. */
const OF_V4 = { type: 'strapi', name: 'content_types', key: 'schema' } as const;
/** v4's row stays as v4 has left it: it compares with it when it starts again. */
const OF_OCTAVO = { ...OF_V4, type: 'octavo' } as const;

/** `strapi.hooks` */
export const createHooks = (): Record<string, Hook> =>
  Object.fromEntries([BEFORE, AFTER].map((name) => [name, utils.createAsyncParallelHook()]));

/** @throws whatever a handler throws */
export async function callSyncHooks(
  { store, contentTypes }: Strapi,
  hooks: Record<string, Hook>,
): Promise<void> {
  const called = [BEFORE, AFTER].map((name) => hooks[name]!);
  if (called.every((hook) => hook.getHandlers().length === 0)) return;
  const known = await store.get(OF_OCTAVO);
  const oldContentTypes = known ?? (await store.get(OF_V4)) ?? undefined;
  for (const hook of called) await hook.call({ oldContentTypes, contentTypes: { ...contentTypes } });
  const value: unknown = JSON.parse(JSON.stringify(contentTypes));
  if (JSON.stringify(known) !== JSON.stringify(value)) await store.set({ ...OF_OCTAVO, value });
}
