/** Whether a server refuses a form only for what v4's panel, and not its server, refuses (A720, A721). */
import { type Problem, problemsOf } from './problems.ts';
import type { Answer } from './side.ts';

/**
 * @param sent the body of the request
 * @returns the row of the first problem, if each problem has one; null for any other answer
 */
export function formRefusal(sent: unknown, { status, body }: Pick<Answer, 'status' | 'body'>): string | null {
  if (status !== 400) return null;
  const rows = problemsOf(body).map((problem) => rowOfProblem(sent, problem));
  return rows.includes(null) ? null : (rows[0] ?? null);
}

/** @returns the row of a problem of a form; null for one that v4's server finds as well */
export function rowOfProblem(sent: unknown, { path = [], message = '' }: Partial<Problem>): string | null {
  const value = path.reduce<unknown>((inner, name) => Object(inner)[name], sent);
  if (value === '' && message.endsWith(' must be defined.')) return 'A720';
  if (typeof value === 'string' && /^\s*[[{]/.test(value) && message.endsWith(' must be valid JSON'))
    return 'A721';
  return null;
}
