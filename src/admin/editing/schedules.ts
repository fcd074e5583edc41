/**
 * Schedules: entries that are published or unpublished at a time. One process does each, once: the schedule is deleted
 * in the transaction that publishes, so that either both have happened or neither.
 */
import type { Executor } from '../../core/database/database.ts';
import { ID_LIST, idList } from '../../core/database/sql/id-list.ts';
import { empty, number, placeholders, sql } from '../../core/database/sql-template.ts';
import { OctavoError } from '../../core/errors/octavo-error.ts';
import type { ContentType } from '../../core/model/content-type.ts';
import type { Author, EditingContext } from './editing-context.ts';

export type ScheduledAction = 'publish' | 'unpublish';

export interface Schedule {
  readonly uid: string;
  readonly entryId: number;
  readonly action: ScheduledAction;
  /** ms since 1970 */
  readonly dueAt: number;
  readonly adminId: number | null;
  /** Why it could not be done when it was due; null where it is still to come. */
  readonly failure: string | null;
}

/** Does what a schedule says, inside its transaction; what it throws is kept as the schedule's failure. */
export type RunSchedule = (type: ContentType, schedule: Schedule) => Promise<void>;

interface Row {
  readonly type_uid: string;
  readonly entry_id: number;
  readonly action: ScheduledAction;
  readonly due_at: number | bigint | string;
  readonly admin_id: number | null;
  readonly failure: string | null;
}

const COLUMNS = sql`type_uid, entry_id, action, due_at, admin_id, failure`;

/** Schedules that are read at once. */
const BATCH = number(50);

export class Schedules {
  readonly #context: EditingContext;

  constructor(context: EditingContext) {
    this.#context = context;
  }

  /** Sets when an entry is published or unpublished, in place of a time set before. */
  async set(
    tx: Executor,
    type: ContentType,
    entryId: number,
    {
      action,
      dueAt,
      author,
    }: { readonly action: ScheduledAction; readonly dueAt: number; readonly author: Author },
  ): Promise<void> {
    await this.forget(tx, type, entryId, action);
    await tx.run(
      sql`INSERT INTO octavo_schedules (type_uid, entry_id, action, due_at, admin_id, failure) VALUES (?, ?, ?, ?, ?, NULL)`,
      [type.uid, entryId, action, dueAt, author.adminId],
    );
  }

  /** Takes back what an entry was to do. @param action both unless given */
  async forget(tx: Executor, type: ContentType, entryId: number, action?: ScheduledAction): Promise<void> {
    const only = action === undefined ? empty : sql` AND action = ?`;
    await tx.run(sql`DELETE FROM octavo_schedules WHERE type_uid = ? AND entry_id = +?${only}`, [
      type.uid,
      entryId,
      ...(action === undefined ? [] : [action]),
    ]);
  }

  /** Takes back what some entries were to do. */
  async forgetAll(tx: Executor, type: ContentType, entryIds: readonly number[]): Promise<void> {
    await tx.run(sql`DELETE FROM octavo_schedules WHERE type_uid = ? AND entry_id IN ${ID_LIST}`, [
      type.uid,
      idList(entryIds),
    ]);
  }

  /** What entries of a type are to do, the next first. @param entryIds all unless given */
  async list(type: ContentType, entryIds?: readonly number[]): Promise<Schedule[]> {
    const only = entryIds ? sql` AND entry_id IN ${ID_LIST}` : empty;
    const rows = await this.#context.db.query<Row>(
      sql`SELECT ${COLUMNS} FROM octavo_schedules WHERE type_uid = ?${only} ORDER BY due_at, id`,
      [type.uid, ...(entryIds ? [idList(entryIds)] : [])],
    );
    return rows.map(toSchedule);
  }

  /**
   * Does what is due, each in a transaction of its own. An error of a listener holds up nothing that comes after it.
   * @returns how many were done by this process
   * @throws what the database has thrown, at once; errors of listeners when all others are done. What has failed so is
   *   tried again with the next look.
   */
  async runDue(run: RunSchedule): Promise<number> {
    const errors: unknown[] = [];
    let done = 0;
    for await (const [type, schedule] of this.#due()) {
      try {
        if (await this.#runOne(type, schedule, run)) done += 1;
      } catch (error) {
        if (error instanceof OctavoError) throw error;
        errors.push(error);
      }
    }
    if (errors.length > 0)
      throw errors.length === 1 ? errors[0] : new AggregateError(errors, errors.join('; '));
    return done;
  }

  /** What is due now, the earliest first; what is of a type that the project does not have waits until it has it again. */
  async *#due(): AsyncGenerator<[ContentType, Schedule]> {
    const { db, model, now } = this.#context;
    const until = now();
    const uids = [...model.contentTypes.keys()];
    let last = { due: Number.MIN_SAFE_INTEGER, id: 0 };
    for (;;) {
      const rows = await db.query<Row & { readonly id: number }>(
        sql`SELECT id, ${COLUMNS} FROM octavo_schedules WHERE due_at <= ? AND (due_at > ? OR (due_at = ? AND id > +?)) AND failure IS NULL AND type_uid IN (${placeholders(uids.length)}) ORDER BY due_at, id LIMIT ${BATCH}`,
        [until, last.due, last.due, last.id, ...uids],
      );
      for (const row of rows) yield [model.contentTypes.get(row.type_uid)!, toSchedule(row)];
      const end = rows.at(-1);
      if (!end) return;
      last = { due: Number(end.due_at), id: Number(end.id) };
    }
  }

  async #runOne(type: ContentType, schedule: Schedule, run: RunSchedule): Promise<boolean> {
    const { db } = this.#context;
    try {
      return await db.transaction(async (tx) => {
        const { changes } = await tx.run(
          sql`DELETE FROM octavo_schedules WHERE type_uid = ? AND entry_id = +? AND action = ? AND due_at = ? AND failure IS NULL`,
          [schedule.uid, schedule.entryId, schedule.action, schedule.dueAt],
        );
        // another process was first, or an editor has changed it
        if (changes === 0) return false;
        await run(type, schedule);
        return true;
      });
    } catch (error) {
      // what the database could not do now is tried again with the next look
      if (!(error instanceof OctavoError) || error.status >= 500) throw error;
      await db.run(
        sql`UPDATE octavo_schedules SET failure = ? WHERE type_uid = ? AND entry_id = +? AND action = ? AND due_at = ?`,
        [error.message, schedule.uid, schedule.entryId, schedule.action, schedule.dueAt],
      );
      return false;
    }
  }
}

const toSchedule = (row: Row): Schedule => ({
  uid: row.type_uid,
  entryId: Number(row.entry_id),
  action: row.action,
  dueAt: Number(row.due_at),
  adminId: row.admin_id === null ? null : Number(row.admin_id),
  failure: row.failure,
});
