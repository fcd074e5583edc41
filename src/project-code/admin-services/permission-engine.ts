/** `strapi.admin.services.permission.engine`: what an administrator may do, for code that signs administrators in itself. */
import type { AdminContext } from '../../admin/administrators/admin-context.ts';
import { abilityOfId } from '../authentication/ability-of.ts';
import type { AdministratorAbility } from '../authentication/administrator-ability.ts';
import { permissionHooks } from '../utils/content-api-permissions.ts';

/** An action that is asked about. */
interface AskedAction {
  readonly action: string;
  readonly subject?: string | null;
  readonly field?: string | null;
}

/** @param administrators throws before `bootstrap` is over */
export const createPermissionEngine = (administrators: () => AdminContext): object => ({
  // the server calls none of the handlers
  hooks: permissionHooks(),
  /** What an administrator may do now: a row of theirs, of which the id counts. */
  generateUserAbility: async (user: { readonly id?: unknown }): Promise<AdministratorAbility> =>
    abilityOfId(user?.id, administrators()),
  checkMany: (ability: AdministratorAbility, asked?: readonly AskedAction[]) =>
    asked ? answers(ability, asked) : (later: readonly AskedAction[]) => answers(ability, later),
});

const answers = (ability: AdministratorAbility, asked: readonly AskedAction[]): boolean[] =>
  asked.map(({ action, subject, field }) => ability.can(action, subject ?? undefined, field ?? undefined));
