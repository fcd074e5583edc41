/** Changes of the schemas on request, one at a time. */
import { isObject } from '../../core/base/is-object.ts';
import type { Database } from '../../core/database/database.ts';
import type { Model } from '../../core/model/content-type.ts';
import type { BuildOptions, SchemaSource } from '../../core/model/schema-source.ts';
import type { SchemaDraft } from '../schema-change/draft.ts';
import { ChangeInProgressError } from '../schema-change/files/change-journal.ts';
import { makeChange, UnfinishedChangeError } from '../schema-change/make-change.ts';
import { describeFile, type PlannedChange, planChange, schemaVersion } from '../schema-change/plan-change.ts';
import type { ModelFeed } from './model-feed.ts';
import { readDraft } from './read-draft.ts';
import type { TakeOver } from './take-over.ts';

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
  readonly takeOver: TakeOver;
}

/** How a change is asked for. */
export interface ChangeRequest {
  /** Only worked out. */
  readonly dryRun: boolean;
  /** The schema that is changed, and the version of it that the client has read. */
  readonly uid?: string;
  readonly version?: string | undefined;
}

/** Changes a draft; @returns the uid in the answer */
export type Edit = (draft: SchemaDraft) => string;

/** A change, made or only worked out. */
export interface Outcome {
  readonly uid: string;
  readonly plan: PlannedChange;
  /** What would be done, for a dry run. */
  readonly describe: () => object;
}

/** The change is made, and the server cannot serve it. */
export class NotServedError extends Error {
  constructor(cause: unknown) {
    super(`the server cannot serve it: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'NotServedError';
  }
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

export class Builder {
  readonly options: BuilderOptions;
  #isBusy = false;

  constructor(options: BuilderOptions) {
    this.options = options;
  }

  /**
   * Works a change out; makes it, unless it is a dry run, and returns when the new model is served, or the process is about
   * to start again with it.
   * @param request whether nothing is to be done, and the version the client has read of one schema
   * @param onMade called when the change is made, while the former model is there; must not throw
   * @throws SchemaChangeError, SchemaEditedError, VersionError, ChangeInProgressError, RequestsRunningError, or what
   *   `makeChange` throws: nothing has changed then. NotServedError: it has.
   */
  async change(
    request: ChangeRequest,
    edit: Edit,
    onMade: (outcome: Outcome) => Promise<void>,
  ): Promise<Outcome> {
    if (request.dryRun) return this.#plan(request, edit);
    if (this.#isBusy) throw new ChangeInProgressError();
    this.#isBusy = true;
    try {
      // before it is worked out: what is counted must not change any more
      await this.options.takeOver.begin();
      return await this.#make(request, edit, onMade);
    } finally {
      this.#isBusy = false;
    }
  }

  async #make(
    request: ChangeRequest,
    edit: Edit,
    onMade: (outcome: Outcome) => Promise<void>,
  ): Promise<Outcome> {
    const { dir, db, feed, takeOver } = this.options;
    let outcome: Outcome;
    feed.begin();
    try {
      outcome = await this.#plan(request, edit);
      await makeChange(dir, db, outcome.plan).catch((error: unknown) => {
        // the tables are changed: going over to the new model goes on with the files
        if (!(error instanceof UnfinishedChangeError)) throw error;
      });
    } catch (error) {
      feed.giveUp();
      takeOver.giveUp();
      throw error;
    }
    const { files, steps } = outcome.plan;
    await onMade(outcome);
    if (files.length === 0 && steps.length === 0) {
      feed.giveUp();
      takeOver.giveUp();
      return outcome;
    }
    feed.restarting();
    await takeOver.finish(files.map(({ path }) => path)).catch((error: unknown) => {
      throw new NotServedError(error);
    });
    return outcome;
  }

  async #plan({ uid, version }: ChangeRequest, edit: Edit): Promise<Outcome> {
    const { dir, db, sources, buildOptions } = this.options;
    const options = await buildOptions();
    const draft = readDraft(dir, sources, options);
    if (uid !== undefined && version !== undefined) checkVersion(draft, uid, version);
    const before = new Set(draft.schemas.keys());
    const changed = edit(draft);
    const created = [...draft.schemas.keys()].filter(
      (one) => !before.has(one) && !draft.renamedTypes.has(one),
    );
    const plan = await planChange({ dir, db, options, known: sources }, draft, created);
    const describe = (): object => ({
      files: plan.files.map((file) => describeFile(dir, file)),
      database: plan.steps,
      warnings: plan.warnings,
    });
    return { uid: changed, plan, describe };
  }
}

function checkVersion(draft: SchemaDraft, uid: string, version: string): void {
  const found = draft.base.sources.find((source) => source.uid === uid);
  const schema = found?.schema ?? null;
  const present = schemaVersion(schema);
  if (isObject(schema) && present !== version) throw new VersionError(uid, version, present, schema);
}
