/** The token of a request, in its header or its cookie → the administrator it belongs to. */
import type { HttpRequest } from '../../../core/base/http/route.ts';
import { after, type MaybePromise } from '../../../core/base/maybe-promise.ts';
import { unauthorized } from '../../../core/errors/catalogue.ts';
import type { AdminContext } from '../admin-context.ts';
import type { Administrator } from '../session/administrator.ts';
import { tokenOf } from '../session/session-cookie.ts';

/**
 * The administrator a request comes from.
 * @throws OctavoError UnauthorizedError for a missing, bad or ended token, and for an inactive or blocked account;
 *   ForbiddenError for a cookie with a request of another page
 */
export function authenticate(
  { sessions, address, lookForSettings }: AdminContext,
  request: HttpRequest,
): MaybePromise<Administrator> {
  const token = tokenOf(request, address);
  return after(lookForSettings(), () =>
    after(token === null ? null : sessions.administratorOf(token), (admin) => {
      if (!admin) throw unauthorized();
      return admin;
    }),
  );
}
