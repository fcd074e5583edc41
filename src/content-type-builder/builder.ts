/** Changes of the schemas on request, one at a time. */
import { isObject } from '../base/is-object.ts';
import type { Database } from '../database/database.ts';
import { buildModel } from '../model/build-model.ts';
import { BUILTIN_TYPES } from '../model/builtin/index.ts';
import type { Model } from '../model/content-type.ts';
import type { BuildOptions, SchemaSource } from '../model/schema-source.ts';
import { findSchemas } from '../project/find-schemas.ts';
import type { JsonFile } from '../project/json-file.ts';
import { describeProblem, type Findings } from '../project/start-error.ts';
import { SchemaChangeError } from '../schema-change/change-error.ts';
import { SchemaDraft } from '../schema-change/draft.ts';
import { ChangeInProgressError } from '../schema-change/files/change-journal.ts';
import { makeChange } from '../schema-change/make-change.ts';
import { describeFile, type PlannedChange, planChange, schemaVersion } from '../schema-change/plan-change.ts';
import { withBuiltinDetails } from './builtin-details.ts';
import type { ModelFeed } from './model-feed.ts';

export interface BuilderOptions {
  readonly dir: string;
  readonly db: Database;
  readonly model: Model;
  /** The schema files as the server has read them. */
  readonly sources: readonly SchemaSource[];
  readonly buildOptions: () => Promise<BuildOptions>;
  /** Whether schemas may be changed: `octavo dev`. */
  readonly writes: boolean;
  readonly feed: ModelFeed;
}

/** What a request changes. */
export interface Edit {
  /** The uid in the answer. */
  readonly uid: string;
  /** Uids of new content-types and components. */
  readonly created: readonly string[];
}

/** A change, made or only worked out. */
export interface Outcome extends Edit {
  readonly plan: PlannedChange;
  /** What would be done, for a dry run. */
  readonly describe: () => object;
}

/** What a client has read is not what is there any more. */
export class VersionError extends Error {
  readonly expected: string;
  readonly present: string;
  readonly schema: unknown;

  constructor(uid: string, expected: string, present: string, schema: unknown) {
    super(`${uid} was changed since version ${expected} was read`);
    this.name = 'VersionError';
    this.expected = expected;
    this.present = present;
    this.schema = schema;
  }
}

const BUILTINS = new Map(BUILTIN_TYPES.map((source) => [source.uid, source]));

export class Builder {
  readonly options: BuilderOptions;
  #isBusy = false;
  /** A change was made: the server is about to start again with the new model. */
  #isOver = false;

  constructor(options: BuilderOptions) {
    this.options = options;
  }

  /**
   * @param request whether nothing is to be done, and the version the client has read of one schema
   * @throws SchemaChangeError, SchemaEditedError, VersionError, ChangeInProgressError, or what `makeChange` throws
   */
  async change(
    { dryRun, uid, version }: { dryRun: boolean; uid?: string; version?: string | undefined },
    edit: (draft: SchemaDraft) => Edit,
  ): Promise<Outcome> {
    const { dir, db, sources, buildOptions, feed } = this.options;
    if (!dryRun && (this.#isBusy || this.#isOver)) throw new ChangeInProgressError();
    if (!dryRun) this.#isBusy = true;
    try {
      const options = await buildOptions();
      const draft = new SchemaDraft(this.#read(options));
      if (uid !== undefined && version !== undefined) checkVersion(draft, uid, version);
      const before = new Set(draft.schemas.keys());
      const edited = edit(draft);
      const created = [...draft.schemas.keys()].filter(
        (one) => !before.has(one) && !draft.renamedTypes.has(one),
      );
      const plan = await planChange({ dir, db, options, known: sources }, draft, created);
      const isChange = plan.files.length > 0 || plan.steps.length > 0;
      if (!dryRun && isChange) {
        feed.begin();
        try {
          await makeChange(dir, db, plan);
        } catch (error) {
          feed.giveUp();
          throw error;
        }
        this.#isOver = true;
        feed.restarting();
      }
      const describe = (): object => ({
        files: plan.files.map((file) => describeFile(dir, file)),
        database: plan.steps,
        warnings: plan.warnings,
      });
      return { ...edited, created, plan, describe };
    } finally {
      if (!dryRun) this.#isBusy = false;
    }
  }

  /** The schemas as they are on the disk, and all of them joined with the built-in ones. */
  #read(options: BuildOptions): { sources: SchemaSource[]; joined: SchemaDraft['base']['joined'] } {
    const { dir, sources: known } = this.options;
    const findings: Findings = { problems: [], warnings: [] };
    const coded = new Map<string, JsonFile>(
      known
        .filter(({ file }) => !file.endsWith('.json'))
        .map(({ file, schema }) => [file, { ok: true, value: schema }]),
    );
    const sources = findSchemas(dir, findings, coded);
    const [problem] = findings.problems;
    if (problem)
      throw new SchemaChangeError(`the project has a mistake already: ${describeProblem(problem)}`);
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
    return { sources, joined };
  }
}

function checkVersion(draft: SchemaDraft, uid: string, version: string): void {
  const found = draft.base.sources.find((source) => source.uid === uid);
  const schema = found?.schema ?? null;
  const present = schemaVersion(schema);
  if (isObject(schema) && present !== version) throw new VersionError(uid, version, present, schema);
}
