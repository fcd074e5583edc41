/** The log on standard output: one JSON object a line, or at a developer's terminal one readable line. */
import { type DestinationStream, destination, type Logger, pino } from 'pino';

import { type LogRequest, RequestLog } from './request-log.ts';

export type { Logger } from 'pino';

/** Lines are gathered up to this many bytes, or until the interval is over: a write a line is dear. */
const BUFFERED_BYTES = 12 * 1024;
const FLUSH_MS = 200;

/** Lines that cannot be written wait up to this many bytes; then further ones are dropped. */
const KEPT_BYTES = 1024 * 1024;

/** A logger and how to end it. */
export interface Log {
  readonly logger: Logger;
  /** Writes the line of a request that has been answered, at level info. */
  readonly logRequest: LogRequest;
  /** Writes what is left. */
  close(): void;
}

export interface LogOptions {
  /** pino's name of the least important level written; `silent` for none. */
  readonly level: string;
  /** Where the lines go; standard output unless set. */
  readonly stream?: DestinationStream;
  /** The number of the process, where several write to one log. */
  readonly worker?: number | undefined;
}

/** Opens the log. */
export function openLog({ level, stream, worker }: LogOptions): Log {
  const base = worker === undefined ? null : { worker };
  const options = { level, base, serializers: { err: describeError } };
  if (stream) {
    const logger = pino(options, stream);
    return { logger, logRequest: (line) => logger.info(line), close: () => {} };
  }
  const output = destination({ fd: 1, sync: true, minLength: BUFFERED_BYTES, maxLength: KEPT_BYTES });
  // a disk that is full, or a reader that is gone, ends no server: lines are dropped until it takes some again
  output.on('error', ignore);
  if (!process.stdout.listeners('error').includes(ignore)) process.stdout.on('error', ignore);
  const requests = new RequestLog((text) => output.write(text), worker);
  const timer = setInterval(() => {
    requests.flush();
    output.flush();
  }, FLUSH_MS);
  timer.unref();
  return {
    // its lines come behind those of requests that were answered before
    logger: pino(options, {
      write: (text: string) => {
        requests.flush();
        output.write(text);
      },
    }),
    logRequest: requests.log,
    close: () => {
      clearInterval(timer);
      try {
        requests.flush();
        output.flushSync();
      } catch {
        // nothing was opened yet, or the reader of the log is gone: either way no process waits for the lines
      }
    },
  };
}

const ignore = (): void => {};

/**
 * The log of a project that is being developed: readable where standard output is a terminal, else as in
 * production, so that other programs can read it.
 */
export async function openDevelopmentLog(options: LogOptions): Promise<Log> {
  if (!process.stdout.isTTY) return openLog(options);
  const { readableLog, terminalHasColors } = await import('./readable-log.ts');
  return openLog({
    ...options,
    stream: readableLog(terminalHasColors(), (text) => process.stdout.write(text)),
  });
}

/** An error with its causes and stacks: for the log only (A11). */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, cause } = error;
  return { name, message, stack, ...(cause === undefined ? {} : { cause: describeError(cause) }) };
}
