/** The log: one JSON object a line on standard output. */
import { type DestinationStream, destination, type Logger, pino } from 'pino';

export type { Logger } from 'pino';

/** Lines are gathered up to this many bytes, or until the interval is over: a write a line is dear. */
const BUFFERED_BYTES = 12 * 1024;
const FLUSH_MS = 200;

/** A logger and how to end it. */
export interface Log {
  readonly logger: Logger;
  /** Writes what is left. */
  close(): void;
}

/**
 * Opens the log.
 * @param level pino's name of the least important level written; `silent` for none
 * @param stream where the lines go; standard output unless set
 * @param worker the number of the process, where several write to one log
 */
export function openLog(level: string, stream?: DestinationStream, worker?: number): Log {
  const base = worker === undefined ? null : { worker };
  const options = { level, base, serializers: { err: describeError } };
  if (stream) return { logger: pino(options, stream), close: () => {} };
  const output = destination({ fd: 1, sync: true, minLength: BUFFERED_BYTES });
  const timer = setInterval(() => output.flush(), FLUSH_MS);
  timer.unref();
  return {
    logger: pino(options, output),
    close: () => {
      clearInterval(timer);
      try {
        output.flushSync();
      } catch {
        // nothing was opened yet, or the reader of the log is gone: either way nobody waits for the lines
      }
    },
  };
}

/** An error with its causes and stacks: for the log only (A11). */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, cause } = error;
  return { name, message, stack, ...(cause === undefined ? {} : { cause: describeError(cause) }) };
}
