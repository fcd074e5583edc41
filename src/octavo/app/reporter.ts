/** What a start prints at the terminal; requests go to the log. */
export interface Reporter {
  /** A line about something that went well. */
  info(line: string): void;
  /** Something to look at that is no reason to stop. */
  warn(line: string): void;
  /**
   * Begins work that takes a while; left out where the output is not a terminal.
   * @returns a function the caller calls with how many of how many steps are done
   */
  progress?(title: string): Progress;
}

export type Progress = (done: number, total: number) => void;

const BAR_WIDTH = 30;
const FRAME_MS = 50;

/** A bar that goes away when the work is done; nothing where the output is not a terminal. */
function progressBar(title: string): Progress {
  const { stderr } = process;
  if (!stderr.isTTY) return () => {};
  let drawnAt = 0;
  return (done, total) => {
    const now = performance.now();
    if (done < total && now - drawnAt < FRAME_MS) return;
    drawnAt = now;
    const filled = Math.round((BAR_WIDTH * done) / total);
    const bar = '█'.repeat(filled).padEnd(BAR_WIDTH, '░');
    stderr.write(done < total ? `\r${title} ${bar} ${done}/${total}` : '\r\x1b[K');
  };
}

/** Prints to the terminal. */
export const consoleReporter: Reporter = {
  info: (line) => console.log(line),
  warn: (line) => console.error(`Warning: ${line}`),
  progress: progressBar,
};
