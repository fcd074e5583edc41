/** What a relation attribute of a body names → links by id. */
import type { LinkHop, MorphToManyHop, MorphToOneHop } from '../../database/layout/hop.ts';
import type { RelationAttribute } from '../../model/attribute.ts';
import { type AnySchema, schemaOf } from '../../model/content-type.ts';
import type { BodyContext } from './body-context.ts';
import { listOf } from './list-of.ts';
import type { Place } from './place.ts';
import { isObject } from './read-content-folder.ts';
import type { SeedRow } from './row-collector.ts';

/** The entries an ordinary relation names, from either side of it. */
export function collectLinks(
  attribute: RelationAttribute,
  hop: LinkHop,
  id: number,
  given: unknown,
  place: Place,
  context: BodyContext,
): void {
  for (const [key, at] of listOf(given, hop.many, place)) {
    const target = findEntry(hop.targetUid, key, at, context);
    if (target !== null && !context.rows.relate(hop, attribute, id, target)) {
      at.problem(`${JSON.stringify(key)} or this entry is linked to another one already`);
    }
  }
}

/** The one entry of any type: two columns of the row. */
export function collectMorphOne(
  hop: MorphToOneHop,
  row: SeedRow,
  given: unknown,
  place: Place,
  context: BodyContext,
): void {
  const found = findAnyEntry(given, place, context);
  if (!found) return;
  row[hop.idColumn] = found.id;
  row[hop.typeColumn] = found.uid;
}

/** Entries of any type, in the table of the relation. */
export function collectMorphs(
  schema: AnySchema,
  attribute: RelationAttribute,
  hop: MorphToManyHop,
  id: number,
  given: unknown,
  place: Place,
  context: BodyContext,
): void {
  for (const [item, at, order] of listOf(given, true, place)) {
    const found = findAnyEntry(item, at, context);
    if (!found) continue;
    // the name the other side knows the relation by, as v4 stores it
    const inverse = [...schemaOf(context.model, found.uid).attributes.values()].find(
      (other) => other.kind === 'relation' && other.target === schema.uid && other.morphBy === attribute.name,
    );
    context.rows.link(hop.table, {
      [hop.ownerColumn]: id,
      [hop.idColumn]: found.id,
      [hop.typeColumn]: found.uid,
      field: inverse?.name ?? null,
      order,
    });
  }
}

function findAnyEntry(
  given: unknown,
  place: Place,
  context: BodyContext,
): { uid: string; id: number } | null {
  if (!isObject(given) || typeof given['__type'] !== 'string') {
    place.problem("expected an object with __type, a content-type's name, and key");
    return null;
  }
  const id = findEntry(given['__type'], given['key'], place, context);
  return id === null ? null : { uid: given['__type'], id };
}

function findEntry(uid: string, key: unknown, place: Place, { ids, locale }: BodyContext): number | null {
  const locales = ids.get(uid)?.get(String(key));
  if (!locales) {
    place.problem(`there is no entry ${JSON.stringify(key)} of ${uid}`);
    return null;
  }
  return locales.get(locale) ?? [...locales.values()][0]!;
}
