/** The attributes of a request → those of a schema, and the other sides of their relations. */
import { isObject } from '../../core/base/is-object.ts';
import type { RelationKind } from '../../core/model/attribute.ts';
import { SchemaChangeError } from './change-error.ts';
import type { Json, SchemaDraft } from './draft.ts';
import {
  isRelation,
  OPPOSITE,
  otherSide,
  removeOtherSide,
  storedRelation,
  writeOtherSide,
} from './other-side.ts';

/** Attributes as a client of the builder sends them. */
export type AttributesInput = Readonly<Record<string, Json>>;

/** What a request says about a client's own names: `__self__`, `__contentType__`, temporary uids of components. */
export type UidOf = (uid: string) => string;

/**
 * Replaces the attributes of a type or component. Those that are not configurable stay as they are, in front; those
 * that the builder does not show stay as well.
 * @param path of the attributes in the request, for messages
 * @throws SchemaChangeError for an attribute that contradicts the present schemas
 */
export function replaceAttributes(
  draft: SchemaDraft,
  uid: string,
  sent: AttributesInput,
  uidOf: UidOf,
  path: readonly string[],
): void {
  const before = { ...draft.attributes(uid) };
  const kept = Object.entries(before).filter(([, attribute]) => isFixed(attribute) || isHidden(attribute));
  const fixed = new Set(kept.map(([name]) => name));
  const former = formerNames(sent, before, fixed, path);
  const after: Record<string, Json> = Object.fromEntries(kept.filter(([, attribute]) => isFixed(attribute)));
  for (const [name, attribute] of Object.entries(sent)) {
    if (fixed.has(name)) continue;
    const previous = before[former.get(name) ?? name];
    after[name] = inOrderOf(previous, stored(attribute, previous, uidOf));
  }
  for (const [name, attribute] of kept) if (isHidden(attribute)) after[name] = attribute;
  followNames(after, former);
  draft.setAttributes(uid, after);
  for (const [name, from] of former) {
    draft.renameAttribute(uid, from, name);
    followMorphs(draft, uid, from, name);
  }
  connect(draft, uid, { before, after, former, fixed }, path);
}

interface Sides {
  readonly before: AttributesInput;
  readonly after: Record<string, Json>;
  /** New name → former name. */
  readonly former: ReadonlyMap<string, string>;
  readonly fixed: ReadonlySet<string>;
}

/** Removes and writes the other sides of the relations. */
function connect(
  draft: SchemaDraft,
  uid: string,
  { before, after, former, fixed }: Sides,
  path: readonly string[],
): void {
  const keptAs = new Map(Object.keys(after).map((name) => [former.get(name) ?? name, name]));
  for (const [name, previous] of Object.entries(before)) {
    if (!isRelation(previous) || fixed.has(name)) continue;
    const now = after[keptAs.get(name) ?? ''];
    const isSame =
      isRelation(now) && now['target'] === previous['target'] && now['relation'] === previous['relation'];
    if (isSame && otherSide(now) === otherSide(previous)) continue;
    // of a relation to itself the list of the request says both sides
    if (previous['target'] === uid) continue;
    const [from, to] = [otherSide(previous), otherSide(now)];
    const target = String(previous['target']);
    const found = from === null ? undefined : draft.attributes(target)[from];
    removeOtherSide(draft, uid, name, previous);
    // the same relation, whose other side has another name: its links stay
    if (isSame && from !== null && to !== null && found) draft.renameAttribute(target, from, to);
  }
  for (const [name, attribute] of Object.entries(after)) {
    if (!isRelation(attribute) || fixed.has(name)) continue;
    if (attribute['target'] === uid) pairWithItself(uid, { before, after }, name, [...path, name]);
    else writeOtherSide(draft, uid, { name, former: former.get(name) ?? name, attribute }, [...path, name]);
  }
}

/**
 * A relation of a type to itself has both of its sides in one list.
 * @throws SchemaChangeError where one of two sides was removed, or the two do not name one another (A284)
 */
function pairWithItself(
  uid: string,
  { before, after }: Pick<Sides, 'before' | 'after'>,
  name: string,
  path: readonly string[],
): void {
  const attribute = after[name]!;
  const other = otherSide(attribute);
  if (other === null || other === name) return;
  const present = after[other];
  if (!present) {
    if (before[other] && before[name]) {
      throw new SchemaChangeError(
        `${name} needs its other side ${other}, which the request removes: remove both, or send targetAttribute null`,
        [...path, 'targetAttribute'],
      );
    }
    const isOwner = attribute['inversedBy'] !== undefined;
    after[other] = {
      type: 'relation',
      relation: OPPOSITE[attribute['relation'] as RelationKind],
      target: uid,
      [isOwner ? 'mappedBy' : 'inversedBy']: name,
    };
    return;
  }
  if (!isRelation(present) || present['target'] !== uid || otherSide(present) !== name) {
    throw new SchemaChangeError(
      `${name} names ${other} as its other side, and ${other} does not name ${name}`,
      [...path, 'targetAttribute'],
    );
  }
  const owners = [attribute, present].filter((side) => side['inversedBy'] !== undefined);
  if (owners.length === 1) return;
  // two that own, or none: the one that did, else the first in the list
  const owner = before[other]?.['inversedBy'] !== undefined && !before[name]?.['inversedBy'] ? other : name;
  for (const [side, opposite] of [
    [name, other],
    [other, name],
  ] as const) {
    const { inversedBy: _, mappedBy: __, ...rest } = after[side]!;
    after[side] = { ...rest, [side === owner ? 'inversedBy' : 'mappedBy']: opposite };
  }
}

