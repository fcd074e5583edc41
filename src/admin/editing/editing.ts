/** The services for editors besides writing, for one project: revisions, trash, schedules. */
import { isObject } from '../../core/base/is-object.ts';
import type { ContentReader } from '../../core/content/read-content.ts';
import { SnapshotReader } from '../../core/content/snapshots/snapshot.ts';
import type { WritePolicy } from '../../core/content/write-request.ts';
import type { SchemaSource } from '../../core/model/schema-source.ts';
import type { EditingContext } from './editing-context.ts';
import { keepStates, type WriteWithHistory } from './keep-states.ts';
import { RequestKeys } from './request-keys.ts';
import { type RevisionLimits, Revisions } from './revisions.ts';
import { Schedules } from './schedules.ts';
import { Trash } from './trash.ts';

/** `revisions` and `trash` of `config/admin`. */
export interface EditingConfig {
  readonly revisions: RevisionLimits & { readonly enabled: boolean };
  readonly trash: { readonly days: number };
}

export interface EditingOptions extends Omit<EditingContext, 'snapshots'> {
  readonly reader: ContentReader;
  readonly config: EditingConfig;
  /** The secret that versions of entries are made with: the same one in all processes. */
  readonly versionKey: string;
  /** The schemas of the model, where types say how many revisions they keep. */
  readonly schemas: ReadonlyMap<string, SchemaSource>;
}

export class Editing {
  readonly snapshots: SnapshotReader;
  readonly revisions: Revisions;
  readonly trash: Trash;
  readonly schedules: Schedules;
  readonly requestKeys: RequestKeys;
  readonly #context: EditingContext;

  constructor({ reader, config, schemas, versionKey, ...rest }: EditingOptions) {
    const { model, layout } = rest;
    this.snapshots = new SnapshotReader(reader, () => ({ model, layout: layout() }), versionKey);
    this.#context = { ...rest, snapshots: this.snapshots };
    const limits = new Map(
      [...model.contentTypes.keys()].map((uid) => [uid, limitsOf(config.revisions, schemas.get(uid))]),
    );
    this.revisions = new Revisions(this.#context, ({ uid }) => limits.get(uid) ?? null);
    this.trash = new Trash(this.#context, config.trash.days);
    this.schedules = new Schedules(this.#context);
    this.requestKeys = new RequestKeys(this.#context);
  }

  /** The rules of a write, with the former states kept. */
  keep(policy: WritePolicy, write: WriteWithHistory): WritePolicy {
    return keepStates(this.#context, this, policy, write);
  }
}

/** A type's own `pluginOptions.octavo.revisions` comes before the configuration: false, or `{ max, days }`. */
function limitsOf(
  { enabled, max, days }: EditingConfig['revisions'],
  source: SchemaSource | undefined,
): RevisionLimits | null {
  const typeSetting = memberOf(memberOf(memberOf(source?.schema, 'pluginOptions'), 'octavo'), 'revisions');
  if (typeSetting === false || (!enabled && !isObject(typeSetting))) return null;
  return {
    max: count(memberOf(typeSetting, 'max')) ?? max,
    days: count(memberOf(typeSetting, 'days')) ?? days,
  };
}

const memberOf = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined);

const count = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : undefined;
