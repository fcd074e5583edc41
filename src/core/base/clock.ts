/**
 * Time, as something that is given: the clock that a part is made with says what time it is and calls what is due. A server
 * has the system's; tests have one of their own, whose hands they move.
 *
 * A part that works in the background, by a clock or after an answer, also has `settled()`: it waits until there is
 * nothing to do now. What waits for a time that has not come is nothing to do now.
 */

/** Ends a timer. What it has begun goes on; a timer that has ended already is no error. */
export type Cancel = () => void;

/** What a timer does. An error is for the work itself to catch; a clock of tests waits for a promise. */
export type TimedWork = () => unknown;

export interface AfterOptions {
  /** True for work that is not worth staying for: the process may end before it. False unless given. */
  readonly unref?: boolean;
}

/** Its functions may be handed on by themselves. */
export interface Clock {
  /** Milliseconds since 1970: for what is stored, signed or shown. It may jump when somebody sets the machine's time. */
  readonly now: () => number;
  /** Milliseconds since some moment, which never go back: for durations and deadlines. */
  readonly monotonic: () => number;
  /** Does work once, `ms` from now. */
  readonly after: (ms: number, work: TimedWork, options?: AfterOptions) => Cancel;
  /** Does work every `ms`, for the first time `ms` from now, until it is cancelled. No process stays for it. */
  readonly every: (ms: number, work: TimedWork) => Cancel;
}

/** A part that works in the background. */
export interface BackgroundWorker {
  /** Waits until it has nothing to do now. */
  settled(): Promise<void>;
}

/** The machine's own time: what everything runs by unless it is given another clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after: (ms, work, { unref = false } = {}) => {
    const timer = setTimeout(work, ms);
    if (unref) timer.unref();
    return () => clearTimeout(timer);
  },
  every: (ms, work) => {
    const timer = setInterval(work, ms).unref();
    return () => clearInterval(timer);
  },
};

/**
 * A limit that may be lifted.
 * @returns a signal that is aborted once the time is over, and what lifts the limit
 */
export function timeLimit(
  { after }: Pick<Clock, 'after'>,
  ms: number,
): { signal: AbortSignal; cancel: Cancel } {
  const late = new AbortController();
  const end = (): void =>
    late.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'));
  return { signal: late.signal, cancel: after(ms, end, { unref: true }) };
}

/** Waits for some time. */
export const pause = ({ after }: Pick<Clock, 'after'>, ms: number): Promise<void> =>
  new Promise((resolve) => void after(ms, resolve));
