/** The conformance kit's fixture, opened in process: for tests that ask the rooms directly. */
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Caller } from '../../src/access/caller.ts';
import { ContentReader } from '../../src/content/read-content.ts';
import type { Database } from '../../src/database/database.ts';
import { buildLayout, type Layout } from '../../src/database/layout/layout.ts';
import { openSqlite } from '../../src/database/sqlite/open-sqlite.ts';
import { buildModel } from '../../src/model/build-model.ts';
import type { Model } from '../../src/model/content-type.ts';
import type { SchemaSource } from '../../src/model/schema-source.ts';
import { sqliteDialect } from '../../src/query/compile/sqlite-dialect.ts';
import { DEFAULT_LIMITS } from '../../src/query/limits.ts';
import type { ResolveSettings } from '../../src/query/resolve/context.ts';

export const KIT = resolve(import.meta.dirname, '../conformance/kit');

/** The fixture's schemas, as `project/` would read them. */
export function kitSources(): SchemaSource[] {
  const root = join(KIT, 'project/src');
  const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'));
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
  const sources: SchemaSource[] = [];
  for (const file of files) {
    const type = /^api\/([^/]+)\/content-types\/([^/]+)\/schema\.json$/.exec(file);
    const component = /^components\/([^/]+)\/([^/]+)\.json$/.exec(file);
    if (type) {
      sources.push({ file, kind: 'contentType', uid: `api::${type[1]}.${type[2]}`, schema: read(file) });
    } else if (component) {
      sources.push({ file, kind: 'component', uid: `${component[1]}.${component[2]}`, schema: read(file) });
    }
  }
  return sources;
}

/** The fixture's model; a schema problem fails the test. */
export function kitModel(): Model {
  const { model, problems } = buildModel(kitSources(), { privateAttributes: [] });
  if (problems.length > 0) throw new Error(JSON.stringify(problems));
  return model;
}

export interface OpenKit {
  readonly db: Database;
  readonly model: Model;
  readonly layout: Layout;
  readonly reader: ContentReader;
  readonly settings: ResolveSettings;
  close(): Promise<void>;
}

/** Opens a private copy of the fixture's database. */
export async function openKit(settings: Partial<ResolveSettings> = {}): Promise<OpenKit> {
  const dir = mkdtempSync(join(tmpdir(), 'octavo-kit-'));
  const filename = join(dir, 'data.db');
  copyFileSync(join(KIT, 'data.db'), filename);
  const db = await openSqlite({ filename });
  const model = kitModel();
  const layout = buildLayout(model);
  const all: ResolveSettings = {
    model,
    layout,
    compat: 'reference',
    limits: DEFAULT_LIMITS,
    defaultLimit: 25,
    maxLimit: 100,
    withCount: true,
    defaultLocale: 'en',
    ...settings,
  };
  const reader = new ContentReader({ db, dialect: sqliteDialect, settings: all });
  return {
    db,
    model,
    layout,
    reader,
    settings: all,
    close: async () => {
      await db.close();
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
