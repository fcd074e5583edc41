/** The account settings that v4 stores in its database and edits in its administration panel. */
import type { Executor } from '../../core/database/database.ts';
import { readSetting } from '../../core/database/settings-table.ts';

export interface AdvancedSettings {
  /** Whether one address may have one account only, whatever it signs in with. */
  readonly uniqueEmail: boolean;
  readonly allowRegister: boolean;
  /** Whether an account has to be confirmed by mail before it can sign in. */
  readonly emailConfirmation: boolean;
  /** The page of the front end for a new password; empty if none is set. */
  readonly resetPasswordPage: string;
  /** Where a browser is redirected after a confirmation. */
  readonly confirmationRedirect: string;
  /** The type of the role new users get. */
  readonly defaultRole: string;
}

/** Reads them from the database, since they may change at any time. A missing value is as in a new v4 project. */
export async function readAdvancedSettings(db: Executor): Promise<AdvancedSettings> {
  const stored = await readSetting(db, 'plugin_users-permissions_advanced');
  const text = (key: string): string => (typeof stored[key] === 'string' ? stored[key] : '');
  return {
    uniqueEmail: stored['unique_email'] !== false,
    allowRegister: stored['allow_register'] !== false,
    emailConfirmation: stored['email_confirmation'] === true,
    resetPasswordPage: text('email_reset_password'),
    confirmationRedirect: text('email_confirmation_redirection') || '/',
    defaultRole: text('default_role') || 'authenticated',
  };
}
