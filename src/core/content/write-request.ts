/** A request to write an entry: what is written, for which caller, by which rules. */
import type { Caller } from '../access/caller.ts';
import type { AnswerFormat } from '../base/answer-format.ts';
import { LoopTurn } from '../base/loop-turn.ts';
import type { Executor } from '../database/database.ts';
import type { Hop } from '../database/layout/hop.ts';
import type { Attribute } from '../model/attribute.ts';
import type { ContentType } from '../model/content-type.ts';
import type { Params } from '../query/params.ts';
import type { FieldSet } from '../rights/field-set.ts';
import type { Hashes } from './check/hash-passwords.ts';
import type { RawData } from './check/raw-changes.ts';
import type { HookEntity } from './entities/hook-entity.ts';
import type { PreparedRead } from './run-read.ts';
import type { EntryFiles } from './statements/entry-files.ts';
import type { Existing } from './statements/find-entry.ts';

/** Who writes, what, and how the answer is to look. */
export interface WriteRequest {
  readonly type: ContentType;
  /** Who reads the answer. */
  readonly caller: Caller;
  readonly policy: WritePolicy;
  /** The raw query string, and what it says. */
  readonly queryKey: string;
  readonly params: Params;
  /** The format of the answer; v4's unless given. */
  readonly format?: AnswerFormat;
  /** How the answer looks where the query does not say it: a client that names every member (GraphQL). */
  readonly answer?: PreparedRead;
  /** Brings what listeners have changed of the entry into the answer of `answer`; it stays as it is unless given. */
  readonly changeAnswer?: (body: Buffer, seen: HookEntity) => Buffer;
  /** Files sent with the entry's data. */
  readonly files?: EntryFiles | undefined;
  /** What is stored of the body's passwords; set by the operation. */
  readonly hashes?: Hashes;
  /** An entry the new one is another locale of. */
  readonly localizationOf?: number;
  /** The id as it was given, which listeners see. */
  readonly rawId?: unknown;
}

/**
 * The rules a write is held to: who may write what, and what is checked. It is a value, so that a caller with
 * other rules than the content API runs the same operations with a policy of its own.
 */
export interface WritePolicy {
  /** Whether relations to entries of a type may be set; others are left out of the body. */
  mayRelate(uid: string): boolean;
  /** Whether attributes may be set that a schema declares as not `writable`; otherwise they are left out of the body. */
  readonly setsUnwritable: boolean;
  /** Whether the limits of bodies hold. */
  readonly isLimited: boolean;
  /** Whether an empty text counts as none where a value is required, and broken JSON is refused: v4's panel saw to both. */
  readonly isForm?: boolean;
  /**
   * What a new entry without `publishedAt` becomes: a published entry; a draft that is held to what published
   * entries are; a draft, which is spared required values.
   */
  readonly newEntries: 'published' | 'checkedDraft' | 'draft';
  /** Locales share attributes whatever the compatibility rules say. */
  readonly alwaysSyncsShared: boolean;
  /** Whether a `locale` in a body that is not the entry's is refused; otherwise it is passed over. */
  readonly refusesOtherLocales?: boolean;
  /** Values of attributes that bodies cannot set (`createdBy`). */
  readonly systemValues?: RawData;
  /**
   * Looks at the stored entry that is to be changed or deleted, inside the transaction and before anything is
   * checked.
   * @throws OctavoError for one that must not be written
   */
  checkStored?(tx: Executor, entry: Existing): Promise<void>;
  /** The same for several entries of one write; `checkStored` is called for each unless given. */
  checkAllStored?(tx: Executor, entries: readonly Existing[]): Promise<void>;
  /**
   * Is called inside the transaction when an entry was made or changed; for those of other locales it is not.
   * @throws OctavoError for one that must not be made or changed so; then nothing of it stays
   */
  stored?(tx: Executor, id: number): Promise<void>;
  /**
   * Changes several entries of one write, all or a piece after the other: calls `write` with each piece. Unless given, all are
   * written and `stored` is called for each.
   */
  writeAll?(tx: Executor, ids: readonly number[], change: SameChange): Promise<void>;
  /**
   * Looks at the entry that a new one copies values of (a clone, another locale), inside the transaction.
   * @throws OctavoError for one that must not be copied
   */
  checkSource?(tx: Executor, entry: Existing): Promise<void>;
  /** Whether a clone gets the value of an attribute that the body does not set; all of them unless given. */
  clones?(attribute: Attribute): boolean;
  /** The attributes a clone may have at all: of a component perhaps only some leaves. */
  readonly cloned?: FieldSet;
}

/** Looks at the stored entries of one write. @throws OctavoError as `checkStored` */
export async function checkAllStored(
  policy: WritePolicy,
  tx: Executor,
  entries: readonly Existing[],
): Promise<void> {
  if (policy.checkAllStored) {
    await policy.checkAllStored(tx, entries);
    return;
  }
  const turn = new LoopTurn();
  for (const entry of entries) {
    await policy.checkStored?.(tx, entry);
    await turn.pass();
  }
}

/** A change that gives several entries the same values. */
export interface SameChange {
  /** The columns of the entries' own that get them. */
  readonly columns: ReadonlySet<string>;
  /** The relations whose links change. */
  readonly hops: ReadonlySet<Hop>;
  /** Changes a piece of the entries. */
  write(ids: readonly number[]): Promise<void>;
}

/** Changes several entries as a policy wants it. @throws OctavoError as `stored` */
export async function writeAll(
  policy: WritePolicy,
  tx: Executor,
  ids: readonly number[],
  change: SameChange,
): Promise<void> {
  if (policy.writeAll) {
    await policy.writeAll(tx, ids, change);
    return;
  }
  await change.write(ids);
  const turn = new LoopTurn();
  for (const id of ids) {
    await policy.stored?.(tx, id);
    await turn.pass();
  }
}

/** The rules of the content API: what the caller may read it may relate to. */
export const contentApiPolicy = (caller: Caller, changes: Partial<WritePolicy> = {}): WritePolicy => ({
  mayRelate: (uid) => caller.may(`${uid}.find`),
  setsUnwritable: caller.seesAll === true,
  isLimited: caller.seesAll !== true,
  newEntries: 'published',
  alwaysSyncsShared: false,
  ...changes,
});
