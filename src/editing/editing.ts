/** What editors have besides writing, for one project. */
import { isObject } from '../base/is-object.ts';
import type { ContentReader } from '../content/read-content.ts';
import { SnapshotReader, versionOf } from '../content/snapshots/snapshot.ts';
import type { WritePolicy } from '../content/write-request.ts';
import { OctavoError } from '../errors/octavo-error.ts';
import type { ContentType } from '../model/content-type.ts';
import type { SchemaSource } from '../model/schema-source.ts';
import type { EditingContext } from './editing-context.ts';
import { type KeptWrite, keepStates } from './keep-states.ts';
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
  /** The schemas of the model, where types say how many revisions they keep. */
  readonly schemas: ReadonlyMap<string, SchemaSource>;
}

export class Editing {
  readonly snapshots: SnapshotReader;
  readonly revisions: Revisions;
  readonly trash: Trash;
  readonly schedules: Schedules;
  readonly #context: EditingContext;

  constructor({ reader, config, schemas, ...rest }: EditingOptions) {
    const { model, layout } = rest;
    this.snapshots = new SnapshotReader(reader, () => ({ model, layout: layout() }));
    this.#context = { ...rest, snapshots: this.snapshots };
    const limits = new Map(
      [...model.contentTypes.keys()].map((uid) => [uid, limitsOf(config.revisions, schemas.get(uid))]),
    );
    this.revisions = new Revisions(this.#context, ({ uid }) => limits.get(uid) ?? null);
    this.trash = new Trash(this.#context, config.trash.days);
    this.schedules = new Schedules(this.#context);
  }

  /** The version of an entry as it is; null where there is none. */
  async version(type: ContentType, id: number): Promise<string | null> {
    try {
      return versionOf(type, await this.snapshots.read(type, id));
    } catch (error) {
      if (error instanceof OctavoError && error.name === 'NotFoundError') return null;
      throw error;
    }
  }

  /** The rules of a write, with the former states kept. */
  keep(policy: WritePolicy, write: KeptWrite): WritePolicy {
    return keepStates(this.#context, this, policy, write);
  }
}

/** A type's own `pluginOptions.octavo.revisions` comes before the configuration: false, or `{ max, days }`. */
function limitsOf(
  { enabled, max, days }: EditingConfig['revisions'],
  source: SchemaSource | undefined,
): RevisionLimits | null {
  const own = memberOf(memberOf(memberOf(source?.schema, 'pluginOptions'), 'octavo'), 'revisions');
  if (own === false || (!enabled && !isObject(own))) return null;
  return { max: count(memberOf(own, 'max')) ?? max, days: count(memberOf(own, 'days')) ?? days };
}

const memberOf = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined);

const count = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : undefined;
