import { hashPassword } from '../../src/api/users/password.ts';
import { PRESETS } from '../../src/core/base/compatibility-rules.ts';
import { ContentWriter } from '../../src/core/content/operations/content-writer.ts';
import { ContentReader } from '../../src/core/content/read-content.ts';
import type { Database } from '../../src/core/database/database.ts';
import type { Layout } from '../../src/core/database/layout/layout.ts';
import type { Model } from '../../src/core/model/content-type.ts';
import { sqliteDialect } from '../../src/core/query/compile/sqlite-dialect.ts';
import { DEFAULT_LIMITS, type QueryLimits } from '../../src/core/query/limits.ts';
import type { ResolveSettings } from '../../src/core/query/resolve/context.ts';
import { withoutListeners } from './without-listeners.ts';

/** The write side of a database without a server, at one moment. */
export function contentWriter(
  {
    db,
    model,
    layout,
    settings: { rules } = { rules: PRESETS.reference },
  }: {
    readonly db: Database;
    readonly model: Model;
    readonly layout: Layout;
    readonly settings?: Pick<ResolveSettings, 'rules'>;
  },
  now: number,
  limits: QueryLimits = DEFAULT_LIMITS,
): ContentWriter {
  const settings: ResolveSettings = {
    model,
    layout,
    rules,
    limits,
    defaultLimit: 25,
    maxLimit: 100,
    withCount: true,
    defaultLocale: 'en',
  };
  const reader = new ContentReader({ db, dialect: sqliteDialect, settings });
  return new ContentWriter({
    db,
    reader,
    settings: () => settings,
    hashPassword,
    ...withoutListeners(db, reader, () => settings),
    now: () => now,
  });
}
