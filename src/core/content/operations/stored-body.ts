/** Stored entries in the form of bodies. */
import {
  type Attribute,
  type ComponentAttribute,
  type DynamicZoneAttribute,
  isToOne,
} from '../../model/attribute.ts';
import { type AnySchema, type ContentType, type Model, schemaOf } from '../../model/content-type.ts';
import type { Body } from '../check/check-context.ts';
import { toParams } from '../entities/query-params.ts';
import { type Entity, readEntitiesJson, readEntity } from '../entities/read-entities.ts';
import type { ContentReader } from '../read-content.ts';
import type { WholePiece } from '../read-many.ts';

/** Entries of a type. */
interface StoredType {
  readonly reader: ContentReader;
  readonly model: Model;
  readonly type: ContentType;
}

/** Which entry of which type. */
export interface StoredEntry extends StoredType {
  readonly id: number;
}

/**
 * Entries as they have to keep the rules of their type: scalars, components and zones with their ids, to any depth. Of
 * relations and media it has those that are required and missing, since the others keep every rule; passwords that are
 * there are left out, since the rules of passwords say nothing about hashes.
 * @param ids of a piece that one statement reads
 * @param most bytes of text
 * @returns the bodies of those that are there, by id, and how long they are as JSON; null for more bytes
 */
export async function storedBodies(
  { reader, model, type }: StoredType,
  ids: readonly number[],
  most: number,
): Promise<WholePiece<Map<number, Body>> | null> {
  const rules: Selection = {
    takes: (attribute) =>
      attribute.kind === 'media'
        ? attribute.required
        : attribute.kind !== 'relation' || (attribute.required && isToOne(attribute.relation)),
    value: (attribute, value) => {
      const isMissing = value === null || (Array.isArray(value) && value.length === 0);
      const isPassword = attribute.kind === 'scalar' && attribute.type === 'password';
      const isKept = attribute.kind === 'scalar' && !isPassword;
      return isMissing || isKept ? value : undefined;
    },
    ids: true,
  };
  const populate = toPopulate(model, type, rules, [], [...type.attributes.values()]);
  const params = toParams({ where: { id: { $in: [...ids] } }, populate });
  const json = await readEntitiesJson(reader, type, params, most);
  if (!json) return null;
  const entities = JSON.parse(json.toString()) as Entity[];
  const value = new Map(entities.map((entity) => [Number(entity['id']), bodyOf(model, type, rules, entity)]));
  return { value, bytes: json.length };
}

/**
 * Components and zones of an entry as a new entry can be given them: without ids, with all they are linked with, and
 * passwords as their hashes.
 */
export async function partsBody(
  { reader, model, type, id }: StoredEntry,
  parts: readonly (ComponentAttribute | DynamicZoneAttribute)[],
): Promise<Body> {
  if (parts.length === 0) return {};
  const copies: Selection = {
    takes: () => true,
    value: (attribute, value) => (attribute.kind === 'scalar' ? value : idsOf(value)),
    ids: false,
  };
  const populate = toPopulate(model, type, copies, [], parts);
  const entity = await readEntity(reader, type, { where: { id }, select: ['id'], populate });
  const names = new Set(parts.map(({ name }) => name));
  const values = Object.entries(entity ? bodyOf(model, type, copies, entity) : {});
  return Object.fromEntries(values.filter(([name]) => names.has(name)));
}

/** What of a stored row becomes part of a body. */
interface Selection {
  /** Whether a relation or file is read at all. */
  takes(attribute: Attribute): boolean;
  /** The value of an attribute that is no component, as a body has it; undefined to leave it out. */
  value(attribute: Attribute, stored: unknown): unknown;
  /** Whether components keep their ids. */
  readonly ids: boolean;
}

/** A component inside itself ends there, as in forms. */
function toPopulate(
  model: Model,
  schema: AnySchema,
  selection: Selection,
  inside: readonly string[],
  attributes: readonly Attribute[] = [...schema.attributes.values()],
): Record<string, unknown> {
  const inner = (uid: string) => ({
    populate: toPopulate(model, schemaOf(model, uid), selection, [...inside, uid]),
  });
  const entries = attributes.flatMap((attribute): [string, unknown][] => {
    const { name, kind, system } = attribute;
    if (kind === 'component') {
      return inside.includes(attribute.component) ? [] : [[name, inner(attribute.component)]];
    }
    if (kind === 'dynamiczone') {
      const listed = attribute.components.filter((uid) => !inside.includes(uid));
      return [[name, { on: Object.fromEntries(listed.map((uid) => [uid, inner(uid)])) }]];
    }
    return kind === 'scalar' || system || !selection.takes(attribute) ? [] : [[name, { select: ['id'] }]];
  });
  return Object.fromEntries(entries);
}

function bodyOf(model: Model, schema: AnySchema, selection: Selection, row: Entity): Body {
  const entries = [...schema.attributes.values()].flatMap((attribute): [string, unknown][] => {
    const { name, kind, system } = attribute;
    const stored = row[name];
    if (system || stored === undefined) return [];
    if (kind === 'component') {
      const component = schemaOf(model, attribute.component);
      return [[name, each(stored, (one) => bodyOf(model, component, selection, one))]];
    }
    if (kind === 'dynamiczone') {
      const toBody = (one: Entity): Body => {
        const uid = String(one['__component']);
        return { __component: uid, ...bodyOf(model, schemaOf(model, uid), selection, one) };
      };
      return [[name, each(stored, toBody)]];
    }
    const value = selection.value(attribute, stored);
    return value === undefined ? [] : [[name, value]];
  });
  return { ...(selection.ids ? { id: row['id'] } : {}), ...Object.fromEntries(entries) };
}

function each(value: unknown, change: (row: Entity) => Body): unknown {
  if (value === null) return null;
  return Array.isArray(value) ? value.map((one: Entity) => change(one)) : change(value as Entity);
}

/** Related rows by their ids; polymorphic ones with their types. */
function idsOf(value: unknown): unknown {
  const one = ({ id, __type }: Entity): unknown => (__type === undefined ? id : { id, __type });
  if (value === null) return null;
  return Array.isArray(value) ? value.map((row: Entity) => one(row)) : one(value as Entity);
}
