/**
 * Answers of the server's own routes of users and files, with what code has added to `strapi.sanitizers`. Those of entries have it
 * where code of the project runs for them.
 */

import type { CallerRoute, GuardedRoute } from '../../api/rest/guarded-route.ts';
import { USER_UID } from '../../api/users/users-context.ts';
import type { HttpReply } from '../../core/base/http/route.ts';
import { isObject } from '../../core/base/is-object.ts';
import { FILE_UID } from '../../core/database/layout/layout.ts';
import type { CodeType } from '../shared/type-registry.ts';
import type { AddedChecks } from '../utils/added-checks.ts';

/** What an answer holds: rows of a type, or one below `user`. */
interface Answered {
  readonly uid: string;
  readonly below: string | null;
}

const SIGN_INS = 'plugin::users-permissions.auth.';
const FILES = 'plugin::upload.content-api.';

function answeredBy(scope: string): Answered | null {
  if (scope.startsWith(`${USER_UID}.`)) return { uid: USER_UID, below: null };
  if (scope.startsWith(SIGN_INS)) return { uid: USER_UID, below: 'user' };
  return scope.startsWith(FILES) ? { uid: FILE_UID, below: null } : null;
}

export interface CheckedAnswersOptions {
  readonly checks: AddedChecks;
  readonly typeOf: (uid: string) => CodeType | undefined;
}

/** Whether the answers of a route are checked, if code has added something. */
export const isChecked = (route: CallerRoute): boolean =>
  'scope' in route && answeredBy((route as GuardedRoute).scope) !== null;

/** The route with the checks of its answer; any other route as it is. */
export function withAddedChecks(
  route: GuardedRoute,
  { checks, typeOf }: CheckedAnswersOptions,
): GuardedRoute {
  const answered = answeredBy(route.scope);
  if (!answered) return route;
  return {
    ...route,
    answer: async (request, caller) => {
      const reply = await route.answer(request, caller);
      const type = typeOf(answered.uid);
      if (!checks.has() || !type || reply.status >= 300) return reply;
      return sanitized(reply, answered.below, (data) => checks.sanitize('output', type, data));
    },
  };
}

/** @param below the member that holds the row; null where the body is the row, or a list of them */
async function sanitized(
  reply: HttpReply,
  below: string | null,
  sanitize: (data: unknown) => Promise<unknown>,
): Promise<HttpReply> {
  const { body, reusable: _reusable, ...rest } = reply;
  const isBytes = Buffer.isBuffer(body);
  const value: unknown = isBytes ? JSON.parse(body.toString()) : body;
  if (!isBytes && !Array.isArray(value) && !isPlain(value)) return reply;
  const held = below === null ? value : isObject(value) ? value[below] : undefined;
  // a count, or an answer without a user
  if (typeof held !== 'object' || held === null) return reply;
  const clean = await sanitize(held);
  const answer = below === null ? clean : { ...(value as object), [below]: clean };
  return { ...rest, body: isBytes ? Buffer.from(JSON.stringify(answer)) : (answer as object) };
}

/** No stream. */
const isPlain = (value: unknown): boolean =>
  isObject(value) && Object.getPrototypeOf(value) === Object.prototype;
