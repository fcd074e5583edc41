/** The server of `octavo dev` as a child process. */
import { type ChildProcess, fork } from 'node:child_process';
import { extname } from 'node:path';

/** How long a server may take to stop before it is killed: a restart must not feel slow. */
const STOP_MS = 3000;

export class DevServer {
  readonly #child: ChildProcess;
  /** Settles when the process is gone. */
  readonly #gone: Promise<void>;
  #stopping = false;

  /** @param onFailure called when the server ends by itself */
  constructor(args: readonly string[], onFailure: () => void) {
    // `.ts` in a checkout, `.js` in the published package.
    const script = new URL(`./dev-child${extname(import.meta.filename)}`, import.meta.url);
    this.#child = fork(script, [...args], { stdio: 'inherit' });
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
