/** A draft of the schemas → everything its change does, worked out and checked before the first byte is written. */
import { isDeepStrictEqual } from 'node:util';
import type { Database } from '../../core/database/database.ts';
import { buildDesiredLayout } from '../../core/database/layout/desired/build-desired-layout.ts';
import { buildLayout } from '../../core/database/layout/layout.ts';
import { cutName } from '../../core/database/sql/stored-names.ts';
import { schemaDialect } from '../../core/database/sync/load-schema-dialect.ts';
import { buildModel } from '../../core/model/build-model.ts';
import type { Model } from '../../core/model/content-type.ts';
import type { BuildOptions, SchemaSource } from '../../core/model/schema-source.ts';
import { SchemaChangeError } from './change-error.ts';
import { checkChange } from './check-change.ts';
import type { DataStep } from './data/data-step.ts';
import { type ChangeWarning, describeData } from './data/describe-data.ts';
import { layoutChanges } from './data/layout-changes.ts';
import { settleSteps } from './data/settle-steps.ts';
import type { SchemaDraft } from './draft.ts';
import { contentOf, digestOf, type FileChange } from './files/file-change.ts';
import { fileOf, type PlannedChanges, planFiles } from './files/planned-changes.ts';

export interface ChangeContext {
  /** The project folder, absolute. */
  readonly dir: string;
  readonly db: Database;
  readonly options: BuildOptions;
  /** The schemas the server has started with: a file that differs was edited since. */
  readonly known: readonly SchemaSource[];
}

/** A change that can be made. */
export interface PlannedChange {
  readonly files: readonly FileChange[];
  readonly steps: readonly DataStep[];
  readonly warnings: readonly ChangeWarning[];
}

/** A schema file that was edited since the server read it. */
export class SchemaEditedError extends Error {
  readonly file: string;
  /** What the server has read. */
  readonly known: unknown;
  /** What stands there now; null where the file is gone. */
  readonly present: unknown;

  constructor(file: string, known: unknown, present: unknown) {
    super(`${file} was edited since the server has read it`);
    this.name = 'SchemaEditedError';
    this.file = file;
    this.known = known;
    this.present = present;
  }
}

/**
 * @param created uids of content-types and components that the draft adds
 * @throws SchemaChangeError for schemas a server would not start with, or that would lose or show what they must not;
 *   SchemaEditedError
 */
export async function planChange(
  { dir, db, options, known }: ChangeContext,
  draft: SchemaDraft,
  created: readonly string[],
): Promise<PlannedChange> {
  refuseEdited(draft, known);
  const { before, after } = checkDraft(options, draft, created);
  const dialect = await schemaDialect(db.dialect);
  const present = await dialect.readLayout(db);
  const changes = layoutChanges(before, after, draft);
  const models = { before, after, created };
  const settled = settleSteps(changes, models, present, dialect);
  const gone = [...before.contentTypes.keys(), ...before.components.keys()].filter(
    (uid) => !draft.get(uid) && ![...draft.renamedTypes.values()].includes(uid),
  );
  const steps: DataStep[] = [
    ...settled.steps,
    ...gone.map((uid) => ({ kind: 'forgetSettings' as const, uid })),
  ];
  const planned = changedFiles(dir, draft, created);
  const about = { db, dialect, present, changes, settled, models };
  return {
    files: planned.files,
    steps,
    warnings: [
      ...(await describeData(about)),
      ...planned.warnings.map((message) => ({ kind: 'code' as const, message })),
    ],
  };
}

/**
 * Holds a draft against what a server starts with.
 * @returns the model as it was and as it will be
 * @throws SchemaChangeError as `planChange`
 */
export function checkDraft(
  options: BuildOptions,
  draft: SchemaDraft,
  created: readonly string[],
): { readonly before: Model; readonly after: Model } {
  const before = buildModel(draft.base.sources, options);
  const after = buildModel(draft.sources(fileOf), options);
  const had = new Set(before.problems.map(({ message }) => message));
  const problems = after.problems.filter(({ message }) => !had.has(message));
  if (problems.length > 0) throw new SchemaChangeError(problems.map(({ message }) => message).join(' '));
  checkChange(before.model, after.model, draft, created);
  refuseLongNames(before.model, after.model);
  return { before: before.model, after: after.model };
}

/** The files of a draft whose contents differ from those on the disk, and what the person should know of them. */
export function changedFiles(dir: string, draft: SchemaDraft, created: readonly string[]): PlannedChanges {
  const types = created.filter((uid) => uid.startsWith('api::'));
  const { files, warnings } = planFiles(dir, draft, types);
  const differs = ({ content, expected }: FileChange): boolean =>
    content === null ? expected !== null : digestOf(content) !== expected;
  return { files: files.filter(differs), warnings };
}

function refuseEdited(draft: SchemaDraft, known: readonly SchemaSource[]): void {
  const touched = new Set(draft.changed().map(({ uid }) => draft.formerUid(uid)));
  for (const { uid } of draft.vacated()) touched.add(uid);
  for (const uid of touched) {
    const then = known.find((source) => source.uid === uid);
    const now = draft.base.sources.find((source) => source.uid === uid);
    if (isDeepStrictEqual(then?.schema, now?.schema)) continue;
    throw new SchemaEditedError((now ?? then)!.file, then?.schema ?? null, now?.schema ?? null);
  }
}

/** Bytes of a name that PostgreSQL keeps, and MySQL takes. */
const LONGEST = 63;

/**
 * @throws SchemaChangeError for new tables or columns whose names PostgreSQL would cut to that of another one: the
 *   schemas of a project are to serve on every database (A286)
 */
function refuseLongNames(before: Model, after: Model): void {
  const old = new Map(
    buildDesiredLayout(before, buildLayout(before)).map(({ name, columns }) => [
      name,
      new Set(columns.map((column) => column.name)),
    ]),
  );
  const tables = new Map<string, string>();
  for (const { name, columns } of buildDesiredLayout(after, buildLayout(after))) {
    if (name.startsWith('octavo_')) continue;
    const cut = cutName(name, LONGEST).toLowerCase();
    const other = tables.get(cut);
    if (other !== undefined && (!old.has(name) || !old.has(other))) {
      throw new SchemaChangeError(
        `the tables ${other} and ${name} would have one name on PostgreSQL: ${cut}`,
      );
    }
    tables.set(cut, name);
    const seen = new Map<string, string>();
    for (const column of columns) {
      const short = cutName(column.name, LONGEST).toLowerCase();
      const twin = seen.get(short);
      if (twin !== undefined && !(old.get(name)?.has(column.name) && old.get(name)?.has(twin))) {
        throw new SchemaChangeError(
          `the columns ${twin} and ${column.name} of ${name} would have one name on PostgreSQL: ${short}`,
        );
      }
      seen.set(short, column.name);
    }
  }
}

/** The version of a schema, for clients that change what they have read: `If-Match`. */
export const schemaVersion = (schema: unknown): string =>
  digestOf(Buffer.from(JSON.stringify(schema ?? null))).slice(0, 20);

/** What a file of the change is now, for a dry run. */
export const describeFile = (dir: string, { path, content }: FileChange) => ({
  path,
  change: content === null ? 'remove' : contentOf(dir, path) === null ? 'create' : 'change',
});
