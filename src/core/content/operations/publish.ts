/** Publishes entries, and makes drafts of them again. */

import type { Executor } from '../../database/database.ts';
import { PUBLISHED_AT } from '../../database/layout/layout.ts';
import { alreadyDraft, alreadyPublished, notFound } from '../../errors/catalogue.ts';
import type { Body } from '../check/check-context.ts';
import { publishRows } from '../hooks/entry-events.ts';
import type { EntryEvent } from '../hooks/write-hooks.ts';
import type { RowChanges } from '../statements/changes.ts';
import { type Existing, findEntries } from '../statements/find-entry.ts';
import { checkAllStored, type WriteRequest } from '../write-request.ts';
import { changeAlike } from './change-alike.ts';
import { type CheckedChange, checkStoredEntries, systemChanges } from './check-entry.ts';
import { runChange } from './run-change.ts';
import { updateEntry } from './update.ts';
import { writeByCode } from './write-by-code.ts';
import {
  findingIn,
  inLongTransaction,
  prepareAnswer,
  type WriteContext,
  type WriteResult,
} from './write-context.ts';

/** What an entry is to become. */
export type PublicationGoal = 'published' | 'draft';

const stateEvent = (goal: PublicationGoal): EntryEvent =>
  goal === 'published' ? 'entry.publish' : 'entry.unpublish';

/**
 * Publishes one entry, which has to keep all rules of published ones, or makes a draft of it.
 * @throws OctavoError 404 where there is no such entry, 400 where it is so already, or with all broken rules
 */
export async function publishEntry(
  context: WriteContext,
  request: WriteRequest,
  id: number,
  goal: PublicationGoal,
): Promise<WriteResult> {
  const publishes = goal === 'published';
  return runChange(context, request, id, {
    answer: prepareAnswer(context, request),
    sent: {},
    synced: [],
    events: ['entry.update', stateEvent(goal)],
    check: async (tx, entry): Promise<CheckedChange> => {
      if (entry.published === publishes) throw publishes ? alreadyPublished() : alreadyDraft();
      if (publishes) await checkStoredEntries(context, tx, request, [entry]);
      const now = context.now();
      return { entry, changes: await stateChanges(context, tx, request, goal, now), now };
    },
  });
}

/** The same, as a part of the method of code that replaces updates: v4 publishes by one. */
export function publishByCode(
  context: WriteContext,
  request: WriteRequest,
  id: number,
  goal: PublicationGoal,
): Promise<WriteResult> {
  return writeByCode(context, request, {
    action: 'update',
    id,
    data: { publishedAt: goal === 'published' ? new Date(context.now()) : null },
    run: async (changed, data) => {
      const { publishedAt, ...others } = data as Body;
      const wanted: PublicationGoal = publishedAt ? 'published' : 'draft';
      const changes = Object.keys(others).length > 0 || wanted !== goal;
      const updated = changes ? await updateEntry(context, changed, id, others) : null;
      return updated && wanted !== goal ? updated : publishEntry(context, changed, id, goal);
    },
  });
}

/**
 * The same for several entries, all or none of them: each has to be there, and to keep the rules. Those that are so
 * already stay as they are. Listeners hear of one `updateMany`, as in v4; each entry has the event of its state alone, and no
 * `entry.update`.
 * @returns how many have changed
 * @throws OctavoError 404 where one is not there, 400 with the broken rules of the first that breaks any
 */
export async function publishEntries(
  context: WriteContext,
  request: WriteRequest,
  ids: readonly number[],
  goal: PublicationGoal,
): Promise<number> {
  const { type } = request;
  const { uid } = type;
  const check = async (tx: Executor): Promise<number[]> => {
    const entries = await findAll(context, tx, request, ids);
    if (goal === 'published') await checkStoredEntries(context, tx, request, entries);
    const changed = entries.filter(({ published }) => published !== (goal === 'published'));
    return changed.map(({ id }) => id);
  };

  const hooked = context.hooks.hasManyListeners(uid)
    ? await context.hooks.beforeMany(
        request,
        'updateMany',
        await inLongTransaction(context, request, ids.length, check),
        {
          publishedAt: goal === 'published' ? new Date(context.now()) : null,
        },
      )
    : null;

  const changed = await inLongTransaction(context, request, ids.length, async (tx) => {
    const found = await check(tx);
    const changes = await stateChanges(context, tx, request, goal, context.now());
    await hooked?.applyTo(tx, changes);
    await changeAlike(context, tx, request, found, changes);
    if (!hooked) await publishRows(context, [stateEvent(goal)], request, found);
    return found;
  });

  await hooked?.after(changed, [stateEvent(goal)]);
  return changed.length;
}

/** The entries by their ids, in this order, so that two writes never wait for one another. */
async function findAll(
  context: WriteContext,
  tx: Executor,
  { type, policy }: WriteRequest,
  ids: readonly number[],
): Promise<Existing[]> {
  const entries = await findEntries(findingIn(context, tx), type, ids);
  if (entries.length < new Set(ids).size) throw notFound();
  await checkAllStored(policy, tx, entries);
  return entries;
}

async function stateChanges(
  context: WriteContext,
  tx: Executor,
  request: WriteRequest,
  goal: PublicationGoal,
  now: number,
): Promise<RowChanges> {
  const changes = await systemChanges(context, tx, request);
  changes.columns.set(PUBLISHED_AT, goal === 'published' ? now : null).set('updated_at', now);
  return changes;
}
