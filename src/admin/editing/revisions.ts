/**
 * Revisions: the states of entries that administrators have made, with who, when and what changed. They stand in a
 * table of Octavo's own, which v4 does not look at.
 *
 * A state that others have made in between (the content API, project code, the old server) is kept as well, when an
 * administrator changes it: so no state that an editor has seen is lost, and each difference is that editor's.
 */
import { LoopTurn } from '../../core/base/loop-turn.ts';
import type { MaybePromise } from '../../core/base/maybe-promise.ts';
import { byBytes, PIECE_BYTES } from '../../core/content/read-many.ts';
import { compareSnapshots, type Difference } from '../../core/content/snapshots/compare-snapshots.ts';
import { type RestorableBody, restorableBody } from '../../core/content/snapshots/restorable-body.ts';
import type { Snapshot } from '../../core/content/snapshots/snapshot.ts';
import type { Executor, SqlValue } from '../../core/database/database.ts';
import { tableOf } from '../../core/database/layout/layout.ts';
import { ID_LIST, idList } from '../../core/database/sql/id-list.ts';
import { jsonColumn } from '../../core/database/sql/json-column.ts';
import { ident, rows, sql } from '../../core/database/sql-template.ts';
import { revisionNotFound } from '../../core/errors/catalogue.ts';
import type { ContentType } from '../../core/model/content-type.ts';
import type { Author, EditingContext } from './editing-context.ts';

/** What has made a state. */
export type RevisionAction = 'create' | 'update' | 'publish' | 'unpublish' | 'restore' | 'elsewhere';

/** How many revisions an entry keeps, and for how long. */
export interface RevisionLimits {
  readonly max: number;
  readonly days: number;
}

/** A revision without its state. */
export interface Revision {
  readonly number: number;
  readonly action: RevisionAction;
  /** ms since 1970 */
  readonly madeAt: number;
  readonly adminId: number | null;
  /** The attributes that differ from the revision before. */
  readonly changed: readonly string[];
}

/** What a write has made of an entry; `before` is null for a new one. */
export interface StateChange {
  readonly id: number;
  readonly before: Snapshot | null;
  readonly after: Snapshot;
}

/** The same, with the names of the attributes that differ. */
interface ChangedState extends StateChange {
  readonly changed: readonly string[];
}

/** The latest revision of an entry. */
interface LastState {
  readonly number: number;
  readonly snapshot: Snapshot;
}

interface LastRow {
  readonly id: number;
  readonly number: number;
  readonly bytes: number;
  /** Null for a longer one. */
  readonly snapshot: string | null;
}

/** A revision of one of several entries. */
interface KeptOf extends StoredRevision {
  readonly id: number;
}

/** A revision with its state. */
export interface StoredRevision extends Revision {
  readonly snapshot: Snapshot;
}

interface Row {
  readonly number: number;
  readonly action: RevisionAction;
  readonly made_at: number | bigint | string;
  readonly admin_id: number | null;
  readonly changed: string;
}

interface StateRow extends Row {
  readonly snapshot: string;
}

const COLUMNS = sql`number, action, made_at, admin_id, changed`;
const OF_ENTRY = sql`type_uid = ? AND entry_id = +?`;

/** Rows that one statement writes. */
const INSERTED_AT_ONCE = 1000;

/** More than a state has. */
const MOST_BYTES = 2 ** 31 - 1;

const DAY_MS = 24 * 60 * 60 * 1000;

export class Revisions {
  readonly #context: EditingContext;
  readonly #limitsOf: (type: ContentType) => RevisionLimits | null;

  /** @param limitsOf null for a type that keeps none */
  constructor(context: EditingContext, limitsOf: (type: ContentType) => RevisionLimits | null) {
    this.#context = context;
    this.#limitsOf = limitsOf;
  }

  /** Whether a type keeps revisions. */
  keeps(type: ContentType): boolean {
    return this.#limitsOf(type) !== null;
  }

