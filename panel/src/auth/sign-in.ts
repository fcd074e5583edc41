/** The requests by which a user is signed in: the server answers with the session's cookie. */
import type { AdminUser } from '../../../src/admin/administrators/stores/admin-user-store.ts';
import { send } from '../api/client.ts';
import { startSession } from '../api/session.ts';

interface SignedIn {
  readonly data: { readonly user: AdminUser };
}

/**
 * Signs in by an address and password, a code or an invitation.
 * @param remember for all tabs, and after the browser was closed: the body of the request asks for the same
 * @throws ApiError
 */
export async function signIn(path: string, body: object, remember = false): Promise<AdminUser> {
  const { data } = await send<SignedIn>('POST', path, {
    body,
    isSignIn: true,
  });
  startSession(remember);
  return data.user;
}
