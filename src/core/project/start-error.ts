/** The error that stops a start: every mistake of a project together, each with its place. */

/** One mistake: its file and key, if there are any, and what to do about it. */
export interface Problem {
  /** Relative to the project folder; may end in `:line:column`. */
  readonly file?: string;
  /** The config key or attribute path: `rest.maxLimit`. */
  readonly key?: string;
  readonly message: string;
  /** The part of the project a start can leave out (`--partial`): `the plugin shop`; absent for any other mistake. */
  readonly without?: string;
}

/** The findings of reading a project: mistakes that stop the start, and warnings. */
export interface Findings {
  readonly problems: Problem[];
  readonly warnings: string[];
}

/** One line for the operator: `config/api.js: rest.maxLimit: expected …`. */
export const describeProblem = ({ file, key, message }: Problem): string =>
  [file, key, message].filter((part) => part !== undefined).join(': ');

/** Thrown when a project can't be served. Its message is complete: one line a problem, then the remarks. */
export class StartError extends Error {
  readonly problems: readonly Problem[];

  /**
   * @param problems at least one
   * @param warnings further findings: a mistyped key often explains a missing one
   */
  constructor(problems: readonly Problem[], warnings: readonly string[] = []) {
    const title =
      problems.length === 1
        ? 'The project cannot start:'
        : `The project cannot start, ${problems.length} problems:`;
    const lines = [title, ...problems.map((problem) => `  - ${describeProblem(problem)}`)];
    const parts = new Set(problems.flatMap(({ without }) => without ?? []));
    if (parts.size > 0) {
      lines.push(`\`octavo start --partial\` starts without ${[...parts].join(', ')}.`);
    }
    if (warnings.length > 0) lines.push('Also noticed:', ...warnings.map((warning) => `  - ${warning}`));
    super(lines.join('\n'));
    this.name = 'StartError';
    this.problems = problems;
  }
}

/**
 * Removes from a list the problems with which a start can continue.
 * @param partial whether the start continues without parts
 * @param warn called for each part that is left out
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
