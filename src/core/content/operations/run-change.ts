/** Changes a stored entry: the hooks around it, the transaction, its events, what it brings to other locales. */
import type { Executor } from '../../database/database.ts';
import { notFound } from '../../errors/catalogue.ts';
import type { Body } from '../check/check-context.ts';
import { publishRow } from '../hooks/entry-events.ts';
import type { EntryEvent } from '../hooks/write-hooks.ts';
import type { PreparedRead } from '../run-read.ts';
import { type Existing, findEntry } from '../statements/find-entry.ts';
import type { WriteRequest } from '../write-request.ts';
import type { CheckedChange } from './check-entry.ts';
import { hookLocalizations } from './share-values.ts';
import { changeEntry } from './store-entry.ts';
import { syncLocalizations } from './sync-localizations.ts';
import {
  findingIn,
  inTransaction,
  storeInTransaction,
  type WriteContext,
  type WriteResult,
  writeResult,
} from './write-context.ts';

/** A change of one entry. */
export interface EntryChange {
  readonly answer: PreparedRead;
  /** What listeners see of the request, besides what the check makes of it. */
  readonly sent: Body;
  /** The attributes that go to the other locales. */
  readonly synced: readonly string[];
  /** What is published about it, in order. */
  readonly events: readonly [EntryEvent, ...EntryEvent[]];
  /** Holds the change against the rules, without writing. */
  check(tx: Executor, entry: Existing): Promise<CheckedChange>;
}

/** @throws OctavoError 404 where there is no such entry, and what the check is refused for */
export async function runChange(
  context: WriteContext,
  request: WriteRequest,
  id: number,
  { answer, sent, synced, events, check }: EntryChange,
): Promise<WriteResult> {
  const { type, policy } = request;
  const checked = async (tx: Executor, wanted: number): Promise<CheckedChange> => {
    const entry = await findEntry(findingIn(context, tx), type, wanted);
    if (!entry) throw notFound();
    await policy.checkStored?.(tx, entry);
    return check(tx, entry);
  };

  const hooks = context.hooks.of(request);
  const hooked = await hooks?.beforeUpdate(request.rawId ?? id, sent, async () => {
    const { changes } = await inTransaction(context, request, (tx) => checked(tx, id));
    return changes;
  });
  const target = hooked?.id ?? id;
  const others =
    hooks && (await hookLocalizations(context, hooks, request, { id: target, names: synced, body: sent }));

  const dryRun = (tx: Executor): Promise<CheckedChange> => checked(tx, target);
  const bytes = await storeInTransaction(context, request, hooked ? null : dryRun, async (tx) => {
    const change = await checked(tx, target);
    await hooked?.applyTo(tx, change.changes);
    await changeEntry(context, tx, request, change);
    // the answer shows the other locales as they were
    const body = await context.reader.run(answer, target);
    if (!hooked) for (const event of events) await publishRow(context, event, { ...request, id: target });
    await syncLocalizations(context, tx, request, { id: target, names: synced, publishes: !hooked });
    return body;
  });

  const result = await hooked?.after(events);
  await others?.after();
  return writeResult(result, () => bytes);
}
