/** Runs the command as a user would: as a process. */
import { type ChildProcess, spawn } from 'node:child_process';
import { onTestFinished } from 'vitest';
import { octavoCommand } from '../support/built-octavo.ts';
import type { Finished } from './run-cli-here.ts';

export type { Finished } from './run-cli-here.ts';

/** A command under way. */
export interface Running {
  readonly child: ChildProcess;
  /** Settles when it has ended. */
  readonly finished: Promise<Finished>;
  /** Waits until what it has printed so far (either stream) matches, from the last match on. */
  printed(pattern: RegExp): Promise<RegExpExecArray>;
}

/** Starts a command, in this folder unless another one is given; it is killed when the test ends. NODE_ENV and secrets of this process don't reach it. */
export function startCli(args: readonly string[], env: NodeJS.ProcessEnv = {}, cwd?: string): Running {
  const child = spawn(process.execPath, [octavoCommand(), ...args], {
    env: { PATH: process.env['PATH'], ...env },
    cwd,
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const output = { stdout: '', stderr: '', all: '' };
  let wake = (): void => {};
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] += text;
      output.all += text;
      wake();
    });
  }
  let ended = false;
  const finished = new Promise<Finished>((resolve) => {
    child.once('close', (code) => {
      ended = true;
      wake();
      resolve({ code, stdout: output.stdout, stderr: output.stderr });
    });
  });
  let from = 0;
  const printed = async (pattern: RegExp): Promise<RegExpExecArray> => {
    for (;;) {
      const match = pattern.exec(output.all.slice(from));
      if (match) {
        from += match.index + match[0].length;
        return match;
      }
      if (ended) throw new Error(`ended without printing ${pattern}:\n${output.all}`);
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  return { child, finished, printed };
}

/** The arguments that make a project of the defaults, without what takes long. */
export const newProject = (dir: string, ...more: string[]): string[] => [
  'new',
  dir,
  '--no-install',
  '--no-git',
  ...more,
];

/** Runs a command to its end. */
export const runCli = (args: readonly string[], env?: NodeJS.ProcessEnv, cwd?: string): Promise<Finished> =>
  startCli(args, env, cwd).finished;
