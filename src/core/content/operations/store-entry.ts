/** The statements of checked entries, inside the transaction of the write. */
import type { Executor } from '../../database/database.ts';
import { type Layout, tableOf } from '../../database/layout/layout.ts';
import { changeLinks, insertRow, updateRow } from '../statements/apply-row.ts';
import type { LinkChange, RowChanges } from '../statements/changes.ts';
import { copyLinks } from '../statements/copy-part.ts';
import { linkLocalization, localizationHop } from '../statements/localizations.ts';
import { copyParts } from '../statements/sync-shared.ts';
import type { WriteRequest } from '../write-request.ts';
import type { CheckedChange, CheckedEntry, EntrySource } from './check-entry.ts';
import { rowContext, type WriteContext } from './write-context.ts';

/**
 * Adds an entry with what it copies of its source and the files sent with it.
 * @returns its id
 */
export async function insertEntry(
  context: WriteContext,
  tx: Executor,
  { type, files, localizationOf, policy }: WriteRequest,
  { changes, source, copiedParts, now }: CheckedEntry,
): Promise<number> {
  const row = rowContext(context, tx);
  const { first, last } = inOrder(row.layout, changes, source);
  const id = await insertRow(row, { ...changes, links: first });
  if (source) {
    await copyParts(row, type, copiedParts, source.id, { id, isNew: true });
    if (source.links) await copyLinks(row, type.uid, source.names, source.id, id);
    await changeLinks(tx, last, id);
  }
  await files?.attach(tx, id, now);
  if (localizationOf !== undefined)
    await linkLocalization(tx, localizationHop(row.layout, type), id, localizationOf);
  await policy.stored?.(tx, id);
  return id;
}

/** The request of another locale's entry: it is linked with the one it shares attributes with. */
export const linkedToSource = (request: WriteRequest, { source }: CheckedEntry): WriteRequest =>
  source ? { ...request, localizationOf: source.id } : request;

/** What a body changes of relations that are copied comes after the copy. */
function inOrder(
  layout: Layout,
  changes: RowChanges,
  source: EntrySource | null,
): { readonly first: LinkChange[]; readonly last: LinkChange[] } {
  const { hops } = tableOf(layout, changes.schema.uid);
  const copied = new Set(source?.links ? source.names.map((name) => hops.get(name)) : []);
  const isLater = ({ hop }: LinkChange): boolean => copied.has(hop);
  return { first: changes.links.filter((link) => !isLater(link)), last: changes.links.filter(isLater) };
}

/** Changes an entry, and adds the files sent with it. */
export async function changeEntry(
  context: WriteContext,
  tx: Executor,
  { files, policy }: WriteRequest,
  { entry, changes, now }: CheckedChange,
): Promise<void> {
  await updateRow(rowContext(context, tx), changes, entry.id);
  await files?.attach(tx, entry.id, now);
  await policy.stored?.(tx, entry.id);
}
