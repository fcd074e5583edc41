/** What a start tells the people at the terminal; requests go to the log. */
export interface Reporter {
  /** A line of good news. */
  info(line: string): void;
  /** Something to look at that is no reason to stop. */
  warn(line: string): void;
}

/** Prints to the terminal. */
export const consoleReporter: Reporter = {
  info: (line) => console.log(line),
  warn: (line) => console.error(`Warning: ${line}`),
};
