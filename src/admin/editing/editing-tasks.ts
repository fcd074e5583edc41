/** What editing does by itself: what is scheduled when it is due, and what was kept long enough. */

import type { BackgroundWorker, Clock } from '../../core/base/clock.ts';
import type { Database } from '../../core/database/database.ts';
import { withOctavoTables } from '../../core/database/sync/with-octavo-tables.ts';
import type { Editing } from './editing.ts';
import type { RunSchedule } from './schedules.ts';

/** How late a scheduled publication may be, in ms. */
const LOOK_MS = 5000;
const HOUR_MS = 3_600_000;

export interface EditingTasksOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly run: RunSchedule;
  readonly onWarning: (message: string) => void;
  /** Does the work now, or not at all: it comes again. */
  readonly inBackground: (work: () => Promise<unknown>) => Promise<void>;
}

export interface EditingTasks extends BackgroundWorker {
  /** Ends them, when what is under way is done. */
  end(): Promise<void>;
}

/** Starts the tasks, in every process: each schedule is done by the one that comes first. */
export function startEditingTasks(
  { requestKeys, revisions, schedules, trash }: Editing,
  { db, clock, run, onWarning, inBackground }: EditingTasksOptions,
): EditingTasks {
  const tasks = [
    repeated(LOOK_MS, 'What is scheduled could not be done', () => schedules.runDue(run), true),
    // a start writes nothing: others may be waiting to write
    repeated(HOUR_MS, 'Old revisions and deleted entries could not be removed', async () => {
      await revisions.prune();
      await trash.prune();
      await requestKeys.prune();
    }),
  ];

  function repeated(
    every: number,
    failure: string,
    work: () => Promise<unknown>,
    atOnce = false,
  ): EditingTasks {
    let running: Promise<void> | null = null;
    const once = async (): Promise<void> => {
      try {
        await inBackground(() => withOctavoTables(db, work));
      } catch (error) {
        onWarning(`${failure}: ${String(error)}`);
      } finally {
        running = null;
      }
    };
    const start = (): Promise<void> => {
      running ??= once();
      return running;
    };
    if (atOnce) void start();
    const cancel = clock.every(every, start);
    return {
      settled: async () => {
        await running;
      },
      end: async () => {
        cancel();
        await running;
      },
    };
  }

  return {
    settled: async () => {
      for (const task of tasks) await task.settled();
    },
    end: async () => {
      for (const task of tasks) await task.end();
    },
  };
}
