/** The worker-thread side of `log-copier.ts`: a connection of its own for each copy, so that none is open in between. */

import { parentPort, workerData } from 'node:worker_threads';
import { loadDriver } from './load-driver.ts';
import type { LogCopierOptions } from './log-copier.ts';

const { file, synchronous } = workerData as LogCopierOptions;
const Driver = loadDriver();

parentPort!.on('message', () => {
  let isCopied = false;
  try {
    const handle = new Driver(file, { fileMustExist: true, timeout: 0 });
    try {
      handle.pragma(`synchronous = ${synchronous}`);
      // opens the log
      handle.prepare('SELECT count(*) FROM sqlite_master').get();
      // waits for no reader and no writer
      handle.pragma('wal_checkpoint(PASSIVE)');
      isCopied = true;
    } finally {
      handle.close();
    }
  } catch {
    // another connection copies, or the disk is full: the writer's own commits copy a log that gets too long
  }
  parentPort!.postMessage(isCopied);
});
