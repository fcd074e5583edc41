/** Collects the mistakes in a project's schemas, so that the author sees all of them together. */
import type { Problem } from './schema-source.ts';

/** The place of a finding in the project. */
export interface Place {
  readonly file: string;
  readonly attribute?: string;
}

/** Problems stop a start; warnings are probable mistakes with which v4 starts. */
export class Findings {
  readonly problems: Problem[] = [];
  readonly warnings: Problem[] = [];

  /**
   * Adds a mistake.
   * @param text the cause and the expectation, without place and full stop
   */
  problem(place: Place, text: string): void {
    this.problems.push(toProblem(place, text));
  }

  /** Adds a probable mistake that does not stop a start. */
  warning(place: Place, text: string): void {
    this.warnings.push(toProblem(place, text));
  }
}

function toProblem(place: Place, text: string): Problem {
  const where = place.attribute === undefined ? place.file : `${place.file}, attribute "${place.attribute}"`;
  return { ...place, message: `${where}: ${text}.` };
}
