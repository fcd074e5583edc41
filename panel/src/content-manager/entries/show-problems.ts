/** Shows at the fields of a document what is wrong with them, in the language of the interface. */
import { ApiError } from '../../api/api-error.ts';
import type { Document, DocumentErrors } from '../../document/document.ts';
import { placeOf, problemOf } from '../../document/server-problems.ts';
import type { Problem } from '../../document/validate.ts';
import { t } from '../../i18n/messages.ts';

const textOf = (problem: Problem): string => t(problem.id, { ...problem.values });

/** @returns whether nothing is wrong */
export function showProblems(document: Document, problems: readonly Problem[]): boolean {
  document.setErrors(Object.fromEntries(problems.map((one) => [one.path.join('.'), textOf(one)])));
  return problems.length === 0;
}

/** What the server has said of fields. @returns whether it has said anything of one */
export function showRefusal(document: Document, error: unknown): boolean {
  const errors: Record<string, string> = {};
  for (const one of error instanceof ApiError ? error.fieldErrors : []) {
    const path = placeOf(document, one.path);
    if (path.length === 0) continue;
    const problem = problemOf({ path, message: one.message });
    errors[path.join('.')] ??= 'id' in problem ? textOf(problem) : problem.message;
  }
  document.setErrors(errors satisfies DocumentErrors);
  return Object.keys(errors).length > 0;
}
