/** What editing adds to the rules of an administrator's write: the former states are kept. */
import type { Snapshot, VersionedSnapshot } from '../../core/content/snapshots/snapshot.ts';
import { checkAllStored, type WritePolicy, writeAll } from '../../core/content/write-request.ts';
import type { Executor } from '../../core/database/database.ts';
import { versionConflict } from '../../core/errors/catalogue.ts';
import type { ContentType } from '../../core/model/content-type.ts';
import type { Author, EditingContext } from './editing-context.ts';
import type { RequestKey, RequestKeys } from './request-keys.ts';
import type { RevisionAction, Revisions } from './revisions.ts';
import type { Schedules } from './schedules.ts';
import type { Trash } from './trash.ts';

/** The write that a policy is for. */
export interface WriteWithHistory {
  readonly type: ContentType;
  readonly author: Author;
  readonly action: RevisionAction | 'delete';
  /** The version the editor has read (`If-Match`): an entry of another one refuses the write. */
  readonly expected?: ExpectedVersion | undefined;
  /** By which the same request is known when it comes again; for a write of one entry. */
  readonly key?: RequestKey | undefined;
  /** The state of which a new entry has got a part: it is kept as well. */
  readonly from?: Snapshot | undefined;
  /** Gets the version of each entry that was written. */
  readonly onVersion?: ((version: string) => void) | undefined;
}

export interface ExpectedVersion {
  readonly version: string;
  /** The entry as it is, with what the editor may see of it. */
  shown(id: number): Promise<object>;
}

/** The services that keep something of an entry. */
interface Keepers {
  readonly revisions: Revisions;
  readonly trash: Trash;
  readonly schedules: Schedules;
  readonly requestKeys: RequestKeys;
}

/**
 * The same rules, and besides: an entry that is changed leaves a revision, one that is deleted goes to the trash, and
 * one that was changed since the editor has read it is left alone. All of it happens in the write's transaction, in
 * which the entry's row is locked.
 * @throws OctavoError, from the write: PreconditionFailedError with the version there is and the entry of that version
 */
export function keepStates(
  { snapshots }: EditingContext,
  { revisions, trash, schedules, requestKeys }: Keepers,
  policy: WritePolicy,
  { type, author, action, expected, from, key, onVersion }: WriteWithHistory,
): WritePolicy {
  // by id: a transaction may run again
  const before = new Map<number, Snapshot>();
  const isDeletion = action === 'delete';
  const keepsRevisions = !isDeletion && revisions.keeps(type);
  const beforeOf = (id: number): Snapshot | null => before.get(id) ?? null;
  const keepDeleted = async (tx: Executor, ids: readonly number[]): Promise<void> => {
    await trash.keep(tx, type, ids, author);
    await schedules.forgetAll(tx, type, ids);
  };
  return {
    ...policy,
    checkStored: async (tx, entry) => {
      await policy.checkStored?.(tx, entry);
      // before the version: this very request may have made another one of it
      if (key) await requestKeys.requireNew(tx, key);
      if (expected || keepsRevisions) {
        const now = await snapshots.readVersioned(type, entry.id);
        before.set(entry.id, now.snapshot);
        if (expected) await requireVersion(entry.id, now, expected);
      }
      if (isDeletion) await keepDeleted(tx, [entry.id]);
    },
    // a write of several entries names no version
    checkAllStored: async (tx, entries) => {
      await checkAllStored(policy, tx, entries);
      const ids = entries.map(({ id }) => id);
      if (isDeletion && ids.length > 0) await keepDeleted(tx, ids);
    },
    stored: async (tx, id) => {
      await policy.stored?.(tx, id);
      if (key) await requestKeys.record(tx, type, id, key);
      if (!keepsRevisions && !onVersion) return;
      const { snapshot: after, version } = await snapshots.readVersioned(type, id);
      onVersion?.(version);
      if (!keepsRevisions) return;
      const states = [{ id, before: beforeOf(id) ?? from ?? null, after }];
      await revisions.record(tx, type, { action, author, states });
    },
    // no more states are in memory at once than a piece has
    writeAll: async (tx, ids, change) => {
      if (!keepsRevisions) return writeAll(policy, tx, ids, change);
      // columns get the same in all of them; links may have been there
      const differs = change.hops.size > 0;
      const partsOf = (some: readonly number[]) => snapshots.readParts(type, some, change);
      let same: Snapshot | undefined;
      for await (const { piece, value: states } of snapshots.readPieces(type, ids)) {
        await writeAll(policy, tx, piece, change);
        const parts = differs ? await partsOf(piece) : null;
        if (!parts) same ??= (await partsOf(piece.slice(0, 1))).get(piece[0]!);
        const made = [...states].map(([id, state]) => ({
          id,
          before: state,
          after: { ...state, ...(parts?.get(id) ?? same) },
        }));
        await revisions.record(tx, type, { action, author, states: made });
      }
    },
  };
}

async function requireVersion(
  id: number,
  { version }: VersionedSnapshot,
  expected: ExpectedVersion,
): Promise<void> {
  if (version === expected.version) return;
  throw versionConflict.with({ details: { version, entry: await expected.shown(id) } });
}
