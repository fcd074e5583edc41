/** What processes have used so far, as Linux reports it. */
import { readFileSync } from 'node:fs';

/** `sysconf(_SC_CLK_TCK)` of every Linux that Node runs on. */
const CLOCK_TICKS = 100;

/** Seconds of processor time, user and system, of a process, and of children that have ended; null where it is gone. */
export function cpuSecondsOf(pid: number): { readonly running: number; readonly ended: number } | null {
  const stat = read(`/proc/${pid}/stat`);
  if (stat === null) return null;
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const seconds = (first: number): number =>
    (Number(fields[first]) + Number(fields[first + 1])) / CLOCK_TICKS;
  return { running: seconds(11), ended: seconds(13) };
}

/** The children of a process that run now. */
export const childrenOf = (pid: number): number[] =>
  (read(`/proc/${pid}/task/${pid}/children`) ?? '').split(' ').filter(Boolean).map(Number);

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
