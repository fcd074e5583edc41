/** Gives several entries the same values, in one transaction: by one UPDATE where nothing but columns of their own changes. */
import type { Executor } from '../../database/database.ts';
import { notFound } from '../../errors/catalogue.ts';
import { ofEntry } from '../../errors/define-error.ts';
import { OctavoError } from '../../errors/octavo-error.ts';
import type { ContentType } from '../../model/content-type.ts';
import type { Body } from '../check/check-context.ts';
import { publishRows } from '../hooks/entry-events.ts';
import { type Existing, findEntries } from '../statements/find-entry.ts';
import { checkAllStored, type WriteRequest } from '../write-request.ts';
import { changeAlike } from './change-alike.ts';
import { checkChange } from './check-entry.ts';
import { syncedNames } from './share-values.ts';
import { findingIn, inLongTransaction, type WriteContext } from './write-context.ts';

/**
 * Whether a body changes entries alike, whatever else they hold: it sets columns that no other row shares or must not
 * have, and nobody listens to single updates or has replaced them.
 */
export function changesAlike(context: WriteContext, request: WriteRequest, body: Body): boolean {
  const { type, files } = request;
  const { hooks } = context;
  if (files || hooks.hasListeners(type.uid) || hooks.writeByCode('update')) return false;
  if (syncedNames(context, request, body).length > 0) return false;
  return Object.keys(body).every((name) => isPlainColumn(type, name));
}

function isPlainColumn(type: ContentType, name: string): boolean {
  const attribute = type.attributes.get(name);
  return (
    attribute?.kind === 'scalar' && !attribute.system && !attribute.unique && attribute.type !== 'password'
  );
}

/**
 * Changes entries that a body changes alike (`changesAlike`): each keeps the rules as if it were changed alone.
 * @throws OctavoError 404 where one is not there, 400 with the broken rules of the first that breaks any
 */
export async function updateEntries(
  context: WriteContext,
  request: WriteRequest,
  ids: readonly number[],
  body: Body,
): Promise<void> {
  const { type, policy } = request;
  await inLongTransaction(context, request, ids.length, async (tx) => {
    const entries = await findEntries(findingIn(context, tx), type, ids);
    if (entries.length < new Set(ids).size) throw notFound();
    await checkAllStored(policy, tx, entries);
    const found = entries.map(({ id }) => id);
    // drafts are spared some rules
    for (const state of [true, false]) {
      const some = entries.filter(({ published }) => published === state);
      if (some.length > 0) await updateAlike(context, tx, request, some, body);
    }
    await publishRows(context, ['entry.update'], request, found);
  });
}

async function updateAlike(
  context: WriteContext,
  tx: Executor,
  request: WriteRequest,
  entries: readonly Existing[],
  body: Body,
): Promise<void> {
  const [first] = entries;
  try {
    const { changes } = await checkChange(context, tx, request, first!, body);
    const ids = entries.map(({ id }) => id);
    await changeAlike(context, tx, request, ids, changes);
  } catch (error) {
    throw error instanceof OctavoError ? ofEntry(first!.id, error) : error;
  }
}
