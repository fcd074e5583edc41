/**
 * Lets the live heap double before V8 collects all of it. A server whose work is done by the database allocates little JavaScript
 * for each request, and V8's own choice for such a process is to let the heap grow by a few percent: under lists of
 * 60 to 90 KB it then collected the whole heap ten times a second, for as long as the load went on, and each request took up to 1.7
 * times the processor time (docs/internals/performance-report.md).
 */
import v8 from 'node:v8';
import { hasNodeOption } from './has-node-option.ts';

/** The options of Node that say the same already. */
const USER_CHOICE = /--heap[-_]growing[-_]percent|--optimize[-_]for[-_]size/;

/** Nothing is done where the process was started with an option of its own. */
export function letHeapGrow(): void {
  if (hasNodeOption(USER_CHOICE)) return;
  v8.setFlagsFromString('--heap-growing-percent=100');
}
