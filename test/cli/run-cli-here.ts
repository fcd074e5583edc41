/** Runs the command in the process of the tests. */
import { format } from 'node:util';
import { vi } from 'vitest';
import { main } from '../../src/octavo/cli/main.ts';

export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs a command to its end in this process, which takes a fraction of the time of a new one. As there, the
 * environment of the tests does not reach it; what it changes of the process is restored.
 */
export async function runCliHere(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Finished> {
  const output = { stdout: '', stderr: '' };
  const print =
    (stream: 'stdout' | 'stderr') =>
    (text: unknown, ...values: unknown[]) => {
      output[stream] += `${format(text, ...values)}\n`;
    };
  const spies = [
    vi.spyOn(console, 'log').mockImplementation(print('stdout')),
    vi.spyOn(console, 'warn').mockImplementation(print('stderr')),
    vi.spyOn(console, 'error').mockImplementation(print('stderr')),
  ];
  const directory = process.cwd();
  const environment = process.env;
  process.env = { PATH: environment['PATH'], ...env };
  try {
    const code = await main(args);
    return { code, ...output };
  } finally {
    process.env = environment;
    process.chdir(directory);
    for (const spy of spies) spy.mockRestore();
  }
}
