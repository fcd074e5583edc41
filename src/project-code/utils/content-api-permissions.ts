/** `strapi.contentAPI.permissions`: the actions of the content API, and abilities made of permissions, as plugins ask for them. */
import { type ActionTree, actionTree } from '../../api/users/roles/action-tree.ts';
import { providerFactory } from './provider-factory.ts';
import { hooks } from './strapi-hooks.ts';

/** A permission as it is stored. */
interface Permission {
  readonly action?: unknown;
}

/** What a caller with some permissions may do. */
export interface Ability {
  can(action: string): boolean;
  cannot(action: string): boolean;
  readonly rules: readonly { readonly action: string }[];
}

/** The hooks of v4's permission engine, which plugins hang handlers on. */
export const permissionHooks = (): object => ({
  'before-format::validate.permission': hooks.createAsyncBailHook(),
  'format.permission': hooks.createAsyncSeriesWaterfallHook(),
  'after-format::validate.permission': hooks.createAsyncBailHook(),
  'before-evaluate.permission': hooks.createAsyncSeriesHook(),
  'before-register.permission': hooks.createAsyncSeriesHook(),
});

/** @param actions the full names of all actions of the content API, now */
export function createContentApiPermissions(actions: () => readonly string[]): object {
  return {
    engine: {
      hooks: permissionHooks(),
      generateAbility: async (permissions: readonly Permission[] = []): Promise<Ability> =>
        abilityOf(permissions),
    },
    providers: { action: providerFactory(), condition: providerFactory() },
    getActionsMap: async (): Promise<ActionTree> => actionTree(actions(), []),
    // the actions of routes are known without it
    registerActions: async (): Promise<void> => {},
  };
}

function abilityOf(permissions: readonly Permission[]): Ability {
  const allowed = new Set(permissions.map(({ action }) => String(action)));
  return {
    can: (action) => allowed.has(action),
    cannot: (action) => !allowed.has(action),
    rules: [...allowed].map((action) => ({ action })),
  };
}
