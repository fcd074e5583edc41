/** The conformance kit's fixture, opened in process: for tests that ask the rooms directly. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Caller } from '../../src/core/access/caller.ts';
import { PRESETS, type Preset } from '../../src/core/base/compatibility-rules.ts';
import { ContentReader } from '../../src/core/content/read-content.ts';
import type { Database } from '../../src/core/database/database.ts';
import { buildLayout, type Layout } from '../../src/core/database/layout/layout.ts';
import { storedZone } from '../../src/core/database/sql/timestamp-text.ts';
import { openSqlite } from '../../src/core/database/sqlite/open-sqlite.ts';
import type { Model } from '../../src/core/model/content-type.ts';
import type { QueryDialect } from '../../src/core/query/compile/dialect.ts';
import { queryDialect } from '../../src/core/query/compile/query-dialect.ts';
import { DEFAULT_LIMITS } from '../../src/core/query/limits.ts';
import type { ResolveSettings } from '../../src/core/query/resolve/context.ts';
import { copyDatabase, DATABASE, returnDatabase } from './database.ts';
import { kitModel } from './kit-model.ts';
import { openTestMysql } from './mysql/open-test-mysql.ts';
import { openTestPostgres } from './postgres/open-test-postgres.ts';

export { KIT, kitModel, kitSources } from './kit-model.ts';

/** The settings of a test, with a preset's name for its rules. */
export type KitSettings = Partial<ResolveSettings> & { readonly compat?: Preset };

export interface OpenKit {
  readonly db: Database;
  readonly model: Model;
  readonly layout: Layout;
  readonly reader: ContentReader;
  readonly settings: ResolveSettings;
  close(): Promise<void>;
}

/** A private copy of the fixture's database, with the dialect its statements are in. */
export async function openCopy(dir: string): Promise<{ place: string; db: Database; dialect: QueryDialect }> {
  const place = copyDatabase(dir);
  if (DATABASE === 'sqlite') {
    return { place, db: openSqlite({ filename: place }), dialect: queryDialect({ name: 'sqlite' }) };
  }
  if (DATABASE === 'mariadb') {
    const db = await openTestMysql(place);
    return { place, db, dialect: queryDialect({ name: 'mysql', timeZone: storedZone() }) };
  }
  const { database, icu } = await openTestPostgres(place);
  return { place, db: database, dialect: queryDialect({ name: 'postgres', icu, timeZone: storedZone() }) };
}

/** Opens a private copy of the fixture's database. */
export async function openKit({ compat = 'reference', ...settings }: KitSettings = {}): Promise<OpenKit> {
  const dir = mkdtempSync(join(tmpdir(), 'octavo-kit-'));
  const { place, db, dialect } = await openCopy(dir);
  const model = kitModel();
  const layout = buildLayout(model);
  const all: ResolveSettings = {
    model,
    layout,
    rules: PRESETS[compat],
    limits: DEFAULT_LIMITS,
    defaultLimit: 25,
    maxLimit: 100,
    withCount: true,
    defaultLocale: 'en',
    ...settings,
  };
  const reader = new ContentReader({ db, dialect, settings: all });
  return {
    db,
    model,
    layout,
    reader,
    settings: all,
    close: async () => {
      await db.close();
      returnDatabase(place);
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** A caller who holds every scope but those named. */
export function callerWithout(...scopes: readonly string[]): Caller {
  const denied = new Set(scopes);
  return {
    kind: 'public',
    permissionKey: `all but ${scopes.join()}`,
    may: (scope) => !denied.has(scope),
  };
}
