/** Makes an entry. */

import type { Executor } from '../../database/database.ts';
import type { Body } from '../check/check-context.ts';
import { publishRow } from '../hooks/entry-events.ts';
import type { PreparedRead } from '../run-read.ts';
import type { WriteRequest } from '../write-request.ts';
import { type CheckedEntry, checkNewEntry } from './check-entry.ts';
import { parseBody } from './parse-body.ts';
import { hookLocalizations, syncLocalizations } from './share-values.ts';
import { insertEntry } from './store-entry.ts';
import {
  inTransaction,
  prepareAnswer,
  storeInTransaction,
  type WriteContext,
  type WrittenEntry,
  withHashes,
  writtenEntry,
} from './write-context.ts';

/**
 * @param data the body's `data`
 * @throws OctavoError 400 with all broken rules
 */
export async function createEntry(
  context: WriteContext,
  write: WriteRequest,
  data: unknown,
): Promise<WrittenEntry> {
  const answer = prepareAnswer(context, write);
  const body = parseBody(data, write.type);
  const request = await withHashes(context, write, body);
  return addEntry(context, request, {
    body,
    answer,
    check: (tx) => checkNewEntry(context, tx, request, body),
  });
}

/** An entry that is to be added. */
export interface EntryAddition {
  readonly body: Body;
  readonly answer: PreparedRead;
  /** Holds the body against the rules, without writing. */
  readonly check: (tx: Executor) => Promise<CheckedEntry>;
  /** The attributes that go to the other locales the entry is linked with; none unless given. */
  readonly synced?: readonly string[];
}

/** Runs the hooks of a new entry, and adds it. */
export async function addEntry(
  context: WriteContext,
  request: WriteRequest,
  { body, answer, check, synced = [] }: EntryAddition,
): Promise<WrittenEntry> {
  const hooks = context.hooks.of(request);
  const hooked = await hooks?.beforeCreate(
    body,
    async () => (await inTransaction(context, request, check)).changes,
  );

  // as v4's, the answer has nothing that listeners write; those of GraphQL load relations after them
  const readsLate = hooked !== undefined && request.answer !== undefined;
  const { id, bytes } = await storeInTransaction(context, request, hooked ? null : check, async (tx) => {
    const checked = await check(tx);
    await hooked?.applyTo(tx, checked.changes);
    const added = await insertEntry(context, tx, request, checked);
    const read = readsLate ? null : await context.reader.run(answer, added);
    if (!hooked) await publishRow(context, 'entry.create', { ...request, id: added });
    await syncLocalizations(context, tx, request, { id: added, names: synced, publishes: !hooked });
    return { id: added, bytes: read };
  });

  const result = await hooked?.after(['entry.create'], id);
  if (hooks) await (await hookLocalizations(context, hooks, request, { id, names: synced, body })).after();
  return writtenEntry(result, () => bytes ?? context.reader.run(answer, id));
}
