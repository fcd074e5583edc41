/** What an entry consists of at one moment: the answer of a snapshot plan. */
import { createHash } from 'node:crypto';
import { isObject } from '../../base/is-object.ts';
import type { RelationAttribute } from '../../model/attribute.ts';
import { type AnySchema, type ContentType, type Model, schemaOf } from '../../model/content-type.ts';
import { CODE_CALLER } from '../entities/read-entities.ts';
import type { ContentReader } from '../read-content.ts';
import { MOST_RELATED, type SnapshotSource, snapshotPlan } from './snapshot-plan.ts';

/**
 * An entry by attribute: scalars as answers print them, components and zones as objects with all they have, relations
 * and media as `{ id }`, polymorphic ones as `{ __type, id }`. Passwords and the tokens of accounts are not in it.
 */
export type Snapshot = Readonly<Record<string, unknown>>;

/** Reads snapshots, each by one statement. */
export class SnapshotReader {
  readonly #reader: ContentReader;
  readonly #source: () => SnapshotSource;

  constructor(reader: ContentReader, source: () => SnapshotSource) {
    this.#reader = reader;
    this.#source = source;
  }

  /**
   * Reads an entry as it is now, in the running transaction where there is one. A relation with more than
   * `MOST_RELATED` entries is left out.
   * @throws OctavoError NotFoundError where there is no such entry
   */
  async read(type: ContentType, id: number): Promise<Snapshot> {
    const name = `snapshot ${type.uid}`;
    const read = this.#reader.preparePlan(name, CODE_CALLER, '', () => snapshotPlan(this.#source(), type));
    const entry = JSON.parse((await this.#reader.run(read, id)).toString()) as Record<string, unknown>;
    return withoutLongRelations(this.#source().model, type, entry);
  }
}

/** Lists that were read to their bound may go on, so nothing is known of what they hold. */
function withoutLongRelations(
  model: Model,
  schema: AnySchema,
  entry: Record<string, unknown>,
): Record<string, unknown> {
  for (const [name, value] of Object.entries(entry)) {
    const attribute = schema.attributes.get(name);
    if (attribute?.kind === 'component' || attribute?.kind === 'dynamiczone') {
      for (const item of [value].flat().filter(isObject)) {
        const uid = attribute.kind === 'component' ? attribute.component : String(item['__component']);
        withoutLongRelations(model, schemaOf(model, uid), item);
      }
    } else if (attribute?.kind === 'relation' && Array.isArray(value) && value.length > MOST_RELATED) {
      delete entry[name];
    }
  }
  return entry;
}

/**
 * The version of an entry: equal for equal entries, another one after any change of what its form shows. What other
 * entries say of this one (the inverse sides of relations, other locales) is theirs.
 * @returns 22 letters of base64url
 */
export function versionOf(type: ContentType, snapshot: Snapshot): string {
  const own = Object.entries(snapshot).filter(([name]) => !isOfOthers(type, name));
  return createHash('sha256').update(JSON.stringify(own)).digest('base64url').slice(0, 22);
}

/** Whether a value belongs to other entries, which set it. */
function isOfOthers(type: ContentType, name: string): boolean {
  if (name === 'localizations') return true;
  const attribute = type.attributes.get(name);
  return attribute?.kind === 'relation' && isInverse(attribute);
}

const isInverse = ({ mappedBy, morphBy }: RelationAttribute): boolean =>
  mappedBy !== undefined || morphBy !== undefined;
