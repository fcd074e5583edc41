import { ContentReader } from '../../src/content/read-content.ts';
import { ContentWriter } from '../../src/content/write/write-content.ts';
import type { Database } from '../../src/database/database.ts';
import type { Layout } from '../../src/database/layout/layout.ts';
import type { Model } from '../../src/model/content-type.ts';
import { sqliteDialect } from '../../src/query/compile/sqlite-dialect.ts';
import { DEFAULT_LIMITS } from '../../src/query/limits.ts';
import type { ResolveSettings } from '../../src/query/resolve/context.ts';
import { hashPassword } from '../../src/users/password.ts';

/** The write side of a database without a server, at one moment. */
export function contentWriter(
  { db, model, layout }: { readonly db: Database; readonly model: Model; readonly layout: Layout },
  now: number,
): ContentWriter {
  const settings: ResolveSettings = {
    model,
    layout,
    compat: 'reference',
    limits: DEFAULT_LIMITS,
    defaultLimit: 25,
    maxLimit: 100,
    withCount: true,
    defaultLocale: 'en',
  };
  const reader = new ContentReader({ db, dialect: sqliteDialect, settings });
  return new ContentWriter({ db, reader, settings: () => settings, hashPassword, now: () => now });
}
