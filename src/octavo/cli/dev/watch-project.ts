/** Waits for a project's files to change. */
import { hash } from 'node:crypto';
import { type Dirent, type FSWatcher, readdirSync, readFileSync, statSync, watch } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DOCUMENTATION_FOLDER } from '../../../core/project/documentation-folder.ts';

/**
 * The system's notices only make it quicker: files are looked at this often whatever it says, since
 * network drives and containers give no notices, and new folders get lost.
 */
const LOOK_EVERY_MS = 1000;
/** A tool that writes several files is through when nothing has changed for so long. */
const QUIET_MS = 100;

export interface ProjectWatch {
  /** The files that have changed since the last answer (or since the start); waits for the first one. */
  next(): Promise<readonly string[]>;
  /** Files change that are no reason to say so, until `resume`. */
  pause(): void;
  /**
   * Looks again.
   * @param known files as they have been taken note of meanwhile: only later changes of them count
   */
  resume(known?: readonly FileMark[]): void;
  /** Has `next` answer now, with what has changed, even if that is nothing. */
  hurry(): void;
  /** Stops watching; a promise that still waits for changes resolves empty. */
  close(): void;
}

export function watchProject(dir: string): ProjectWatch {
  let known: Snapshot = takeSnapshot(dir);
  let closed = false;
  let paused = false;
  let hurried = false;
  let wake: () => void = () => {};
  const watchers = WATCHED.flatMap((place) => watchPlace(join(dir, place), () => wake()));

  const change = async (): Promise<void> => {
    const isDue = (): boolean => hurried || (!paused && changedFiles(known, takeSnapshot(dir)).length > 0);
    while (!closed && !isDue()) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, LOOK_EVERY_MS);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  };

  const quiet = async (): Promise<void> => {
    for (let last = takeSnapshot(dir), changed = true; changed; ) {
      await sleep(QUIET_MS);
      const current = takeSnapshot(dir);
      changed = changedFiles(last, current).length > 0;
      last = current;
    }
  };

  return {
    async next() {
      for (;;) {
        await change();
        if (!hurried) await quiet();
        // a pause that has begun meanwhile is about these files
        if (paused && !hurried && !closed) continue;
        hurried = false;
        const current = takeSnapshot(dir);
        const files = changedFiles(known, current);
        known = current;
        return files;
      }
    },
    pause() {
      paused = true;
    },
    resume(taken = []) {
      paused = false;
      const marks = new Map(known);
      for (const [path, mark] of taken) {
        if (mark === null) marks.delete(path);
        else marks.set(path, mark);
      }
      known = marks;
      wake();
    },
    hurry() {
      paused = false;
      hurried = true;
      wake();
    },
    close() {
      closed = true;
      wake();
      for (const watcher of watchers) watcher.close();
    },
  };
}

/** No watcher where the place is missing or the system refuses: looking regularly is enough. */
function watchPlace(path: string, onNotice: () => void): FSWatcher[] {
  try {
    const watcher = watch(path, { recursive: true, persistent: false }, onNotice);
    watcher.on('error', () => watcher.close());
    return [watcher];
  } catch {
    return [];
  }
}

/** The watched places of a project, relative to it. */
export const WATCHED = ['src', 'config', '.env'] as const;

/** A path relative to the project, and what tells its content from another one; null where it is not there. */
export type FileMark = readonly [path: string, mark: string | null];

export const fileMark = (dir: string, path: string): FileMark => [path, markOf(join(dir, path)) ?? null];

/** Relative path → what tells the content of the file from another one. */
export type Snapshot = ReadonlyMap<string, string>;

/** Everything there now; files that vanish while it looks are left out. */
export function takeSnapshot(dir: string): Snapshot {
  const files = new Map<string, string>();
  const visit = (path: string): void => {
    const children = list(join(dir, path));
    if (children === undefined) {
      const mark = markOf(join(dir, path));
      if (mark !== undefined) files.set(path, mark);
      return;
    }
    for (const { name } of children) {
      // contents that a change of the schemas is about to put in place
      if (name === 'node_modules' || name.endsWith('.octavo-new')) continue;
      const child = join(path, name);
      // what the server writes itself
      if (child !== DOCUMENTATION_FOLDER) visit(child);
    }
  };
  for (const place of WATCHED) visit(place);
  return files;
}

/** The paths that came, went or changed, sorted. */
export const changedFiles = (before: Snapshot, after: Snapshot): string[] =>
  [...new Set([...before.keys(), ...after.keys()])]
    .filter((path) => before.get(path) !== after.get(path))
    .sort();

/** A folder's content; undefined for what is no folder. */
function list(path: string): Dirent[] | undefined {
  try {
    return readdirSync(path, { withFileTypes: true });
  } catch {
    return undefined;
  }
}

/** Of larger files, size and time alone count. */
const MOST_HASHED = 4 * 1024 * 1024;

/** Absolute path → size and time when its content was last read, and what came of it. */
const marks = new Map<string, { readonly seen: string; readonly mark: string }>();

/** @returns undefined for what is not there; the same for a file that was touched without a change */
function markOf(path: string): string | undefined {
  try {
    const stat = statSync(path);
    const seen = `${stat.size}@${stat.mtimeMs}`;
    const known = marks.get(path);
    if (known?.seen === seen) return known.mark;
    const mark = stat.isFile() && stat.size <= MOST_HASHED ? contentMark(path, seen) : seen;
    marks.set(path, { seen, mark });
    return mark;
  } catch {
    marks.delete(path);
    return undefined;
  }
}

/** @param fallback for a file that may not be read */
function contentMark(path: string, fallback: string): string {
  try {
    return hash('sha1', readFileSync(path));
  } catch {
    return fallback;
  }
}
