/**
 * A start without parts of the project. What a project asks for and the server cannot run stops the start; with
 * `octavo start --partial`, or `partial: true` in `config/server`, its owner goes on knowingly.
 */
import { describeProblem, type Problem } from './start-error.ts';

/**
 * Takes the problems a start may go on with out of a list.
 * @param partial whether the owner goes on without parts
 * @param warn told of each part that is left out
 * @returns the problems that stop the start
 */
export function stoppingProblems(
  problems: readonly Problem[],
  partial: boolean,
  warn: (message: string) => void,
): readonly Problem[] {
  if (!partial) return problems;
  for (const problem of problems) {
    if (problem.without !== undefined) warn(withoutPart(problem));
  }
  return problems.filter(({ without }) => without === undefined);
}

/** `config/plugins: shop: no such plugin …. The server starts without the plugin shop (partial).` */
const withoutPart = (problem: Problem): string =>
  `${describeProblem(problem)}. The server starts without ${problem.without} (partial).`;

/** The same problems, as those of a part the server can do without. */
export const partProblems = (problems: readonly Problem[], without: string): Problem[] =>
  problems.map((problem) => ({ without, ...problem }));
