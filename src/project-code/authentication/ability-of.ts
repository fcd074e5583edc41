/** The ability of an administrator: `ctx.state.userAbility`, and what code asks the engine of permissions for. */
import type { AdminContext } from '../../admin/administrators/admin-context.ts';
import { permissionsOfAdmin } from '../../admin/administrators/permissions/admin-permission-store.ts';
import { PermissionRules } from '../../admin/administrators/permissions/permission-rules.ts';
import { type Holder, rightsOf } from '../../admin/administrators/rights-of.ts';
import { findAdmin } from '../../admin/administrators/stores/admin-user-store.ts';
import { Rights } from '../../core/rights/rights.ts';
import { AdministratorAbility } from './administrator-ability.ts';

export async function abilityOf(holder: Holder, context: AdminContext): Promise<AdministratorAbility> {
  return abilityWith(await rightsOf(holder, context.conditions), context);
}

/** @returns for an id that no administrator has, an ability that allows nothing, as in v4 */
export async function abilityOfId(id: unknown, context: AdminContext): Promise<AdministratorAbility> {
  const { db, actions, conditions } = context;
  const user = Number.isSafeInteger(Number(id)) ? await findAdmin(db, Number(id)) : null;
  if (!user) return abilityWith(new Rights([]), context);
  const allowed = new PermissionRules(await permissionsOfAdmin(db, user.id), { actions, conditions });
  return abilityOf({ user, allowed }, context);
}

function abilityWith(rights: Rights, { settings }: AdminContext): AdministratorAbility {
  const { contentTypes } = settings().model;
  return new AdministratorAbility(rights, (uid) => contentTypes.get(uid));
}
