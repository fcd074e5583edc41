/** Starts the server in a child process, waits for a change, stops it, and starts it again. */

import { type ChildProcess, fork } from 'node:child_process';
import { extname } from 'node:path';
import { EXIT } from '../command.ts';
import type { ServerArguments } from '../server-arguments.ts';
import { type DevMessage, isDevMessage } from './dev-messages.ts';
import { type ProjectWatch, watchProject } from './watch-project.ts';

const STOP = Symbol('stop');

/**
 * Runs until SIGTERM or SIGINT; a second signal kills the server.
 * @param args what the server's process gets
 * @returns the exit code
 */
export async function runDevLoop(args: ServerArguments): Promise<number> {
  const changes = watchProject(args.dir);
  let server: DevServer | undefined;
  const stopRequested = new Promise<typeof STOP>((resolve) => {
    let isStopping = false;
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.on(signal, () => {
        if (isStopping) server?.kill();
        isStopping = true;
        resolve(STOP);
      });
    }
  });

  for (;;) {
    server = new DevServer(args, {
      onFailure: () => {
        // what it was about to change, it may have changed
        changes.resume();
        console.error('The server has stopped; waiting for a change.');
      },
      onMessage: (message) => heed(message, changes),
    });
    const event = await Promise.race([changes.next(), stopRequested]);
    if (event !== STOP) console.log(restarting(event));
    await server.stop();
    if (event === STOP) {
      changes.close();
      return EXIT.done;
    }
  }
}

/** The server may ask for a start when no file has changed. */
const restarting = (files: readonly string[]): string =>
  files.length > 0 ? `Changed: ${files.join(', ')}. Restarting.` : 'Restarting.';

function heed(message: DevMessage, changes: ProjectWatch): void {
  if (message.octavo === 'changing') changes.pause();
  else if (message.octavo === 'restart') changes.hurry();
  else changes.resume(message.octavo === 'takenOver' ? message.files : []);
}

/** How long a server may take to stop before it is killed: a restart must not feel slow. */
const STOP_MS = 3000;

export class DevServer {
  readonly #child: ChildProcess;
  /** Settles when the process is gone. */
  readonly #gone: Promise<void>;
  #stopping = false;

  /** @param options called when the server ends by itself, and with its messages */
  constructor(
    args: ServerArguments,
    { onFailure, onMessage }: { onFailure: () => void; onMessage: (message: DevMessage) => void },
  ) {
    // `.ts` in a checkout, `.js` in the published package.
    const script = new URL(`./dev-child${extname(import.meta.filename)}`, import.meta.url);
    this.#child = fork(script, [JSON.stringify(args)], { stdio: 'inherit' });
    this.#child.on('message', (message) => {
      if (!this.#stopping && isDevMessage(message)) onMessage(message);
    });
    this.#gone = new Promise((resolve) => {
      this.#child.once('exit', () => {
        if (!this.#stopping) onFailure();
        resolve();
      });
    });
  }

  /** Asks the server to stop and waits until it has. */
  async stop(): Promise<void> {
    this.#stopping = true;
    if (this.#child.connected) this.#child.send('stop', () => {});
    const timer = setTimeout(() => this.kill(), STOP_MS);
    await this.#gone;
    clearTimeout(timer);
  }

  /** Ends it without asking. */
  kill(): void {
    this.#stopping = true;
    this.#child.kill('SIGKILL');
  }
}
