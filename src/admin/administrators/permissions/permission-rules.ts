/** A set of permissions without those that have no effect: made once for all administrators with the same set. */
import type { ActionRegistry } from './actions.ts';
import type { Permission } from './admin-permission-store.ts';
import type { ConditionRegistry } from './condition-registry.ts';

/** What is known of actions and conditions. */
export interface PermissionRegistries {
  readonly actions: ActionRegistry;
  readonly conditions: ConditionRegistry;
}

export class PermissionRules {
  /** In the order of their ids. */
  readonly permissions: readonly Permission[];
  /** Those that give something. */
  readonly rules: readonly Permission[];
  readonly #byAction: ReadonlyMap<string, readonly Permission[]>;

  constructor(permissions: readonly Permission[], registries: PermissionRegistries) {
    this.permissions = permissions;
    this.rules = permissions.filter((permission) => isRule(permission, registries));
    this.#byAction = Map.groupBy(this.rules, ({ action }) => action);
  }

  /** Those with an action. */
  of(action: string): readonly Permission[] {
    return this.#byAction.get(action) ?? [];
  }
}

/** A permission that gives nothing: of an unknown action, of no field, or of conditions that no longer exist. */
function isRule(
  { action, properties, conditions }: Permission,
  { actions, conditions: known }: PermissionRegistries,
): boolean {
  if (!actions.get(action)) return false;
  if (Array.isArray(properties.fields) && properties.fields.length === 0) return false;
  return conditions.length === 0 || conditions.some((id) => known.get(id) !== undefined);
}
