/** Deletions that the project's own code has replaced, for clients that do not ask that code themselves. */
import { notFound } from '../../errors/catalogue.ts';
import type { CodeDeletions } from '../hooks/listener-view.ts';
import { findEntry } from '../statements/find-entry.ts';
import type { WriteRequest } from '../write-request.ts';
import type { ChooseEntries } from './delete-many.ts';
import {
  findingIn,
  inTransaction,
  prepareAnswer,
  type WriteContext,
  type WriteResult,
  writeResult,
} from './write-context.ts';

/**
 * Checks what any deletion checks, and has code delete.
 * @returns the entry as it was, or as code has left it
 * @throws OctavoError 404 where there is no such entry, or what code throws
 */
export async function deleteByCode(
  context: WriteContext,
  request: WriteRequest,
  id: number,
  remove: NonNullable<CodeDeletions['one']>,
): Promise<WriteResult> {
  const { type, policy } = request;
  const answer = prepareAnswer(context, request);
  const read = () => context.reader.run(answer, id);
  const before = await inTransaction(context, request, async (tx) => {
    const entry = await findEntry(findingIn(context, tx), type, id);
    if (!entry) throw notFound();
    await policy.checkStored?.(tx, entry);
    return read();
  });
  await context.hooks.asCode(() => remove(type.uid, id));
  // a soft deletion keeps it
  const isKept = await findEntry(findingIn(context, context.db), type, id);
  return writeResult(undefined, isKept ? read : () => before);
}

/** The same for several entries. @returns how many */
export async function deleteManyByCode(
  context: WriteContext,
  request: WriteRequest,
  ids: readonly number[],
  { choose, remove }: { readonly choose: ChooseEntries; readonly remove: NonNullable<CodeDeletions['many']> },
): Promise<number> {
  const { type, policy } = request;
  const chosen = await inTransaction(context, request, async (tx) => {
    const found: number[] = [];
    for (const id of await choose(tx, [...new Set(ids)])) {
      const entry = await findEntry(findingIn(context, tx), type, id);
      if (!entry) continue;
      await policy.checkStored?.(tx, entry);
      found.push(id);
    }
    return found;
  });
  return chosen.length === 0 ? 0 : context.hooks.asCode(() => remove(type.uid, chosen));
}
