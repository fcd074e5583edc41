/** Two answers of one request, and what is known about them. */
import type { Difference } from '../../src/octavo/compare/differences.ts';
import type { WriteCall } from '../support/request.ts';
import type { Answer } from '../support/side.ts';
import type { Traces } from './odd-relations.ts';

/** Two answers that differ. */
export interface Case {
  readonly call: WriteCall;
  readonly ours: Answer;
  readonly theirs: Answer;
  /** Whether it is a read of what was written. */
  readonly reading: boolean;
  /** Where the bodies differ. */
  readonly found: readonly Difference[];
  /** What was written before, or is by this call. */
  readonly traces: Traces;
}
