/** What project code needs of the server process: the log, and how the process runs. Types only. */
import type { Clock } from '../../core/base/clock.ts';

type LogLine = (fields: object, message: string) => void;

/** The server's log. */
export interface ServerLog {
  readonly error: LogLine;
  readonly warn: LogLine;
  readonly info: LogLine;
  readonly debug: LogLine;
  readonly trace: LogLine;
}

/** The process that watches the project's files, and starts the server again when they change. */
export interface ProjectWatcher {
  /** Files are about to change that are no reason to start again. */
  changing(): Promise<void>;
  /** Changes count again. */
  unchanged(): void;
  restart(): void;
}

/** A program of the project that opens it by itself, as v4's scripts and tests do: `src/octavo/app/program` has the rest. */
export interface Program {
  /** The object that the program has already: it gets the members of `strapi`. */
  readonly strapi: object;
  /** `strapi.log`, which the program has already; it writes to this log from now on. */
  log(log: ServerLog): object;
  /** Whether it may put functions of its own in place of the project's at any time, as tests do. */
  readonly mayChange: boolean;
  /** What `strapi.db.connection.destroy()` does: it closes the database, and the project with it. */
  closeDatabase(): Promise<void>;
}

export interface ServerEnvironment {
  readonly log: ServerLog;
  readonly clock: Clock;
  /** Prints a warning where the server is started. */
  readonly warn: (message: string) => void;
  /** `octavo dev`. */
  readonly development: boolean;
  /** Whether other processes serve the same project. */
  readonly isOneOfSeveral: boolean;
  /** Whether errors that no code in the process catches are the server's; they are those of a program that opens the project. */
  readonly ownsProcess: boolean;
  /** None unless the server is watched. */
  readonly watcher?: ProjectWatcher;
  /** None unless a program opens the project: a script, or a test. */
  readonly program?: Program;
}
