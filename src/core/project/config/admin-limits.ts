/**
 * The limits of one request to the administration API: enough for every form, and little enough that none holds up the
 * others. `limits` in `config/admin` overrides each by name.
 */
import type { ConfigReader } from './config-reader.ts';

export interface AdminLimits {
  /** Entries, files, folders, administrators or roles that one request is about. */
  readonly ids: number;
  /** Rows of one page of a list. */
  readonly pageSize: number;
  /** Permissions of a role, or of a token. */
  readonly permissions: number;
  /** Fields, locales or conditions of one permission. */
  readonly fields: number;
  /** Permissions that one request asks about. */
  readonly questions: number;
  /** Rows and columns of the view of a type. */
  readonly rows: number;
  /** Characters of the subject or the text of a mail template. */
  readonly templateLength: number;
}

export type AdminLimit = keyof AdminLimits;

export const DEFAULT_ADMIN_LIMITS: AdminLimits = {
  ids: 1000,
  pageSize: 500,
  permissions: 5000,
  fields: 5000,
  questions: 2000,
  rows: 1000,
  templateLength: 65_536,
};

export const readAdminLimits = (reader: ConfigReader): AdminLimits =>
  Object.fromEntries(
    Object.entries(DEFAULT_ADMIN_LIMITS).map(([name, most]: [string, number]) => [
      name,
      reader.integer(name, most, { min: 1 }),
    ]),
  ) as unknown as AdminLimits;
