/**
 * A browser that is driven by the standard protocols of the W3C: WebDriver BiDi for Firefox, WebDriver for WebKit. The few
 * commands that journeys need are JSON in both, so no library stands between: those there are bring whole browsers along,
 * or install scripts.
 */

/** What the keyboard or the pointer does, in the form of both protocols. */
export type Action = Readonly<Record<string, unknown>>;

export interface Engine {
  readonly version: string;
  /** Goes to an address, and waits until the page is loaded. */
  goto(address: string): Promise<void>;
  /** Runs a script in the page. @returns what its `return` gives, or a promise of it, as JSON can say it */
  run<Result>(script: string): Promise<Result>;
  /** @param source what acts: one keyboard or one pointer */
  act(source: Action): Promise<void>;
  /** What is seen, as PNG. */
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}

/** Keys that write nothing, by the code points that the protocols give them. */
export const KEYS = {
  Tab: '\uE004',
  Enter: '\uE007',
  Control: '\uE009',
  Escape: '\uE00C',
  ArrowDown: '\uE015',
} as const;
