/** Super admins, who may do everything. */
import type { AdminUser } from '../../../src/admin/administrators/stores/admin-user-store.ts';

/** The code of their role, which v4 has given it. */
export const SUPER_ADMIN = 'strapi-super-admin';

export const isSuperAdmin = ({ roles }: AdminUser): boolean => roles.some(({ code }) => code === SUPER_ADMIN);
