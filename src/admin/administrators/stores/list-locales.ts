/** The locales entries can have, in v4's table. */

import type { Executor } from '../../../core/database/database.ts';
import { sql } from '../../../core/database/sql-template.ts';

/** A locale: `{ name: 'English (en)', code: 'en' }`. */
export interface Locale {
  readonly id: number;
  readonly name: string;
  readonly code: string;
}

/** All locales, in the order of their ids. */
export async function listLocales(db: Executor): Promise<Locale[]> {
  const rows = await db.query<Locale>(sql`SELECT id, name, code FROM i18n_locale ORDER BY id`);
  return rows.map(({ id, name, code }) => ({ id: Number(id), name, code }));
}
