/**
 * Which relation's links each relation reads and writes (pure). v4 goes through all relations in the order of
 * its types. One without `mappedBy` gets a link table of its own; with `inversedBy` the other side shares this
 * table, whatever table it had before. So if both sides say `inversedBy`, the later one's table counts for
 * both, and a `mappedBy` without a matching `inversedBy` has no links at all.
 */
import { isMorphTo, type RelationAttribute } from './attribute.ts';
import type { AnySchema, Model } from './content-type.ts';

/** A relation whose schema names a link table. */
export interface RelationOwner {
  readonly schema: AnySchema;
  readonly attribute: RelationAttribute;
}

/** By `<uid> <attribute>`, the owner of the links; null if there are none. */
export type RelationJoins = ReadonlyMap<string, RelationOwner | null>;

export const joinKey = (uid: string, attribute: string): string => `${uid} ${attribute}`;

/** The joins of all relations between two known types; polymorphic ones have none of this kind. */
export function relationJoins(model: Model): RelationJoins {
  const joins = new Map<string, RelationOwner | null>();
  for (const schema of [...model.contentTypes.values(), ...model.components.values()]) {
    for (const attribute of schema.attributes.values()) {
      if (attribute.kind === 'relation' && isOrdinary(attribute)) join(model, schema, attribute, joins);
    }
  }
  return joins;
}

/** Whether a relation has, or would have, a link table: not one of the polymorphic kinds. */
export const isOrdinary = ({ relation }: RelationAttribute): boolean =>
  !isMorphTo(relation) && relation !== 'morphOne' && relation !== 'morphMany';

function join(
  model: Model,
  schema: AnySchema,
  attribute: RelationAttribute,
  joins: Map<string, RelationOwner | null>,
): void {
  const key = joinKey(schema.uid, attribute.name);
  if (attribute.mappedBy !== undefined) {
    if (!joins.has(key)) joins.set(key, null);
    return;
  }
  const owner = { schema, attribute };
  joins.set(key, owner);
  const other = model.contentTypes.get(attribute.target ?? '')?.attributes.get(attribute.inversedBy ?? '');
  // v4 shares the table even with a relation of other types, whose entries it then mixes up
  if (other?.kind !== 'relation' || other.target !== schema.uid || !isOrdinary(other)) return;
  joins.set(joinKey(attribute.target!, other.name), owner);
}
