/** What a process knows of itself when it is one of several. */

/** The variable a worker is started with: its number, and whether it keeps silent about its start. */
export const WORKER_VARIABLE = 'OCTAVO_WORKER';

/** What a worker says when it answers requests. */
export const READY = 'octavo ready';

/** Its orders: finish the requests that run; `leave` also gives clients time to connect to other workers. */
export type WorkerOrder = 'stop' | 'leave';

export interface WorkerSide {
  /** From 1 on; a worker that takes another's place has its number. */
  readonly number: number;
  readonly silent: boolean;
}

/** @returns null for a process that serves alone */
export function workerSide(env: NodeJS.ProcessEnv = process.env): WorkerSide | null {
  const match = /^(\d+)( silent)?$/.exec(env[WORKER_VARIABLE] ?? '');
  return match ? { number: Number(match[1]), silent: match[2] !== undefined } : null;
}
