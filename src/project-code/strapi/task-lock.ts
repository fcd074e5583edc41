/** Decides which process runs a cron task: each due time belongs to the first process that claims it, on any machine. */

import type { Clock } from '../../core/base/clock.ts';
import type { Database } from '../../core/database/database.ts';
import { UniqueError } from '../../core/database/database-error.ts';
import { sql } from '../../core/database/sql-template.ts';
import { withOctavoTables } from '../../core/database/sync/with-octavo-tables.ts';

/** How long a process counts as running the task after its last sign of life, and how often it gives one, in ms. */
const BUSY_MS = 60_000;
const NOTE_MS = 20_000;

/** Letters of a name that are kept: a rule is a name, too. */
const LONGEST_NAME = 200;

export interface TaskLock {
  /**
   * Runs a task, unless another process has this time or is still at work on one before.
   * @param due the time, in ms
   */
  run(name: string, due: number, work: () => Promise<void>): Promise<void>;
}

/** @param database what is there when tasks run */
export function createTaskLock(clock: Clock, database: () => Database): TaskLock {
  return {
    run: async (name, due, work) => {
      const db = database();
      const key = name.slice(0, LONGEST_NAME);
      if (!(await withOctavoTables(db, () => take(db, key, due, clock.now())))) return;
      const endNotes = clock.every(NOTE_MS, () =>
        noteBusy(db, key, due, clock.now() + BUSY_MS).catch(() => {}),
      );
      try {
        await work();
      } finally {
        endNotes();
        await noteBusy(db, key, due, null);
      }
    },
  };
}

/** @returns whether it is this process's */
async function take(db: Database, name: string, due: number, now: number): Promise<boolean> {
  const { changes } = await db.run(
    sql`UPDATE octavo_tasks SET due_at = ?, busy_until = ? WHERE name = ? AND due_at < ? AND (busy_until IS NULL OR busy_until < ?)`,
    [due, now + BUSY_MS, name, due, now],
  );
  if (changes > 0) return true;
  const known = await db.query(sql`SELECT id FROM octavo_tasks WHERE name = ?`, [name]);
  if (known.length > 0) return false;
  try {
    await db.run(sql`INSERT INTO octavo_tasks (name, due_at, busy_until) VALUES (?, ?, ?)`, [
      name,
      due,
      now + BUSY_MS,
    ]);
    return true;
  } catch (error) {
    // another process was quicker
    if (error instanceof UniqueError) return false;
    throw error;
  }
}

async function noteBusy(db: Database, name: string, due: number, until: number | null): Promise<void> {
  await db.run(sql`UPDATE octavo_tasks SET busy_until = ? WHERE name = ? AND due_at = ?`, [until, name, due]);
}
