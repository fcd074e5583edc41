/** The administrator behind a request: who it is, and which actions the roles allow. */
import { type ActionRegistry, AUDIT_READ } from '../permissions/actions.ts';
import type { ConditionRegistry } from '../permissions/conditions.ts';
import type { Permission } from '../permissions/permission-store.ts';
import { type AdminUser, SUPER_ADMIN } from '../stores/admin-user-store.ts';

/** An administrator whose token is good. */
export class Administrator {
  readonly user: AdminUser;
  /** The permissions of all roles, in the order of their ids. */
  readonly permissions: readonly Permission[];
  /** The name under which the end of the session would be kept, and when it ends by itself (seconds). */
  readonly session: { readonly hash: string; readonly expiresAt: number };
  /** The permissions that give something. */
  readonly rules: readonly Permission[];
  readonly #byAction: ReadonlyMap<string, readonly Permission[]>;

  constructor(
    user: AdminUser,
    permissions: readonly Permission[],
    session: Administrator['session'],
    registries: { readonly actions: ActionRegistry; readonly conditions: ConditionRegistry },
  ) {
    this.user = user;
    this.permissions = permissions;
    this.session = session;
    this.rules = permissions.filter((permission) => isRule(permission, registries));
    this.#byAction = Map.groupBy(this.rules, ({ action }) => action);
  }

  get isSuperAdmin(): boolean {
    return this.user.roles.some(({ code }) => code === SUPER_ADMIN);
  }

  /**
   * True where some permission has the action, this subject (or none at all) and this field (or all fields). Without
   * a subject only a permission without one counts. Conditions are not evaluated: that takes an entry.
   */
  can(action: string, subject?: string | null, field?: string): boolean {
    if (action === AUDIT_READ && this.isSuperAdmin) return true;
    return (this.#byAction.get(action) ?? []).some(
      (rule) =>
        (rule.subject === null || rule.subject === subject) &&
        (field === undefined ||
          rule.properties.fields === undefined ||
          rule.properties.fields.includes(field)),
    );
  }
}

/** A permission that gives nothing: of an unknown action, of no field, or of conditions that no longer exist. */
function isRule(
  { action, properties, conditions }: Permission,
  {
    actions,
    conditions: known,
  }: { readonly actions: ActionRegistry; readonly conditions: ConditionRegistry },
): boolean {
  if (!actions.get(action)) return false;
  if (Array.isArray(properties.fields) && properties.fields.length === 0) return false;
  return conditions.length === 0 || conditions.some((id) => known.get(id) !== undefined);
}
