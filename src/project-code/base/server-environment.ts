/** What project code needs of the server process: the log, and how the process runs. Types only. */

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

export interface ServerEnvironment {
  readonly log: ServerLog;
  /** Prints a warning where the server is started. */
  readonly warn: (message: string) => void;
  /** `octavo dev`. */
  readonly development: boolean;
  /** Whether other processes serve the same project. */
  readonly isOneOfSeveral: boolean;
  /** None unless the server is watched. */
  readonly watcher?: ProjectWatcher;
}
