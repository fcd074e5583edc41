/** The schemas of a project as they are on the disk now, in a form that can be changed. */
import { buildModel } from '../../core/model/build-model.ts';
import { BUILTIN_TYPES } from '../../core/model/builtin/index.ts';
import type { BuildOptions, SchemaSource } from '../../core/model/schema-source.ts';
import { findSchemas } from '../../core/project/find-schemas.ts';
import type { JsonFile } from '../../core/project/json-file.ts';
import { describeProblem, type Findings } from '../../core/project/start-error.ts';
import { SchemaChangeError } from '../schema-change/change-error.ts';
import { SchemaDraft } from '../schema-change/draft.ts';
import { withBuiltinDetails } from './builtin-details.ts';

const BUILTINS = new Map(BUILTIN_TYPES.map((source) => [source.uid, source]));

/**
 * @param known the schemas the server has started with: those that code has made are in no file
 * @throws SchemaChangeError for a schema file that cannot be read
 */
export function readDraft(dir: string, known: readonly SchemaSource[], options: BuildOptions): SchemaDraft {
  const findings: Findings = { problems: [], warnings: [] };
  const coded = new Map<string, JsonFile>(
    known
      .filter(({ file }) => !file.endsWith('.json'))
      .map(({ file, schema }) => [file, { ok: true, value: schema }]),
  );
  const { sources } = findSchemas(dir, findings, coded);
  const [problem] = findings.problems;
  if (problem) throw new SchemaChangeError(`the project has a mistake already: ${describeProblem(problem)}`);
  const joined = new Map(
    [...buildModel(sources, options).schemas].map(([uid, { kind, schema }]) => [
      uid,
      {
        uid,
        kind,
        schema: BUILTINS.has(uid) ? withBuiltinDetails({ uid, schema }, BUILTINS.get(uid)) : schema,
      },
    ]),
  );
  return new SchemaDraft({ sources, joined });
}
