/** Starts of the package on the example project. */
import { rmSync } from 'node:fs';
import { exampleCommand } from '../example.ts';
import type { Options } from '../options.ts';
import { temporary } from '../paths.ts';
import { measureStarts } from '../starts.ts';
import { figure, markdownTable } from '../table.ts';

/** The table of starts with and without a cache of compiled code. */
export async function startRows(program: string, { port, starts }: Options): Promise<string> {
  const rows: string[][] = [];
  const cache = temporary('compiled');
  rmSync(cache, { recursive: true, force: true });
  for (const [title, goal, env] of [
    ['without a cache of compiled code', '400 ms', { NODE_DISABLE_COMPILE_CACHE: '1' }],
    ['with it', 'less', { NODE_COMPILE_CACHE: cache }],
  ] as const) {
    const command = exampleCommand(port, program);
    const figures = await measureStarts(title, { ...command, env: { ...command.env, ...env } }, starts);
    rows.push([title, figure(figures.again), figure(figures.cpu), `${figures.memory ?? '–'} MB`, goal]);
  }
  return markdownTable(['', 'ms', 'CPU ms', 'MB then', 'goal'], rows);
}