  /** Keeps the states that a write has made of entries, in its transaction. */
  async record(
    tx: Executor,
    type: ContentType,
    {
      action,
      author,
      states,
    }: {
      readonly action: RevisionAction;
      readonly author: Author;
      readonly states: readonly StateChange[];
    },
  ): Promise<void> {
    const limits = this.#limitsOf(type);
    if (!limits) return;
    const turn = new LoopTurn();
    const changes: ChangedState[] = [];
    for (const state of states) {
      await turn.pass();
      const changed = names(compareSnapshots(type, state.before ?? {}, state.after));
      if (state.before === null || changed.length > 0) changes.push({ ...state, changed });
    }
    if (changes.length === 0) return;
    /** Entries by the number up to which their revisions go. */
    const tooOld = new Map<number, number[]>();
    for await (const { piece, last } of this.#last(tx, type, changes)) {
      const made: KeptOf[] = [];
      for (const { id, before, after, changed } of piece) {
        await turn.pass();
        const known = last.get(id);
        let number = known?.number ?? 0;
        const others = before ? names(compareSnapshots(type, known?.snapshot ?? {}, before)) : [];
        if (before && (!known || others.length > 0)) {
          number += 1;
          const madeAt = Date.parse(String(before['updatedAt'])) || this.#context.now();
          const elsewhere = {
            action: 'elsewhere',
            madeAt,
            adminId: null,
            changed: known ? others : [],
          } as const;
          made.push({ id, number, ...elsewhere, snapshot: before });
        }
        number += 1;
        const { adminId } = author;
        made.push({ id, number, action, madeAt: this.#context.now(), adminId, changed, snapshot: after });
        const oldest = number - limits.max;
        if (oldest > 0) tooOld.set(oldest, [...(tooOld.get(oldest) ?? []), id]);
      }
      await this.#insert(tx, type, made);
    }
    for (const [oldest, entries] of tooOld)
      await tx.run(
        sql`DELETE FROM octavo_revisions WHERE type_uid = ? AND entry_id IN ${ID_LIST} AND number <= ?`,
        [type.uid, idList(entries), oldest],
      );
  }

  /** The revisions of an entry, the newest first. */
  async list(type: ContentType, id: number): Promise<Revision[]> {
    const found = await this.#context.db.query<Row>(
      sql`SELECT ${COLUMNS} FROM octavo_revisions WHERE ${OF_ENTRY} ORDER BY number DESC`,
      [type.uid, id],
    );
    return found.map(toRevision);
  }

  /** The same with their states. */
  async listStates(type: ContentType, id: number): Promise<StoredRevision[]> {
    const found = await this.#context.db.query<StateRow>(
      sql`SELECT ${COLUMNS}, snapshot FROM octavo_revisions WHERE ${OF_ENTRY} ORDER BY number DESC`,
      [type.uid, id],
    );
    return found.map(toState);
  }

  /** @throws OctavoError NotFoundError */
  async get(
    type: ContentType,
    id: number,
    number: number,
    tx: Executor = this.#context.db,
  ): Promise<StoredRevision> {
    const [row] = await tx.query<StateRow>(
      sql`SELECT ${COLUMNS}, snapshot FROM octavo_revisions WHERE ${OF_ENTRY} AND number = +?`,
      [type.uid, id, number],
    );
    if (!row) throw revisionNotFound();
    return toState(row);
  }

  /**
   * The body that makes an entry what it was: to be written like any other change, with its checks and hooks.
   * @throws OctavoError NotFoundError
   */
  async bodyOf(type: ContentType, id: number, { snapshot }: StoredRevision): Promise<RestorableBody> {
    const { db, layout, model, snapshots } = this.#context;
    const present = await snapshots.read(type, id);
    return restorableBody({ tx: db, layout: layout(), model }, type, snapshot, present);
  }

