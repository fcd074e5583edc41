/** Routes of the media library: authentication, the action, then the answer. */

import type { HttpReply, HttpRequest, Route } from '../../core/base/http/route.ts';
import type { MaybePromise } from '../../core/base/maybe-promise.ts';
import { parseId } from '../../core/base/parse-id.ts';
import type { AdminContext } from '../administrators/admin-context.ts';
import { adminRoutes } from '../administrators/routes/admin-route.ts';
import { type MediaAction, type MediaUser, mediaUserOf } from './media-user.ts';

/** Answers a user of the media library. */
export type MediaAnswer = (request: HttpRequest, user: MediaUser) => MaybePromise<HttpReply>;

/**
 * Makes a route for administrators who have an action, whatever its conditions: else 403. Without an action the answer decides.
 */
export type MediaRoutes = (
  method: Route['method'],
  path: string,
  action: MediaAction | null,
  answer: MediaAnswer,
) => Route;

export function mediaRoutes(context: AdminContext): MediaRoutes {
  const { signedIn } = adminRoutes(context);
  return (method, path, action, answer) =>
    signedIn(method, path, async (request, admin) => {
      const user = await mediaUserOf(context, admin);
      if (action !== null) user.need(context.settings().model, action);
      return answer(request, user);
    });
}

/** A reply without an envelope. */
export const plain = (body: object): HttpReply => ({ status: 200, body });

/** Numbers among ids as clients send them; a text that is none names nothing. */
export const idsOf = (ids: readonly (number | string)[] | undefined): number[] => [
  ...new Set((ids ?? []).map(idOf).filter((id) => id !== null)),
];

/** @returns null for a text that can be no id */
export const idOf = (id: number | string): number | null => parseId(id, 'digits');
