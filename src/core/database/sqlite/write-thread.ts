/** The worker-thread side of `thread-writer.ts`: a connection that runs one statement after the other. */

import { parentPort, workerData } from 'node:worker_threads';
import { TooLongError, TooManyBytesError, TooManyEntriesError } from '../costly-read.ts';
import { Connection } from './connection.ts';
import { errorCode } from './errors.ts';
import { registerFunctions } from './functions.ts';
import { loadDriver } from './load-driver.ts';
import type { WriterAnswer, WriterFailure, WriterOptions, WriterRequest } from './thread-writer.ts';

const { file, synchronous, busyTimeout, cacheKib } = workerData as WriterOptions;
const Driver = loadDriver();

const handle = new Driver(file, { fileMustExist: true, timeout: busyTimeout });
handle.pragma('foreign_keys = ON');
handle.pragma(`synchronous = ${synchronous}`);
handle.pragma(`cache_size = -${cacheKib}`);
// another thread copies the log
handle.pragma('wal_autocheckpoint = 0');
registerFunctions(handle);
const connection = new Connection(handle, busyTimeout);

parentPort!.on('message', (request: WriterRequest) => {
  const send = (answer: { value: unknown } | { failure: WriterFailure }): void =>
    parentPort!.postMessage({ ...answer, inTransaction: handle.inTransaction } satisfies WriterAnswer);
  try {
    send({ value: run(request) });
  } catch (error) {
    send({ failure: failureOf(error) });
  }
});

function run(request: WriterRequest): unknown {
  if (request.does === 'begin') return connection.begin();
  // sent before the answer of one that has ended the transaction: it would be committed on its own
  if (!handle.inTransaction) throw new Error('this transaction has ended');
  const { does, sql, values, bounds } = request;
  if (does === 'query') return connection.query(sql, values);
  return does === 'run' ? connection.run(sql, values) : connection.readBody(sql, values, bounds);
}

/** The driver's error: it is translated on the other side, since classes do not come through. */
function failureOf(error: unknown): WriterFailure {
  const driver = error instanceof Error && errorCode(error.cause) ? error.cause : error;
  return {
    kind: kindOf(error),
    message: driver instanceof Error ? driver.message : String(driver),
    code: errorCode(driver),
  };
}

function kindOf(error: unknown): WriterFailure['kind'] {
  if (error instanceof TooLongError) return 'late';
  if (error instanceof TooManyEntriesError) return 'entries';
  return error instanceof TooManyBytesError ? 'bytes' : 'statement';
}
