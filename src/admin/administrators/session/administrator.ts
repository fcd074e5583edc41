/** The administrator behind a request: who it is, and which actions the roles allow. */
import { AUDIT_READ } from '../permissions/actions.ts';
import type { Permission } from '../permissions/admin-permission-store.ts';
import type { PermissionRules } from '../permissions/permission-rules.ts';
import { type AdminUser, SUPER_ADMIN } from '../stores/admin-user-store.ts';

/** An administrator whose token is good. */
export class Administrator {
  readonly user: AdminUser;
  /** The permissions of all roles. Administrators with the same ones share it. */
  readonly allowed: PermissionRules;
  /** The name under which the end of the session would be kept, and when it ends by itself (seconds). */
  readonly session: { readonly hash: string; readonly expiresAt: number };

  constructor(user: AdminUser, allowed: PermissionRules, session: Administrator['session']) {
    this.user = user;
    this.allowed = allowed;
    this.session = session;
  }

  /** The permissions of all roles, in the order of their ids. */
  get permissions(): readonly Permission[] {
    return this.allowed.permissions;
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
    return this.allowed
      .of(action)
      .some(
        (rule) =>
          (rule.subject === null || rule.subject === subject) &&
          (field === undefined || (rule.properties.fields?.includes(field) ?? true)),
      );
  }
}
