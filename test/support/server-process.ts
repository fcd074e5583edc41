/** The server as people start it: a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { octavoCommand } from './built-octavo.ts';

export interface ServerProcess {
  readonly address: string;
  readonly pid: number;
  /** What it has written so far, its log among it. */
  said(): string;
  /** Settles when it has ended by itself or otherwise, and all it has written is there. */
  readonly ended: Promise<unknown>;
  /** Ends it without a warning, and returns when it is gone. */
  kill(): Promise<void>;
  /** Asks it to end, and returns when it has. */
  stop(): Promise<void>;
}

/** Starts `octavo start`, or another command, on a free port unless one is given, and returns when it answers. */
export async function startProcess(
  dir: string,
  env: NodeJS.ProcessEnv = {},
  port = 0,
  command: 'start' | 'dev' = 'start',
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [octavoCommand(), command, dir, '--port', String(port)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production', ...env },
  });
  const gone = once(child, 'exit');
  const ended = once(child, 'close');
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (said += String(bytes)));
  return {
    address: await addressOf(child),
    pid: child.pid!,
    said: () => said,
    ended,
    kill: async () => {
      child.kill('SIGKILL');
      await gone;
    },
    stop: async () => {
      child.kill('SIGTERM');
      await gone;
    },
  };
}

/** Waits for the address in what the server says at its start. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((found, failed) => {
    let said = '';
    const read = (chunk: Buffer): void => {
      said += chunk.toString();
      const address = / at (http:\/\/\S+)/.exec(said)?.[1];
      if (address) found(address.replace('localhost', '127.0.0.1'));
    };
    child.stdout!.on('data', read);
    child.stderr!.on('data', read);
    child.once('exit', (code) => failed(new Error(`the server ended with ${code}: ${said}`)));
  });
}
