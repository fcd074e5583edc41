/** Opens a project's schemas and its database as they are: nothing is added before the command has looked. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Database } from '../../core/database/database.ts';
import { withHiddenRows } from '../../core/database/hidden-rows.ts';
import { buildDesiredLayout } from '../../core/database/layout/desired/build-desired-layout.ts';
import type { DesiredLayout } from '../../core/database/layout/desired/desired-layout.ts';
import { buildLayout, type Layout } from '../../core/database/layout/layout.ts';
import type { PresentLayout } from '../../core/database/layout/present-layout.ts';
import type { SchemaDialect } from '../../core/database/layout/schema-dialect.ts';
import type { Model } from '../../core/model/content-type.ts';
import type { Project } from '../../core/project/load-project.ts';
import { CommandError } from './command.ts';
import { enterProject } from './with-project.ts';

export interface OpenSchemas {
  readonly project: Project;
  readonly model: Model;
  readonly layout: Layout;
  readonly desired: DesiredLayout;
  readonly db: Database;
  readonly dialect: SchemaDialect;
  readonly present: PresentLayout;
  /** Whether the project has code or plugins, which may add types and attributes that no file names. */
  readonly hasCode: boolean;
}

const SILENT = { info: () => {}, warn: () => {} };

/** @throws StartError with the mistakes of the project; CommandError where there is no database */
export async function withSchemas<T>(
  dir: string | undefined,
  work: (schemas: OpenSchemas) => Promise<T>,
): Promise<T> {
  const folder = resolve(dir ?? '.');
  enterProject(folder, 'production');
  const { endInterruptedChange } = await import('../app/recover-change.ts');
  const { projectModel } = await import('../app/project-model.ts');
  const { loadProject } = await import('../../core/project/load-project.ts');
  const { openDatabase } = await import('../../core/database/open-database.ts');
  const { schemaDialect } = await import('../../core/database/sync/load-schema-dialect.ts');
  await endInterruptedChange(folder, SILENT, {});
  const project = await loadProject(folder);
  const { model } = await projectModel(project, null, SILENT);
  const { database } = project.config;
  if (database.client === 'sqlite' && !existsSync(database.filename)) {
    throw new CommandError(`There is no database at ${database.filename} yet: the first start makes it`);
  }
  const { db } = await openDatabase(database, () => {});
  try {
    const dialect = await schemaDialect(db.dialect);
    const present = await dialect.readLayout(db);
    const plain = buildLayout(model);
    const layout = await withHiddenRows(db, model, plain, present, dialect.storedName);
    return await work({
      project,
      model,
      layout,
      desired: buildDesiredLayout(model, layout),
      db,
      dialect,
      present,
      hasCode: project.projectCode.length > 0,
    });
  } finally {
    await db.close();
  }
}
