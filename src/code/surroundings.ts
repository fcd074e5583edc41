/** What project code is run with, besides the project itself: the server's log and terminal. Types only. */

type LogLine = (fields: object, message: string) => void;

/** The server's log. */
export interface CodeLog {
  readonly error: LogLine;
  readonly warn: LogLine;
  readonly info: LogLine;
  readonly debug: LogLine;
  readonly trace: LogLine;
}

export interface CodeSurroundings {
  readonly log: CodeLog;
  /** Tells the people who start the server something to look at. */
  readonly warn: (message: string) => void;
  /** `octavo dev`. */
  readonly development: boolean;
  /** Whether other processes of this very server stand beside this one. */
  readonly isOneOfSeveral: boolean;
}