  /** Deletes what entries keep longer than their types want, and what is of entries that are gone for good. */
  async prune(): Promise<void> {
    const { db, layout, model, now } = this.#context;
    for (const type of model.contentTypes.values()) {
      const limits = this.#limitsOf(type);
      const oldest = limits ? now() - limits.days * DAY_MS : now();
      await db.run(sql`DELETE FROM octavo_revisions WHERE type_uid = ? AND made_at < ?`, [type.uid, oldest]);
      const { table } = tableOf(layout(), type.uid);
      await db.run(
        sql`DELETE FROM octavo_revisions WHERE type_uid = ? AND NOT EXISTS (SELECT 1 FROM ${ident(table)} e WHERE e.id = octavo_revisions.entry_id) AND NOT EXISTS (SELECT 1 FROM octavo_trash t WHERE t.type_uid = octavo_revisions.type_uid AND t.entry_id = octavo_revisions.entry_id)`,
        [type.uid],
      );
    }
  }

  /**
   * Some entries with their latest revisions, in pieces: by one statement where the states are short, and by one more for each
   * piece of long ones.
   */
  async *#last<Of extends { readonly id: number }>(
    tx: Executor,
    type: ContentType,
    entries: readonly Of[],
  ): AsyncGenerator<{ readonly piece: readonly Of[]; readonly last: ReadonlyMap<number, LastState> }> {
    const read = (ids: readonly number[], bytes: number): MaybePromise<LastRow[]> =>
      tx.query<LastRow>(
        sql`SELECT r.entry_id AS "id", r.number, octet_length(r.snapshot) AS "bytes", CASE WHEN octet_length(r.snapshot) <= ? THEN r.snapshot END AS "snapshot" FROM octavo_revisions r WHERE r.type_uid = ? AND r.entry_id IN ${ID_LIST} AND r.number = (SELECT MAX(n.number) FROM octavo_revisions n WHERE n.type_uid = r.type_uid AND n.entry_id = r.entry_id)`,
        [bytes, type.uid, idList(ids)],
      );
    const short = entries.length === 1 ? MOST_BYTES : Math.floor(PIECE_BYTES / entries.length);
    const looked = await read(
      entries.map(({ id }) => id),
      short,
    );
    const found = new Map(looked.map((row) => [Number(row.id), row]));
    const bytesOf = ({ id }: Of): number => Number(found.get(id)?.bytes ?? 0);
    const turn = new LoopTurn();
    for (const piece of byBytes(entries, bytesOf, entries.length)) {
      await turn.pass();
      const long = piece.filter((one) => bytesOf(one) > short).map(({ id }) => id);
      if (long.length > 0) for (const row of await read(long, MOST_BYTES)) found.set(Number(row.id), row);
      const last = new Map<number, LastState>();
      for (const { id } of piece) {
        const row = found.get(id);
        found.delete(id);
        if (row)
          last.set(id, { number: Number(row.number), snapshot: jsonColumn(row.snapshot!) as Snapshot });
      }
      yield { piece, last };
    }
  }

  async #insert(tx: Executor, type: ContentType, made: readonly KeptOf[]): Promise<void> {
    const turn = new LoopTurn();
    const printed: SqlValue[][] = [];
    for (const { id, number, action, madeAt, adminId, changed, snapshot } of made) {
      await turn.pass();
      const texts = [JSON.stringify(changed), JSON.stringify(snapshot)];
      printed.push([type.uid, id, number, action, madeAt, adminId, ...texts]);
    }
    for (const piece of byBytes(printed, (row) => Buffer.byteLength(String(row.at(-1))), INSERTED_AT_ONCE)) {
      await turn.pass();
      await tx.run(
        sql`INSERT INTO octavo_revisions (type_uid, entry_id, number, action, made_at, admin_id, changed, snapshot) VALUES ${rows(piece.length, 8)}`,
        piece.flat(),
      );
    }
  }
}

const names = (differences: readonly Difference[]): string[] => differences.map(({ attribute }) => attribute);

const toRevision = (row: Row): Revision => ({
  number: Number(row.number),
  action: row.action,
  madeAt: Number(row.made_at),
  adminId: row.admin_id === null ? null : Number(row.admin_id),
  changed: jsonColumn(row.changed) as string[],
});

const toState = (row: StateRow): StoredRevision => ({
  ...toRevision(row),
  snapshot: jsonColumn(row.snapshot) as Snapshot,
});
