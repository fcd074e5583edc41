/** What a run of vitest has found out about one file of tests: `reporter.ts` writes it, `run.ts` reads it. */

export interface FileResult {
  /** From the root of the project: `test/rest/reads.test.ts`. */
  readonly file: string;
  /** The project of vitest: `sqlite`, `timing-postgres`. */
  readonly project: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Whether all is well; a file without a failed test may have failed to load or to end. */
  readonly isGood: boolean;
  readonly milliseconds: number;
  /** Seconds of the processor that it has used itself, and that processes have used which it has started and seen end. */
  readonly processor: { readonly itself: number; readonly children: number };
}

export interface RunResult {
  readonly files: readonly FileResult[];
  /** Errors that belong to no test. */
  readonly strayErrors: readonly { readonly message: string; readonly file?: string }[];
}
