/**
 * Changes of the schemas that code makes: files alone, as a deployment changes them (A642). The next start serves them, and
 * brings the tables up to date.
 */
import type { BuildOptions, SchemaSource } from '../../core/model/schema-source.ts';
import { SchemaChangeError } from '../schema-change/change-error.ts';
import type { Json, SchemaDraft } from '../schema-change/draft.ts';
import { prepareChange } from '../schema-change/files/change-journal.ts';
import { changedFiles, checkDraft } from '../schema-change/plan-change.ts';
import { readDraft } from './read-draft.ts';

export interface FileEditOptions {
  /** The project folder, absolute. */
  readonly dir: string;
  /** The schemas the server has started with. */
  readonly sources: readonly SchemaSource[];
  readonly buildOptions: BuildOptions;
}

/** A schema that code has asked to change, as its file has it now, or had it before it was removed. */
export interface EditedSchema {
  readonly uid: string;
  readonly schema: Json;
}

export interface FileEdit<Result> {
  readonly result: Result;
  /** The files that differ now, relative to the project. */
  readonly files: readonly string[];
}

/**
 * Changes schema files, all of them or none.
 * @throws SchemaChangeError for schemas a server would not start with, and for a rename, whose rows would be lost to it;
 *   ChangeInProgressError; the system's error for a full or read-only disk. Nothing has changed then.
 */
export function editFiles<Result>(
  { dir, sources, buildOptions }: FileEditOptions,
  edit: (draft: SchemaDraft) => Result,
): FileEdit<Result> {
  const draft = readDraft(dir, sources, buildOptions);
  const before = new Set(draft.schemas.keys());
  const result = edit(draft);
  refuseRenames(draft);
  const created = [...draft.schemas.keys()].filter((uid) => !before.has(uid));
  checkDraft(buildOptions, draft, created);
  const { files } = changedFiles(dir, draft, created);
  if (files.length > 0) {
    const change = prepareChange(dir, files, { steps: [] });
    change.commit();
    change.finish();
  }
  return { result, files: files.map(({ path }) => path) };
}

function refuseRenames({ renamedTypes, renamedAttributes }: SchemaDraft): void {
  const names = [
    ...[...renamedTypes].map(([uid, from]) => `${from} to ${uid}`),
    ...[...renamedAttributes].flatMap(([uid, attributes]) =>
      [...attributes].map(([name, from]) => `${uid}.${from} to ${name}`),
    ),
  ];
  if (names.length === 0) return;
  throw new SchemaChangeError(
    `code cannot rename ${names.join(', ')}: rename in the panel or by /content-type-builder of "octavo dev", or change the file and run "octavo migrate"`,
  );
}
