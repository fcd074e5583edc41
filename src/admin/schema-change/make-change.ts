/**
 * Makes a planned change: the new files are prepared, the database follows, the files come into place. Until the
 * journal says "committed" nothing has changed; afterwards the next start goes on wherever this one ends.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../core/database/database.ts';
import { applySteps, undoSteps } from './data/apply-steps.ts';
import type { DataStep } from './data/data-step.ts';
import {
  discard,
  finishChange,
  isBeingChanged,
  type Journal,
  prepareChange,
  readJournal,
} from './files/change-journal.ts';
import type { PlannedChange } from './plan-change.ts';

/** What a journal keeps besides the files. */
export interface ChangeWork {
  readonly steps: readonly DataStep[];
}

/** The database has refused a step of a change; files and rows are as they were. */
export class DataChangeError extends Error {
  constructor(cause: unknown) {
    super(`the database refused the change: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
    this.name = 'DataChangeError';
  }
}

/** The change is made, but its files are not all in place: the next start goes on with that. */
export class UnfinishedChangeError extends Error {
  constructor(cause: unknown) {
    super(`the files could not be put in place: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
    this.name = 'UnfinishedChangeError';
  }
}

/**
 * @throws FileEditedError, ChangeInProgressError, DataChangeError, or the system's error for a full or read-only disk;
 *   files and rows are as they were then. UnfinishedChangeError: the next start finishes the change.
 */
export async function makeChange(dir: string, db: Database, { files, steps }: PlannedChange): Promise<void> {
  if (files.length === 0 && steps.length === 0) return;
  const change = prepareChange<ChangeWork>(dir, files, { steps });
  try {
    change.commit();
  } catch (error) {
    change.abandon();
    throw error;
  }
  try {
    await applySteps(db, steps);
  } catch (error) {
    await undoSteps(db, steps);
    change.abandon();
    throw new DataChangeError(error);
  }
  try {
    change.finish();
  } catch (error) {
    throw new UnfinishedChangeError(error);
  }
}

/** How long a start waits for a process that seems to make a change, in ms, and how often it looks. */
const LONGEST_WAIT_MS = 5000;
const LOOK_MS = 50;

/** How an interrupted change has ended. */
export type Recovered = 'finished' | 'undone';

/**
 * Ends a change that was interrupted: one that was committed is finished, any other is undone. Waits for a process that
 * is making one.
 * @param open opens the project's database; called only if rows belong to the change
 * @returns null where there is none
 * @throws SchemaChangeError or the driver's error where it cannot be finished
 */
export async function recoverChange(
  dir: string,
  open: () => Promise<{ readonly db: Database; close(): Promise<void> }>,
): Promise<Recovered | null> {
  // another process may be at it; a process id alone does not say so after a restart of the machine
  for (let waited = 0; isBeingChanged(dir) && waited < LONGEST_WAIT_MS; waited += LOOK_MS)
    await sleep(LOOK_MS);
  const journal: Journal<ChangeWork | null> | null = readJournal<ChangeWork | null>(dir);
  if (journal === null) return null;
  if (journal.state === 'prepared') {
    discard(dir, journal);
    return 'undone';
  }
  const steps = journal.work?.steps ?? [];
  if (steps.length > 0) {
    const { db, close } = await open();
    try {
      await applySteps(db, steps);
    } finally {
      await close();
    }
  }
  finishChange(dir, journal);
  return 'finished';
}
