/**
 * Looks a project over: its configuration, schemas and code, and its database where that can be reached. Only
 * the files of `config` are run, since they are code, and `src/admin/app.js` by itself; nothing is started, made or changed.
 */
import { resolve } from 'node:path';
import { hasSeed } from '../../core/content/seed/content-folder.ts';
import { checkContent } from '../../core/content/seed/seed-content.ts';
import type { Executor } from '../../core/database/database.ts';
import { describeHiddenRows, withHiddenRows } from '../../core/database/hidden-rows.ts';
import { inspectDatabase } from '../../core/database/inspect-database.ts';
import { buildLayout, type Layout } from '../../core/database/layout/layout.ts';
import { databaseName } from '../../core/database/open-database.ts';
import { schemaDialect } from '../../core/database/sync/load-schema-dialect.ts';
import type { Model } from '../../core/model/content-type.ts';
import { readConfigSection } from '../../core/project/config-file.ts';
import { ownSections } from '../../core/project/config-files.ts';
import { type Project, readProject } from '../../core/project/load-project.ts';
import { describeProblem, type Problem, StartError } from '../../core/project/start-error.ts';
import { DEFAULT_LIMITS } from '../../core/query/limits.ts';
import { declaredUids } from '../../project-code/scan/declared-uids.ts';
import { type ScannedProject, scanProject } from '../../project-code/scan/scan-project.ts';
import { taskProblems } from '../../project-code/start/start-tasks.ts';
import { customFieldTypes } from '../app/custom-field-types.ts';
import { hasDatabaseOfV4 } from '../app/load-served-project.ts';
import { isEmptyDatabase, type NewDatabaseError, wouldMakeFile } from '../app/new-database.ts';
import { changedTypes } from './changed-types.ts';
import { checkAccess } from './check-access.ts';
import { checkCode } from './check-code.ts';
import { checkConfiguration, unreadableSchemas } from './check-configuration.ts';
import { checkLayout } from './check-layout.ts';
import { checkPanel } from './check-panel.ts';
import { checkRows } from './check-rows.ts';
import { checkSchemas } from './check-schemas.ts';
import { createReport, type Finding, type Report, type Section } from './report.ts';

/** @param env the variables the project is read with; the process's own unless given */
export async function checkProject(dir: string, env?: NodeJS.ProcessEnv): Promise<Report> {
  const root = resolve(dir);
  let read: Awaited<ReturnType<typeof readProject>>;
  try {
    const options = { limitNames: Object.keys(DEFAULT_LIMITS), ...(env ? { env } : {}) };
    read = await readProject(root, options);
    const { api, database } = read.project.config;
    if (api.compatSource === 'default' && (await hasDatabaseOfV4(database))) {
      read = await readProject(root, { ...options, keptByV4: true });
    }
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return createReport(root, [noProject(error.problems)]);
  }
  const { project, findings } = read;
  const plugins = project.plugins.run;
  const scanned = scanProject(project);
  findings.problems.push(...(await ownConfigProblems(project)));
  const schemas = await checkSchemas(project, {
    unreadable: unreadableSchemas(findings),
    fields: await customFieldTypes(project, project.sources, null),
    plugins: plugins.map(({ name }) => name),
    mayChange: changedTypes(project, scanned),
    mayHide: [...scanned.files.values()].some(({ names }) => names.has('shadowCRUD')),
  });
  const types = new Set(project.sources.map(({ uid }) => uid));
  return createReport(root, [
    checkConfiguration(findings, project.config.api, project.partial),
    schemas.section,
    checkCode({ project, scanned, plugins, types }),
    ...[checkPanel(project)].filter((section) => section !== null),
    ...(await checkDatabase(project, schemas.model, scanned)),
  ]);
}

