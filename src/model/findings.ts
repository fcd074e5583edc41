/** Collects what is wrong with a project's schemas, so that people see all of it at once. */
import type { Problem } from './schema-source.ts';

/** Where in the project something was found. */
export interface Place {
  readonly file: string;
  readonly attribute?: string;
}

/** Problems stop a start; warnings are about what v4 starts with although it is not what was meant. */
export class Findings {
  readonly problems: Problem[] = [];
  readonly warnings: Problem[] = [];

  /** Notes a mistake. @param text the cause and what was expected, without place and full stop */
  problem(place: Place, text: string): void {
    this.problems.push(toProblem(place, text));
  }

  /** Notes something doubtful that a start survives. */
  warning(place: Place, text: string): void {
    this.warnings.push(toProblem(place, text));
  }
}

function toProblem(place: Place, text: string): Problem {
  const where = place.attribute === undefined ? place.file : `${place.file}, attribute "${place.attribute}"`;
  return { ...place, message: `${where}: ${text}.` };
}
