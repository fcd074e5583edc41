/** Whether a server refuses a form for its empty texts and nothing else (A720). */
import type { Answer } from '../compare-writes/side.ts';

interface Problem {
  readonly path?: readonly (string | number)[];
  readonly message?: string;
}

/**
 * @param sent the body of the request
 * @returns whether each problem of the answer is that of a required attribute for which the body has an empty text
 */
export function refusesEmptyTexts(sent: unknown, { status, body }: Pick<Answer, 'status' | 'body'>): boolean {
  if (status !== 400) return false;
  const { error } = (body ?? {}) as {
    readonly error?: { readonly details?: { readonly errors?: Problem[] } };
  };
  const problems = error?.details?.errors ?? [];
  return (
    problems.length > 0 &&
    problems.every(
      ({ path = [], message = '' }) => message.endsWith(' must be defined.') && valueAt(sent, path) === '',
    )
  );
}

const valueAt = (value: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>((inner, name) => (inner as Record<string, unknown> | null | undefined)?.[name], value);