/** Mistakes of the sections that only code reads, and of its tasks. */
async function ownConfigProblems(project: Project): Promise<Problem[]> {
  const { dir, env, config, sections, projectCode } = project;
  if (projectCode.length === 0) return [];
  const problems: Problem[] = [];
  const place = { dir, environment: config.environment, env };
  for (const name of ownSections(dir, config.environment)) await readConfigSection(place, name, problems);
  const { cron } = (sections.get('server') ?? {}) as { cron?: { tasks?: unknown } };
  return [...problems, ...taskProblems(project, cron?.tasks)];
}

const noProject = (problems: readonly Problem[]): Section => ({
  name: 'configuration',
  title: 'Configuration',
  inOrder: [],
  findings: problems.map((problem) => ({
    level: 'blocker',
    place: null,
    what: describeProblem(problem),
    remedy: null,
  })),
});

/** What stands in the database, and who may reach it. */
async function checkDatabase(
  project: Project,
  model: Model | null,
  scanned: ScannedProject,
): Promise<Section[]> {
  const data = (inOrder: readonly string[], findings: readonly Finding[]): Section => ({
    name: 'data',
    title: 'Database',
    inOrder,
    findings,
  });
  const dataFinding = (level: Finding['level'], what: string, remedy: string | null): Section =>
    data([], [{ level, place: null, what, remedy }]);
  if (model === null) {
    const what = 'the database was not checked: that needs correct schemas';
    return [dataFinding('note', what, null)];
  }
  const name = await databaseName(project.config.database);
  const { controllers } = declaredUids(project.dir);
  const access = (db: Parameters<typeof checkAccess>[0]['db']) =>
    checkAccess({ model, project, scanned, controllers, db });
  let opened: Awaited<ReturnType<typeof inspectDatabase>>;
  try {
    opened = await inspectDatabase(project.config.database);
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    return [dataFinding('blocker', what, null), await access(null)];
  }
  const unlikely = (found: NewDatabaseError): Section => dataFinding('blocker', found.problem, found.remedy);
  const newData = (what: string, remedy: string): Section =>
    data([], [...contentFindings(project, model), { level: 'note', place: null, what, remedy }]);
  if (opened === null) {
    const misplaced = wouldMakeFile(project);
    const note = `there is no database at ${name} yet`;
    return [misplaced ? unlikely(misplaced) : newData(note, 'The first start makes it.'), await access(null)];
  }
  try {
    const { db, dialect } = opened;
    const { readLayout, storedName } = await schemaDialect(dialect);
    const layout = await withHiddenRows(db, model, buildLayout(model), await readLayout(db), storedName);
    const hasCode = project.projectCode.length > 0;
    const checked = await checkLayout(db, dialect, { model, layout, hasCode });
    if (checked.tables.size === 0) {
      const used = await isEmptyDatabase(project);
      return [used ? unlikely(used) : newData(`${name} is empty`, 'The first start makes the tables.')];
    }
    const rows = await checkRows({ db, model, layout, checked });
    const hidden = await hiddenRows(db, layout);
    const hasRoles = checked.tables.has('up_roles') && checked.tables.has('up_permissions');
    return [
      data([`${name} was read`], [...checked.findings, ...rows, ...hidden]),
      await access(hasRoles ? db : null),
    ];
  } finally {
    await opened.close();
  }
}

/** Mistakes of `content/`, which fills a new database. */
function contentFindings({ dir }: Project, model: Model): Finding[] {
  if (!hasSeed(dir)) return [];
  try {
    checkContent({ model, layout: buildLayout(model), dir, now: Date.now() });
    return [];
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return error.problems.map(({ file, ...rest }) => ({
      level: 'blocker',
      place: file ?? null,
      what: describeProblem(rest),
      remedy: 'Correct the file: the server does not start with it while its database is empty.',
    }));
  }
}

/** Drafts and translations of types that have none by their schemas. */
async function hiddenRows(db: Executor, { tables }: Layout): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const table of tables.values()) {
    for (const found of await describeHiddenRows(db, table)) {
      findings.push({ level: 'warning', place: table.uid, ...found });
    }
  }
  return findings;
}
