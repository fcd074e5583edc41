/** Deletes an entry. */
import { notFound } from '../../errors/catalogue.ts';
import { publishRow } from '../hooks/entry-events.ts';
import { deleteRows } from '../statements/delete-rows.ts';
import { findEntry } from '../statements/find-entry.ts';
import type { WriteRequest } from '../write-request.ts';
import {
  findingIn,
  inTransaction,
  prepareAnswer,
  rowContext,
  type WriteContext,
  type WriteResult,
  writeResult,
} from './write-context.ts';

/**
 * @returns the entry as it was
 * @throws OctavoError 404 where there is no such entry
 */
export async function deleteEntry(
  context: WriteContext,
  request: WriteRequest,
  id: number,
): Promise<WriteResult> {
  const { type, policy } = request;
  const answer = prepareAnswer(context, request);

  const hooked = await context.hooks.of(request)?.beforeDelete(id);
  const target = hooked?.id ?? id;

  const bytes = await inTransaction(context, request, async (tx) => {
    const entry = await findEntry(findingIn(context, tx), type, target);
    if (!entry) throw notFound();
    await policy.checkStored?.(tx, entry);
    const body = await context.reader.run(answer, target);
    if (!hooked) await publishRow(context, 'entry.delete', { ...request, id: target });
    await deleteRows(rowContext(context, tx), type.uid, [target]);
    return body;
  });

  const result = await hooked?.after(['entry.delete']);
  return writeResult(result, () => bytes);
}
