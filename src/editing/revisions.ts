/**
 * Revisions: the states of entries that administrators have made, with who, when and what changed. They stand in a
 * table of Octavo's own, which v4 does not look at.
 *
 * A state that others have made in between (the content API, project code, the old server) is kept as well, when an
 * administrator changes it: so no state that an editor has seen is lost, and each difference is that editor's.
 */
import { compareSnapshots, type Difference } from '../content/snapshots/compare-snapshots.ts';
import { type RestorableBody, restorableBody } from '../content/snapshots/restorable-body.ts';
import type { Snapshot } from '../content/snapshots/snapshot.ts';
import type { Executor } from '../database/database.ts';
import { jsonColumn } from '../database/sql/json-column.ts';
import { sql } from '../database/sql-template.ts';
import { revisionNotFound } from '../errors/catalogue.ts';
import type { ContentType } from '../model/content-type.ts';
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

/** A revision with its state. */
export interface KeptState extends Revision {
  readonly snapshot: Snapshot;
}

interface Row {
  readonly number: number;
  readonly action: RevisionAction;
  readonly made_at: number | bigint | string;
  readonly admin_id: number | null;
  readonly changed: string;
}

const COLUMNS = sql`number, action, made_at, admin_id, changed`;
const OF_ENTRY = sql`type_uid = ? AND entry_id = +?`;

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

  /**
   * Keeps the state that a write has made of an entry, in its transaction.
   * @param before the state before it; null for a new entry
   */
  async record(
    tx: Executor,
    type: ContentType,
    id: number,
    {
      action,
      before,
      after,
      author,
    }: {
      readonly action: RevisionAction;
      readonly before: Snapshot | null;
      readonly after: Snapshot;
      readonly author: Author;
    },
  ): Promise<void> {
    const limits = this.#limitsOf(type);
    if (!limits) return;
    const changed = before
      ? names(compareSnapshots(type, before, after))
      : names(compareSnapshots(type, {}, after));
    if (before && changed.length === 0) return;
    const last = await this.#last(tx, type, id);
    let number = last?.number ?? 0;
    const others = before ? names(compareSnapshots(type, last?.snapshot ?? {}, before)) : [];
    if (before && (!last || others.length > 0)) {
      number += 1;
      const known = last ? others : [];
      const madeAt = Date.parse(String(before['updatedAt'])) || this.#context.now();
      await this.#insert(tx, type, id, before, {
        number,
        action: 'elsewhere',
        madeAt,
        adminId: null,
        changed: known,
      });
    }
    number += 1;
    const madeAt = this.#context.now();
    await this.#insert(tx, type, id, after, { number, action, madeAt, adminId: author.adminId, changed });
    await tx.run(sql`DELETE FROM octavo_revisions WHERE ${OF_ENTRY} AND number <= ?`, [
      type.uid,
      id,
      number - limits.max,
    ]);
  }

  /** The revisions of an entry, the newest first. */
  async list(type: ContentType, id: number): Promise<Revision[]> {
    const rows = await this.#context.db.query<Row>(
      sql`SELECT ${COLUMNS} FROM octavo_revisions WHERE ${OF_ENTRY} ORDER BY number DESC`,
      [type.uid, id],
    );
    return rows.map(toRevision);
  }

  /** @throws OctavoError NotFoundError */
  async get(
    type: ContentType,
    id: number,
    number: number,
    tx: Executor = this.#context.db,
  ): Promise<KeptState> {
    const [row] = await tx.query<Row & { readonly snapshot: string }>(
      sql`SELECT ${COLUMNS}, snapshot FROM octavo_revisions WHERE ${OF_ENTRY} AND number = +?`,
      [type.uid, id, number],
    );
    if (!row) throw revisionNotFound();
    return { ...toRevision(row), snapshot: jsonColumn(row.snapshot) as Snapshot };
  }

  /**
   * The body that makes an entry what it was: to be written like any other change, with its checks and hooks.
   * @throws OctavoError NotFoundError
   */
  async bodyOf(type: ContentType, id: number, number: number): Promise<RestorableBody> {
    const { db, layout, model, snapshots } = this.#context;
    const { snapshot } = await this.get(type, id, number);
    const present = await snapshots.read(type, id);
    return restorableBody({ tx: db, layout: layout(), model }, type, snapshot, present);
  }

  /** Deletes what entries keep longer than their types want. */
  async prune(): Promise<void> {
    const { db, model, now } = this.#context;
    for (const type of model.contentTypes.values()) {
      const limits = this.#limitsOf(type);
      const oldest = limits ? now() - limits.days * DAY_MS : now();
      await db.run(sql`DELETE FROM octavo_revisions WHERE type_uid = ? AND made_at < ?`, [type.uid, oldest]);
    }
  }

  async #last(
    tx: Executor,
    type: ContentType,
    id: number,
  ): Promise<{ number: number; snapshot: Snapshot } | null> {
    const [row] = await tx.query<{ number: number; snapshot: string }>(
      sql`SELECT number, snapshot FROM octavo_revisions WHERE ${OF_ENTRY} ORDER BY number DESC LIMIT 1`,
      [type.uid, id],
    );
    return row
      ? { ...row, number: Number(row.number), snapshot: jsonColumn(row.snapshot) as Snapshot }
      : null;
  }

  async #insert(
    tx: Executor,
    type: ContentType,
    id: number,
    snapshot: Snapshot,
    { number, action, madeAt, adminId, changed }: Revision,
  ): Promise<void> {
    await tx.run(
      sql`INSERT INTO octavo_revisions (type_uid, entry_id, number, action, made_at, admin_id, changed, snapshot) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      [type.uid, id, number, action, madeAt, adminId, JSON.stringify(changed), JSON.stringify(snapshot)],
    );
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
