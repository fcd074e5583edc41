/** Errors of project code outside of requests: they are logged, and the server continues. */
import { locationIn } from './error-location.ts';
import type { ServerLog } from './server-environment.ts';

const END = 'an error that no code has caught ends the server';

/**
 * Handles rejections that no code has caught, and errors thrown in callbacks of project code.
 * @param dir the project folder: the first error that comes from elsewhere ends the process, as always, and those that follow
 *   are Node's
 * @returns a function that removes the handlers
 */
export function logUncaughtErrors(dir: string, log: ServerLog): () => void {
  const logError = (error: unknown, how: string): void => {
    log.error({ err: error, place: locationIn(dir, error) }, how);
  };
  const onRejection = (error: unknown): void =>
    logError(error, 'code of the project has not caught a rejection');
  const onException = (error: unknown): void => {
    if (locationIn(dir, error) !== null) {
      logError(error, 'code of the project has not caught an error');
      return;
    }
    // an error of the end itself, or one that comes before it, must not begin another one
    process.off('uncaughtException', onException);
    logError(error, END);
    // the log's lines wait in memory, and the process does not
    process.stderr.write(`${END}: ${error instanceof Error ? error.stack : String(error)}\n`);
    process.exitCode = 1;
    setImmediate(() => process.exit(1));
  };
  process.on('unhandledRejection', onRejection);
  process.on('uncaughtException', onException);
  return () => {
    process.off('unhandledRejection', onRejection);
    process.off('uncaughtException', onException);
  };
}
