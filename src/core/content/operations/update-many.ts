/** Gives several entries the same values, in one transaction: by a few statements for all where they change alike. */
import type { Executor } from '../../database/database.ts';
import { tableOf } from '../../database/layout/layout.ts';
import { notFound } from '../../errors/catalogue.ts';
import { ofEntry } from '../../errors/define-error.ts';
import { OctavoError } from '../../errors/octavo-error.ts';
import type { ContentType } from '../../model/content-type.ts';
import type { Body } from '../check/check-context.ts';
import { isExclusive } from '../check/check-link.ts';
import { publishRows } from '../hooks/entry-events.ts';
import type { RowChanges } from '../statements/changes.ts';
import { type Existing, findEntries } from '../statements/find-entry.ts';
import { readRelation } from '../statements/relation-input.ts';
import { linksAlike } from '../statements/same-links.ts';
import { checkAllStored, type WriteRequest } from '../write-request.ts';
import { changeAlike } from './change-alike.ts';
import { checkChange } from './check-entry.ts';
import { syncedNames } from './share-values.ts';
import { findingIn, inLongTransaction, type WriteContext } from './write-context.ts';

/**
 * Whether a body changes entries alike, whatever else they hold: it sets columns that no other row shares or must not
 * have, or links that no other entry loses, and nobody listens to single updates or has replaced them.
 */
export function changesAlike(context: WriteContext, request: WriteRequest, body: Body): boolean {
  const { type, files } = request;
  const { hooks } = context;
  if (files || hooks.hasListeners(type.uid) || hooks.writeByCode('update')) return false;
  if (syncedNames(context, request, body).length > 0) return false;
  return Object.keys(body).every(
    (name) => isPlainColumn(type, name) || isPlainRelation(context, type, name, body[name]),
  );
}

function isPlainColumn(type: ContentType, name: string): boolean {
  const attribute = type.attributes.get(name);
  return (
    attribute?.kind === 'scalar' && !attribute.system && !attribute.unique && attribute.type !== 'password'
  );
}

/** To other types: of a type's relations to itself each entry's links may be another's, too. */
function isPlainRelation(
  { settings }: WriteContext,
  type: ContentType,
  name: string,
  value: unknown,
): boolean {
  const { layout, rules } = settings();
  const attribute = type.attributes.get(name);
  const hop = tableOf(layout, type.uid).hops.get(name);
  if (attribute?.kind !== 'relation' || attribute.system || hop?.kind !== 'link') return false;
  if (isExclusive(attribute) || hop.targetUid === type.uid) return false;
  try {
    return linksAlike(hop, readRelation(value, rules, hop.many));
  } catch (error) {
    // each is refused as it would be alone
    if (error instanceof OctavoError) return false;
    throw error;
  }
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
    // drafts are spared some rules; what is written is the same
    const firsts = [true, false].flatMap(
      (state) => entries.find(({ published }) => published === state) ?? [],
    );
    let changes: RowChanges | undefined;
    for (const first of firsts) changes = await changesOf(context, tx, request, first, body);
    if (changes) await changeAlike(context, tx, request, found, changes);
    await publishRows(context, ['entry.update'], request, found);
  });
}

/** What the body changes. @throws OctavoError with the broken rules, which name the entry */
async function changesOf(
  context: WriteContext,
  tx: Executor,
  request: WriteRequest,
  entry: Existing,
  body: Body,
): Promise<RowChanges> {
  try {
    return (await checkChange(context, tx, request, entry, body)).changes;
  } catch (error) {
    throw error instanceof OctavoError ? ofEntry(entry.id, error) : error;
  }
}
