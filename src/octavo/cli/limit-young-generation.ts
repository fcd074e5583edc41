/**
 * Keeps V8's young generation at 2 MB. Answers are bytes outside the heap that live for a moment; in a young generation of
 * 32 MB, V8's own choice, they lie until it is full, which costs memory and makes the slowest answers.
 */
import v8 from 'node:v8';
import { hasNodeOption } from './has-node-option.ts';

/** Two halves of this many bytes. */
const HALF = 2 * 1024 * 1024;

/** Objects of a kilobyte that fill the first half of a new process. */
const FILLING = 1000;
const MOST_FILLINGS = 50;

/** The options of Node that set its size already. */
const USER_CHOICE = /--(?:max|min)[-_]semi[-_]space|--semi[-_]space[-_]growth/;

/**
 * Does what `--max-semi-space-size=2` does, however the process was started: that option counts only for a new process.
 * How far the young generation grows may still be said: it is let grow to its size, and no further. Nothing is done where
 * the process was started with an option of its own.
 */
export function limitYoungGeneration(): void {
  if (hasNodeOption(USER_CHOICE)) return;
  let kept: unknown[] = [];
  for (let filled = 0; filled < MOST_FILLINGS && size() < 2 * HALF; filled += 1) {
    // what survives makes it grow
    kept = Array.from({ length: FILLING }, () => new Array(128).fill(kept.length));
  }
  v8.setFlagsFromString('--semi-space-growth-factor=1');
}

function size(): number {
  return (
    v8.getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? 2 * HALF
  );
}
