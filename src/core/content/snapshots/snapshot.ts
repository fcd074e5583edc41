/** What an entry consists of at one moment: the answer of a snapshot plan. */
import { createHmac } from 'node:crypto';
import { isObject } from '../../base/is-object.ts';
import { type AnySchema, type ContentType, type Model, schemaOf } from '../../model/content-type.ts';
import { bodyParts } from '../../query/body-parts.ts';
import { CODE_CALLER } from '../entities/read-entities.ts';
import type { ContentReader } from '../read-content.ts';
import { lookAtMany, type ReadPiece, readPieces } from '../read-many.ts';
import {
  MOST_RELATED,
  RELATED_LIMIT,
  type SnapshotParts,
  type SnapshotSource,
  snapshotEntry,
  snapshotPlan,
  someParts,
} from './snapshot-plan.ts';

/**
 * An entry by attribute: scalars as answers print them, components and zones as objects with all they have, relations
 * and media as `{ id }`, polymorphic ones as `{ __type, id }`. Passwords and the tokens of accounts are not in it.
 */
export type Snapshot = Readonly<Record<string, unknown>>;

/**
 * A snapshot and the version of its entry: equal for equal entries, another one after any change of what its form shows.
 * What other entries say of this one (the inverse sides of relations, other locales) is theirs.
 */
export interface VersionedSnapshot {
  readonly snapshot: Snapshot;
  /** 22 letters of base64url. */
  readonly version: string;
}

type IdentifiedRow = Record<string, unknown> & { readonly id: number };

/** Reads snapshots, each by one statement. */
export class SnapshotReader {
  readonly #reader: ContentReader;
  readonly #source: () => SnapshotSource;
  readonly #key: string;

  /** @param key a secret: without it a client could find out by a version what an entry holds that it may not read */
  constructor(reader: ContentReader, source: () => SnapshotSource, key: string) {
    this.#reader = reader;
    this.#source = source;
    this.#key = key;
  }

  /**
   * Reads an entry as it is now, in the running transaction where there is one. A relation with more than
   * `MOST_RELATED` entries is left out.
   * @throws OctavoError NotFoundError where there is no such entry
   */
  async read(type: ContentType, id: number): Promise<Snapshot> {
    return (await this.readVersioned(type, id)).snapshot;
  }

  /** The same for several entries, a piece after the other. @returns each piece with the snapshots of those that are there, by id */
  async *readPieces(
    type: ContentType,
    ids: readonly number[],
  ): AsyncGenerator<ReadPiece<Map<number, Snapshot>>> {
    const { model } = this.#source();
    const pieces = readPieces<IdentifiedRow>(this.#reader, ids, {
      caller: CODE_CALLER,
      resolve: (context, where) => ({
        entry: snapshotEntry(this.#source(), type, context.values.add(RELATED_LIMIT)),
        where,
      }),
    });
    for await (const { piece, value } of pieces) {
      const entries = [...value].map(
        ([id, entry]) => [id, withoutLongRelations(model, type, entry)] as const,
      );
      yield { piece, value: new Map(entries) };
    }
  }

  /**
   * What snapshots of entries have of some columns of their own and some relations, by id. A relation that is too long now is
   * undefined.
   */
  async readParts(
    type: ContentType,
    ids: readonly number[],
    parts: SnapshotParts,
  ): Promise<Map<number, Snapshot>> {
    const { model } = this.#source();
    const rows = await lookAtMany<IdentifiedRow>(this.#reader, ids, {
      caller: CODE_CALLER,
      resolve: (context, where) => ({
        entry: someParts(this.#source(), type, context.values.add(RELATED_LIMIT), parts),
        where,
      }),
    });
    const values = [...rows].map(([id, { id: _id, ...all }]) => {
      const long = Object.fromEntries(Object.keys(all).map((name) => [name, undefined]));
      return [id, { ...long, ...withoutLongRelations(model, type, all) }] as const;
    });
    return new Map(values);
  }

  /** The same as `read`, with the version. */
  async readVersioned(type: ContentType, id: number): Promise<VersionedSnapshot> {
    const name = `snapshot ${type.uid}`;
    const read = this.#reader.preparePlan(name, CODE_CALLER, '', () => snapshotPlan(this.#source(), type));
    const [entryBody, relatedBody] = bodyParts(await this.#reader.run(read, id));
    const entry = { ...JSON.parse(entryBody.toString()), ...JSON.parse(relatedBody!.toString()) };
    return {
      snapshot: withoutLongRelations(this.#source().model, type, entry),
      version: this.versionOf(entryBody),
    };
  }

  /** The version of an entry, from its own part (`entryPart`) as the database has printed it. */
  versionOf(entryBody: Buffer): string {
    return createHmac('sha256', this.#key).update(entryBody).digest('base64url').slice(0, 22);
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
