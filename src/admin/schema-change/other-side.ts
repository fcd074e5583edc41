/**
 * Both sides of relations: what one side's attribute says is written
 * into the other side's schema.
 */
import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../../core/base/is-object.ts';
import type { RelationKind } from '../../core/model/attribute.ts';
import { SchemaChangeError } from './change-error.ts';
import type { Json, SchemaDraft } from './draft.ts';

/** The kind that the other side has, for those that have two sides. */
export const OPPOSITE: Partial<Readonly<Record<RelationKind, RelationKind>>> = {
  oneToOne: 'oneToOne',
  oneToMany: 'manyToOne',
  manyToOne: 'oneToMany',
  manyToMany: 'manyToMany',
};

/** The other side's attribute; null for a relation with one side. */
export function otherSide(attribute: Json | undefined): string | null {
  if (!isRelation(attribute)) return null;
  const name = attribute['inversedBy'] ?? attribute['mappedBy'];
  return typeof name === 'string' ? name : null;
}

export const isRelation = (attribute: Json | undefined): attribute is Json =>
  isObject(attribute) && attribute['type'] === 'relation';

/**
 * An attribute as a request sends it → as it is stored: without `targetAttribute`, with the key that names the other
 * side.
 * @param before the attribute that it was; undefined for a new one
 */
export function storedRelation(sent: Json, before: Json | undefined): Json {
  const { targetAttribute, inversedBy, mappedBy, ...rest } = sent;
  if (typeof targetAttribute !== 'string' || !OPPOSITE[sent['relation'] as RelationKind]) return rest;
  return {
    ...rest,
    [owns(sent, before, { inversedBy, mappedBy }) ? 'inversedBy' : 'mappedBy']: targetAttribute,
  };
}

/** Which side keeps the link table: the one that did, else the one the client names, else the new one. */
function owns(
  sent: Json,
  before: Json | undefined,
  named: { inversedBy: unknown; mappedBy: unknown },
): boolean {
  if (sent['relation'] === 'oneToMany') return false;
  if (sent['relation'] === 'manyToOne') return true;
  if (isRelation(before) && otherSide(before) !== null) return before['mappedBy'] === undefined;
  // a relation that was removed comes back under the link table it had
  return named.mappedBy !== sent['targetAttribute'] || named.inversedBy === sent['targetAttribute'];
}

/**
 * Removes the other side of an attribute that is gone or has become another one.
 * @param uid the type whose attribute it was
 */
export function removeOtherSide(draft: SchemaDraft, uid: string, name: string, before: Json): void {
  const other = otherSide(before);
  const target = before['target'];
  if (other === null || typeof target !== 'string' || !draft.get(target)) return;
  const attributes = draft.attributes(target);
  const found = attributes[other];
  if (isRelation(found) && found['target'] === uid && otherSide(found) === name) delete attributes[other];
}

/**
 * Writes the other side of an attribute.
 * @param former the attribute's name before the change
 * @param path of the attribute in the request, for messages
 * @throws SchemaChangeError where the target has another attribute of that name (A285)
 */
export function writeOtherSide(
  draft: SchemaDraft,
  uid: string,
  { name, former, attribute }: { name: string; former: string; attribute: Json },
  path: readonly string[],
): void {
  const other = otherSide(attribute);
  const target = attribute['target'];
  if (other === null || typeof target !== 'string') return;
  const attributes = draft.attributes(target);
  const present = attributes[other];
  const isOwner = attribute['inversedBy'] !== undefined;
  const belongs =
    isRelation(present) && present['target'] === uid && [name, former].includes(otherSide(present) ?? '');
  if (present && !belongs) {
    throw new SchemaChangeError(
      `${target} has an attribute ${other} already, which does not belong to this relation`,
      [...path, 'targetAttribute'],
    );
  }
  const wanted: Json = {
    type: 'relation',
    relation: OPPOSITE[attribute['relation'] as RelationKind],
    target: uid,
    [isOwner ? 'mappedBy' : 'inversedBy']: name,
  };
  attributes[other] = present ? updated(present, wanted) : wanted;
}

/** What the other side had beyond the relation itself stays. */
function updated(present: Json, wanted: Json): Json {
  const { inversedBy: _, mappedBy: __, ...rest } = present;
  const merged = { ...rest, ...wanted };
  return isDeepStrictEqual(merged, present) ? present : merged;
}
