/** The actor of requests to the administration API. */
import type { Actor } from '../../../core/base/actor.ts';
import type { HttpRequest } from '../../../core/base/http/route.ts';
import type { AdminUser } from '../stores/admin-user-store.ts';

/** @param user null for a client who has not signed in */
export const actorOf = ({ ip }: HttpRequest, user: AdminUser | null): Actor =>
  user === null
    ? { kind: 'client', admin: null, ip }
    : { kind: 'admin', admin: { id: user.id, email: user.email, name: nameOf(user) }, ip };

/** As v4's panel shows an administrator. */
const nameOf = ({ username, firstname, lastname, email }: AdminUser): string =>
  username || [firstname, lastname].filter(Boolean).join(' ') || email;