/**
 * The renames of a request: new name → former name, of attributes with `previousName`.
 * @throws SchemaChangeError where the former attribute is missing, fixed or still there (A283)
 */
function formerNames(
  sent: AttributesInput,
  before: AttributesInput,
  fixed: ReadonlySet<string>,
  path: readonly string[],
): Map<string, string> {
  const former = new Map<string, string>();
  for (const [name, { previousName }] of Object.entries(sent)) {
    if (previousName === undefined || previousName === name || fixed.has(name)) continue;
    const place = [...path, name, 'previousName'];
    const from = String(previousName);
    if (!Object.hasOwn(before, from)) {
      throw new SchemaChangeError(`${from} is no attribute, so ${name} cannot be its new name`, place);
    }
    if (fixed.has(from))
      throw new SchemaChangeError(`${from} is not configurable, and keeps its name`, place);
    if (Object.hasOwn(sent, from)) {
      throw new SchemaChangeError(`${from} is still in the list, so ${name} cannot be its new name`, place);
    }
    if (Object.hasOwn(before, name)) {
      throw new SchemaChangeError(`${name} is an attribute already: rename in two steps`, place);
    }
    if ([...former.values()].includes(from)) {
      throw new SchemaChangeError(`${from} cannot become two attributes`, place);
    }
    former.set(name, from);
  }
  return former;
}

/** An attribute of a request in the form of a schema file. */
function stored(sent: Json, before: Json | undefined, uidOf: UidOf): Json {
  const { previousName: _, private: isPrivate, configurable, ...rest } = sent;
  const attribute: Json = {
    ...rest,
    ...(isPrivate === true ? { private: true } : {}),
    ...(configurable === false ? { configurable: false } : {}),
  };
  if (typeof attribute['target'] === 'string') attribute['target'] = uidOf(attribute['target']);
  if (typeof attribute['component'] === 'string') attribute['component'] = uidOf(attribute['component']);
  const { components } = attribute;
  if (Array.isArray(components)) attribute['components'] = components.map((uid) => uidOf(String(uid)));
  if (attribute['type'] !== 'relation') return attribute;
  const former = isRelation(before) ? before : undefined;
  return { ...inherited(former), ...storedRelation(attribute, former) };
}

/** What a kept relation has and a request need not repeat. */
function inherited(before: Json | undefined): Json {
  if (!before) return {};
  const relationKeys = new Set([
    ...['type', 'relation', 'target', 'required', 'private', 'unique', 'configurable', 'pluginOptions'],
    ...['inversedBy', 'mappedBy', 'targetAttribute'],
  ]);
  return Object.fromEntries(Object.entries(before).filter(([key]) => !relationKeys.has(key)));
}

/** The keys that were there stay in their order, so that a diff shows only the change. */
function inOrderOf(before: Json | undefined, after: Json): Json {
  if (!before) return after;
  const keys = [...Object.keys(before).filter((key) => Object.hasOwn(after, key)), ...Object.keys(after)];
  return Object.fromEntries([...new Set(keys)].map((key) => [key, after[key]]));
}

/** What names a renamed attribute within its own schema. */
function followNames(attributes: Record<string, Json>, former: ReadonlyMap<string, string>): void {
  const now = new Map([...former].map(([name, from]) => [from, name]));
  for (const attribute of Object.values(attributes)) {
    const { targetField } = attribute;
    if (attribute['type'] === 'uid' && typeof targetField === 'string' && now.has(targetField)) {
      attribute['targetField'] = now.get(targetField);
    }
  }
}

/** Polymorphic relations of other types name the attribute that leads to them. */
function followMorphs(draft: SchemaDraft, uid: string, from: string, to: string): void {
  for (const other of draft.schemas.keys()) {
    for (const attribute of Object.values(draft.attributes(other))) {
      if (isRelation(attribute) && attribute['target'] === uid && attribute['morphBy'] === from) {
        attribute['morphBy'] = to;
      }
    }
  }
}

const isFixed = (attribute: Json): boolean => isObject(attribute) && attribute['configurable'] === false;
const isHidden = (attribute: Json): boolean => isObject(attribute) && attribute['visible'] === false;
