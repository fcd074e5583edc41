/** Lets an administrator in on a route of `type: 'admin'`, and sets what v4's code reads of that: `ctx.state`. */
import type { AdminContext } from '../../admin/administrators/admin-context.ts';
import { authenticate } from '../../admin/administrators/routes/authenticate.ts';
import { actorOf } from '../../admin/administrators/session/acting.ts';
import type { Actor } from '../../core/base/actor.ts';
import type { HttpRequest } from '../../core/base/http/route.ts';
import type { CodeContext } from '../koa/code-context.ts';
import { abilityOf } from './ability-of.ts';

/**
 * @returns who acts, for the audit log
 * @throws OctavoError UnauthorizedError without an administrator
 */
export async function letAdministratorIn(
  ctx: CodeContext,
  context: AdminContext,
  request: HttpRequest,
): Promise<Actor> {
  const admin = await authenticate(context, request);
  const ability = await abilityOf(admin, context);
  const user = structuredClone(admin.user);
  ctx.state['isAuthenticated'] = true;
  ctx.state['isAuthenticatedAdmin'] = true;
  ctx.state['user'] = user;
  ctx.state['userAbility'] = ability;
  ctx.state['auth'] = { strategy: { name: 'admin' }, credentials: user, ability };
  return actorOf(request, admin.user);
}
