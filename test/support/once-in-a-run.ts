/** What the workers of a run share is made by one of them, and the others wait for it. */
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { runFolder } from './run-folder.ts';

/** How often a worker looks for what another one makes, in ms. */
const INTERVAL = 50;

/**
 * Makes something, unless another worker of the run does.
 * @param name of what is made; each has a turn of its own
 * @param made exists once it is there, for this run and later ones
 * @param timeout how long another worker may take, in ms
 * @throws Error where the other one has not made it in time
 */
export function onceInARun(name: string, made: string, timeout: number, make: () => void): void {
  for (const end = Date.now() + timeout; !existsSync(made); ) {
    if (takesTurn(name)) make();
    else if (Date.now() > end) throw new Error(`Another worker has not made ${made}`);
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, INTERVAL);
  }
}

function takesTurn(name: string): boolean {
  try {
    mkdirSync(join(runFolder(), `turn-${name}`));
    return true;
  } catch {
    return false;
  }
}
