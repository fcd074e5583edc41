/** What answers say is wrong with a body. */

export interface Problem {
  readonly path: readonly string[];
  readonly message: string;
}

/** What is wrong with a body, as REST and GraphQL tell it. */
export function problemsOf(body: unknown): readonly Problem[] {
  type Failure = { details?: { errors?: readonly Problem[] } } | undefined;
  const { error, errors } = (body ?? {}) as {
    error?: Failure;
    errors?: readonly { extensions?: { error?: Failure } }[];
  };
  return (error ?? errors?.[0]?.extensions?.error)?.details?.errors ?? [];
}

/** Whether the same problems are answered, but for the order in which components are listed. */
export const sameProblems = (found: readonly Problem[], wanted: readonly Problem[]): boolean =>
  found.length === wanted.length &&
  found.every(({ path, message }, index) => {
    const other = wanted[index]!;
    return (
      JSON.stringify(path) === JSON.stringify(other.path) &&
      (message === other.message || sameWords(message, other.message))
    );
  });

const LISTED = '.__component must be one of the following values: ';

/** Whether two messages list the same components in another order. */
export function sameWords(ours: string, theirs: string): boolean {
  if (!ours.includes(LISTED)) return false;
  const sorted = (text: string): string => text.split(/[ ,]+/).sort().join(' ');
  return sorted(ours) === sorted(theirs);
}
