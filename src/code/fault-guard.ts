/** Faults of project code that no request waits for: they are logged, and the server goes on. */
import { placeIn } from './code-place.ts';
import type { CodeLog } from './surroundings.ts';

const END = 'an error that nobody has caught ends the server';

/**
 * Takes rejections nobody has caught, and errors that were thrown in a callback of the project's.
 * @param dir the project folder: an error that comes from elsewhere ends the process, as always
 * @returns a function that ends the watch
 */
export function guardFaults(dir: string, log: CodeLog): () => void {
  const tell = (error: unknown, how: string): void => {
    log.error({ err: error, place: placeIn(dir, error) }, how);
  };
  const onRejection = (error: unknown): void => tell(error, 'code of the project has not caught a rejection');
  const onException = (error: unknown): void => {
    if (placeIn(dir, error) !== null) {
      tell(error, 'code of the project has not caught an error');
      return;
    }
    tell(error, END);
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
