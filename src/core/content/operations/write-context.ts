/** What all operations that write entries work with. */
import type { MaybePromise } from '../../base/maybe-promise.ts';
import type { Database, Executor } from '../../database/database.ts';
import { FILE_UID, tableOf } from '../../database/layout/layout.ts';
import type { EventBus } from '../../hooks/event-bus.ts';
import type { RowEffects } from '../../hooks/row-effects.ts';
import type { ContentType } from '../../model/content-type.ts';
import type { ResolveSettings } from '../../query/resolve/context.ts';
import { type HashPassword, hashPasswords, NO_HASHES } from '../check/hash-passwords.ts';
import type { Entity } from '../entities/read-entities.ts';
import type { EntryHooks } from '../hooks/entry-hooks.ts';
import type { RowHooks } from '../hooks/row-hooks.ts';
import type { HookedResult } from '../hooks/write-hooks.ts';
import type { ContentReader } from '../read-content.ts';
import type { PreparedRead } from '../run-read.ts';
import type { Finding } from '../statements/find-entry.ts';
import type { RowContext } from '../statements/row-context.ts';
import { uniqueProblem } from '../statements/unique-problem.ts';
import type { WriteRequest } from '../write-request.ts';

/** Transactions that write so many bytes of entries are large; an entry counts as so many at least. */
const LARGE_BYTES = 500_000;
const LEAST_BYTES = 1000;

export interface WriteContext {
  readonly db: Database;
  readonly reader: ContentReader;
  readonly settings: () => ResolveSettings;
  readonly hashPassword: HashPassword;
  readonly hooks: EntryHooks;
  /** Those of files, whose rows entries may bring along. */
  readonly rowHooks: RowHooks;
  readonly events: EventBus;
  readonly effects: RowEffects;
  /** The moment of a write in ms. */
  readonly now: () => number;
}

/** What has been written. */
export interface WriteResult {
  /** As listeners have left it; null where the write has no listener. */
  readonly entity: Entity | null;
  /** The answer for the client that sent the write. */
  body(): MaybePromise<Buffer>;
}

/** @param read the answer as the server reads it */
export const writeResult = (
  result: HookedResult | undefined,
  read: () => MaybePromise<Buffer>,
): WriteResult => ({
  entity: result?.entity ?? null,
  body: result ? async () => result.change(await read()) : read,
});

/**
 * The read that answers a write. It is prepared before anything else, so that a bad query is refused first.
 * @throws OctavoError 400 naming the parameter
 */
export function prepareAnswer({ reader }: WriteContext, request: WriteRequest): PreparedRead {
  if (request.answer) return request.answer;
  const { type, caller, queryKey, params, format = 'v4' } = request;
  const query = { rawQuery: queryKey, parse: () => params };
  return reader.prepare({ kind: 'written', type, caller, query, format });
}

/** The request with the hashes of the body's passwords: made before the transaction, since others wait for it. */
export async function withHashes(
  { settings, hashPassword }: WriteContext,
  request: WriteRequest,
  body: unknown,
): Promise<WriteRequest> {
  const hashes = await hashPasswords(settings().model, request.type, body, hashPassword);
  return hashes === NO_HASHES ? request : { ...request, hashes };
}

/**
 * One transaction; an error of a unique index is answered like a broken rule.
 * @param how `isLong` for one that lets others have their turns: short ones must not wait for its commit
 */
export async function inTransaction<T>(
  context: WriteContext,
  { type, files }: WriteRequest,
  work: (tx: Executor) => Promise<T>,
  { isLong = false, large = false }: { readonly isLong?: boolean; readonly large?: boolean } = {},
): Promise<T> {
  const { db, effects, rowHooks, settings } = context;
  // listeners to files run inside the transaction, and may wait for anything
  const short = !isLong && !(files && rowHooks.hasListeners(FILE_UID));
  try {
    return await effects.run(db, type.uid, () => db.transaction(work, { short, large, concurrent: true }));
  } catch (error) {
    throw uniqueProblem(settings().layout, error);
  }
}

/** The same for a write of several entries. @param entries how many */
export const inLongTransaction = <T>(
  context: WriteContext,
  request: WriteRequest,
  entries: number,
  work: (tx: Executor) => Promise<T>,
): Promise<T> =>
  inTransaction(context, request, work, { isLong: true, large: isLarge(context, request.type, entries) });

/** Whether a write of so many entries had better be a large transaction. */
export function isLarge({ db, settings }: WriteContext, { uid }: ContentType, entries: number): boolean {
  const { table } = tableOf(settings().layout, uid);
  return entries * Math.max(LEAST_BYTES, db.approximateBytes(table)) >= LARGE_BYTES;
}

/**
 * The transaction of a write that may bring files: their content is stored before it, once the checks have passed,
 * and stays only if the entry is written.
 * @param check checks the write without writing; null where that was done already
 */
export async function storeInTransaction<T>(
  context: WriteContext,
  request: WriteRequest,
  check: ((tx: Executor) => Promise<unknown>) | null,
  work: (tx: Executor) => Promise<T>,
): Promise<T> {
  const { files } = request;
  if (!files) return inTransaction(context, request, work);
  if (check) await inTransaction(context, request, check);
  return files.settle(() => inTransaction(context, request, work));
}

/** Where entries are looked for. */
export const findingIn = ({ settings }: WriteContext, tx: Executor): Finding => ({
  tx,
  settings: settings(),
});

/** What the statements of a write work with. */
export const rowContext = ({ db, settings, effects }: WriteContext, tx: Executor): RowContext => ({
  tx,
  layout: settings().layout,
  effects,
  facts: db,
});
