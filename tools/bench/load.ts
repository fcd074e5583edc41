/** The load process as the bench sees it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { LoadOrder, LoadResult } from './load-worker.ts';
import { LOAD_CORE, pinned } from './processes.ts';

export class Load {
  private readonly child: ChildProcess;

  constructor() {
    const worker = join(import.meta.dirname, 'load-worker.ts');
    const [program, args] = pinned(LOAD_CORE, [process.execPath, worker]);
    this.child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  }

  /**
   * Carries out one order; one at a time.
   * @throws Error where a connection breaks
   */
  run(order: LoadOrder): Promise<LoadResult> {
    return new Promise((resolve, reject) => {
      const exited = (): void => reject(new Error('the load process has ended'));
      this.child.once('exit', exited);
      this.child.once('message', (message: { result?: LoadResult; error?: string }) => {
        this.child.off('exit', exited);
        if (message.result) resolve(message.result);
        else reject(new Error(message.error));
      });
      this.child.send(order);
    });
  }

  close(): void {
    this.child.disconnect();
  }
}
