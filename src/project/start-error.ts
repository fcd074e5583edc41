/** What stops a start: every mistake of a project at once, each with its place. */

/** One mistake: the file and key it is in, where it has them, and what to do about it. */
export interface Problem {
  /** Relative to the project folder; may end in `:line:column`. */
  readonly file?: string;
  /** The config key or attribute path: `rest.maxLimit`. */
  readonly key?: string;
  readonly message: string;
  /** The part of the project a start may do without (`--partial`): `the plugin shop`; absent for any other mistake. */
  readonly without?: string;
}

/** What reading a project collects on its way: mistakes that stop the start, and remarks that don't. */
export interface Findings {
  readonly problems: Problem[];
  readonly warnings: string[];
}

/** One line for people: `config/api.js: rest.maxLimit: expected …`. */
export const describeProblem = ({ file, key, message }: Problem): string =>
  [file, key, message].filter((part) => part !== undefined).join(': ');

/** Thrown when a project can't be served. Its message is complete: one line a problem, then the remarks. */
export class StartError extends Error {
  readonly problems: readonly Problem[];

  /**
   * @param problems at least one
   * @param warnings what else was noticed: a mistyped key often explains a missing one
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
