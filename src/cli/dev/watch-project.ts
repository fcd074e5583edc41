/** Waits for a project's files to change. */
import { type FSWatcher, watch } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { changedFiles, takeSnapshot, WATCHED } from './snapshot.ts';

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
  /** Ends the watch; an answer still waited for comes empty. */
  close(): void;
}

export function watchProject(dir: string): ProjectWatch {
  let known = takeSnapshot(dir);
  let closed = false;
  let wake: () => void = () => {};
  const watchers = WATCHED.flatMap((place) => watchPlace(join(dir, place), () => wake()));

  const change = async (): Promise<void> => {
    while (!closed && changedFiles(known, takeSnapshot(dir)).length === 0) {
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
      await change();
      await quiet();
      const current = takeSnapshot(dir);
      const files = changedFiles(known, current);
      known = current;
      return files;
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
