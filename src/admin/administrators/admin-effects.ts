/**
 * Effects of writing administrators, for every writer (`strapi.db`, services of project code): a changed password ends
 * the sessions and codes of the old one, and an administrator who is deleted is forgotten (A201, A202).
 */
import type { RowEffect } from '../../core/hooks/row-effects.ts';
import { clearOneTimeToken } from './session/one-time-tokens.ts';
import { endAdminSessions } from './session/session-store.ts';
import { forgetAdmins } from './stores/forget-admins.ts';

/** @param now ms since 1970 */
export const adminEffects = (now: () => number): RowEffect => ({
  uid: 'admin::user',
  updated: async (tx, ids, columns) => {
    const hasPassword = columns.has('password');
    for (const id of ids) {
      if (hasPassword) {
        await endAdminSessions(tx, id, now());
        if (!columns.has('reset_password_token')) await clearOneTimeToken(tx, id, 'reset');
      }
      // an invitation is for an account that has neither a password nor been switched on or off
      if ((hasPassword || columns.has('is_active')) && !columns.has('registration_token'))
        await clearOneTimeToken(tx, id, 'registration');
    }
  },
  deleted: forgetAdmins,
});
