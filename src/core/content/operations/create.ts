/** Makes an entry. */

import type { Executor } from '../../database/database.ts';
import type { Body } from '../check/check-context.ts';
import { publishRow } from '../hooks/entry-events.ts';
import type { HookedResult, WriteHooks } from '../hooks/write-hooks.ts';
import type { PreparedRead } from '../run-read.ts';
import type { WriteRequest } from '../write-request.ts';
import { type CheckedEntry, checkNewEntry } from './check-entry.ts';
import { parseBody } from './parse-body.ts';
import { hookLocalizations } from './share-values.ts';
import { insertEntry, linkedToSource } from './store-entry.ts';
import { syncLocalizations } from './sync-localizations.ts';
import {
  inTransaction,
  prepareAnswer,
  storeInTransaction,
  type WriteContext,
  type WriteResult,
  withHashes,
  writeResult,
} from './write-context.ts';

/**
 * @param data the body's `data`
 * @throws OctavoError 400 with all broken rules
 */
export async function createEntry(
  context: WriteContext,
  write: WriteRequest,
  data: unknown,
): Promise<WriteResult> {
  const answer = prepareAnswer(context, write);
  const body = parseBody(data, write.type);
  const request = await withHashes(context, write, body);
  return addEntry(context, request, {
    body,
    answer,
    check: (tx) => checkNewEntry(context, tx, request, body),
  });
}

/** An entry that is to be added, and how it is checked. */
export interface EntryAddition {
  readonly body: Body;
  /** Holds the body against the rules, without writing. */
  readonly check: (tx: Executor) => Promise<CheckedEntry>;
  /** The attributes that go to the other locales the entry is linked with; none unless given. */
  readonly synced?: readonly string[];
  /** Whether it is another locale of the entry that it gets values from. */
  readonly joinsSource?: boolean;
}

/** Runs the hooks of a new entry, adds it, and answers it. */
export async function addEntry(
  context: WriteContext,
  request: WriteRequest,
  { answer, ...addition }: EntryAddition & { readonly answer: PreparedRead },
): Promise<WriteResult> {
  const hooks = context.hooks.of(request);
  // as v4's, the answer has nothing that listeners write; those of GraphQL load relations after them
  const readsLate = hooks !== null && request.answer !== undefined;
  const { id, found, result } = await insertWithHooks(context, request, {
    ...addition,
    hooks,
    whenAdded: async (id) => {
      const bytes = readsLate ? null : await context.reader.run(answer, id);
      if (!hooks) await publishRow(context, 'entry.create', { ...request, id });
      return bytes;
    },
  });
  return writeResult(result, () => found ?? context.reader.run(answer, id));
}

interface HookedAddition<T> extends EntryAddition {
  /** Of the request. */
  readonly hooks: WriteHooks | null;
  /** Is called inside the transaction, before the other locales of the entry change. */
  readonly whenAdded: (id: number) => Promise<T>;
}

/**
 * Runs the hooks of a new entry around the transaction that adds it, and brings it to the other locales.
 * @returns what `whenAdded` has found, and what listeners have made of the entry
 */
export async function insertWithHooks<T>(
  context: WriteContext,
  request: WriteRequest,
  { body, check, synced = [], joinsSource = false, hooks, whenAdded }: HookedAddition<T>,
): Promise<{ readonly id: number; readonly found: T; readonly result: HookedResult | undefined }> {
  const hooked = await hooks?.beforeCreate(
    body,
    async () => (await inTransaction(context, request, check)).changes,
  );

  const { id, found } = await storeInTransaction(context, request, hooked ? null : check, async (tx) => {
    const checked = await check(tx);
    await hooked?.applyTo(tx, checked.changes);
    const linked = joinsSource ? linkedToSource(request, checked) : request;
    const added = await insertEntry(context, tx, linked, checked);
    const found = await whenAdded(added);
    await syncLocalizations(context, tx, request, { id: added, names: synced, publishes: !hooked });
    return { id: added, found };
  });

  const result = await hooked?.after(['entry.create'], id);
  if (hooks) await (await hookLocalizations(context, hooks, request, { id, names: synced, body })).after();
  return { id, found, result };
}
