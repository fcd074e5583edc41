/** A component or dynamic zone value → the rows it is to have. */

import { LoopTurn } from '../../base/loop-turn.ts';
import type { ComponentHop, ZoneHop } from '../../database/layout/hop.ts';
import { tableOf } from '../../database/layout/layout.ts';
import { foreignComponent } from '../../errors/catalogue.ts';
import type { ComponentAttribute, DynamicZoneAttribute } from '../../model/attribute.ts';
import { schemaOf } from '../../model/content-type.ts';
import { typeMessage } from '../../model/types/type-message.ts';
import type { PartChange, PartRow, RowChanges } from '../statements/changes.ts';
import { partKey, presentParts } from '../statements/parts.ts';
import type { Body, RowSubject } from './check-context.ts';
import { type CheckContext, item, type Place } from './check-context.ts';

/** `checkRow`, handed in because the two call each other. */
type CheckRow = (context: CheckContext, subject: RowSubject, body: Body) => Promise<RowChanges>;

/** Checks the value of a component or zone; undefined means it stays as it is. */
export async function checkPart(
  context: CheckContext,
  owner: RowSubject,
  attribute: ComponentAttribute | DynamicZoneAttribute,
  value: unknown,
  place: Place,
  checkRow: CheckRow,
): Promise<PartChange | null> {
  const hop = tableOf(context.settings.layout, owner.schema.uid).hops.get(attribute.name)!;
  if (hop.kind !== 'component' && hop.kind !== 'zone') throw new Error(`${attribute.name} is no component`);
  const many = attribute.kind === 'dynamiczone' || attribute.repeatable;
  if (value === undefined) {
    if (owner.presentNames?.has(attribute.name)) return null;
    if (
      owner.id === null &&
      (context.creating || context.rules.updatesCheckRequired) &&
      attribute.required &&
      !context.draft
    ) {
      context.problem(place, `${place.label} must be defined.`);
    }
    return null;
  }
  const items = many
    ? readList(context, attribute, value, place)
    : readSingle(context, attribute, value, place);
  if (!items) return null;
  const isOwn = context.isStored ? () => true : await ownParts(context, hop, owner);
  const rows: PartRow[] = [];
  const turn = new LoopTurn();
  const ordered = context.orderItems();
  const later = context.orderLater();
  for (const { body, at } of items) {
    await turn.pass();
    ordered.begin(levelsOf(context, attribute, body));
    const meant = attribute.kind === 'dynamiczone' ? listedComponent(context, body) : null;
    if (meant)
      await checkRow(context, { schema: schemaOf(context.settings.model, meant), place: at, id: null }, body);
    const uid =
      attribute.kind === 'component' ? attribute.component : readComponent(context, attribute, body, at);
    if (!uid) continue;
    const id = owner.id === null ? null : readRowId(body);
    if (namesRow(owner, body) && (id === null || !isOwn(partKey({ id, uid })))) {
      later.begin(0);
      context.refuseLater(foreignComponent(attribute.name));
    }
    later.begin(1);
    const subject: RowSubject = { schema: schemaOf(context.settings.model, uid), place: at, id };
    rows.push({ uid, id, changes: await checkRow(context, subject, body) });
  }
  ordered.end();
  // v4 looks at the ids of all items before it writes the first
  later.end();
  return { hop, many, rows: lastOfEach(rows) };
}

/** Whether a component row, by its key, is one of the owner's. */
async function ownParts(
  { tx }: CheckContext,
  { table, field }: ComponentHop | ZoneHop,
  owner: RowSubject,
): Promise<(key: string) => boolean> {
  const present = owner.id === null ? [] : await presentParts(tx, table, field, owner.id);
  const keys = new Set(present.map(partKey));
  return (key) => keys.has(key);
}

interface Item {
  readonly body: Body;
  readonly at: Place;
}

function readSingle(
  context: CheckContext,
  attribute: ComponentAttribute | DynamicZoneAttribute,
  value: unknown,
  place: Place,
): Item[] | null {
  if (value === null && !(attribute.required && !context.draft)) return [];
  if (isBody(value)) {
    context.countParts(1);
    return [{ body: value, at: place }];
  }
  context.problem(place, typeMessage(place.label, 'object', value));
  return null;
}

function readList(
  context: CheckContext,
  attribute: ComponentAttribute | DynamicZoneAttribute,
  value: unknown,
  place: Place,
): Item[] | null {
  if (!Array.isArray(value)) {
    context.problem(place, typeMessage(place.label, 'array', value));
    const named = isBody(value) && typeof value['__component'] === 'string';
    if (attribute.kind === 'dynamiczone' && value !== null && !named) context.wrongRelation(NO_COMPONENT);
    return null;
  }
  context.countParts(value.length);
  checkLength(context, attribute, value.length, place);
  const items: Item[] = [];
  value.forEach((one: unknown, index) => {
    const at = item(place, index);
    if (isBody(one)) {
      items.push({ body: one, at });
      return;
    }
    context.problem(at, typeMessage(at.label, 'object', null, one));
    if (attribute.kind === 'dynamiczone') context.wrongRelation('Invalid relations');
  });
  return items;
}

/** The reference does not hold an empty list to `min` unless the attribute is required (S13). */
function checkLength(
  context: CheckContext,
  attribute: ComponentAttribute | DynamicZoneAttribute,
  length: number,
  place: Place,
): void {
  const { min, max, required } = attribute;
  const counts = length > 0 || required || context.rules.minHoldsForEmptyLists;
  if (min !== undefined && length < min && counts && !context.draft) {
    context.problem(place, `${place.label} field must have at least ${min} items`);
  }
  if (max !== undefined && length > max) {
    context.problem(place, `${place.label} field must have less than or equal to ${max} items`);
  }
}

const NO_COMPONENT = 'Cannot build relations store from dynamiczone, component identifier is undefined';

/** The component a zone's item names (A25: one the zone does not list is refused). */
function readComponent(
  context: CheckContext,
  attribute: DynamicZoneAttribute,
  body: Body,
  at: Place,
): string | null {
  const uid = Object.hasOwn(body, '__component') ? body['__component'] : undefined;
  if (typeof uid === 'string' && attribute.components.includes(uid)) return uid;
  const place = { path: [...at.path, '__component'], label: `${at.label}.__component` };
  if (uid === undefined) context.problem(place, `${place.label} is a required field`);
  // lists and objects are the values that cannot be turned into a text
  if (typeof uid === 'object') context.problem(place, typeMessage(place.label, 'string', uid));
  if (uid !== undefined) {
    const known = [...context.settings.model.components.keys()];
    const names = typeof uid === 'string' && known.includes(uid) ? attribute.components : known;
    context.problem(place, `${place.label} must be one of the following values: ${names.join(', ')}`);
  }
  if (listedComponent(context, body)) return null;
  context.wrongRelation(uid === undefined || uid === null || uid === '' ? NO_COMPONENT : 'Invalid relations');
  return null;
}

/** A list around a component's name is refused as a name, but v4 looks at the values as that component's. */
function listedComponent(context: CheckContext, body: Body): string | null {
  const uid = Object.hasOwn(body, '__component') ? body['__component'] : undefined;
  const name = Array.isArray(uid) ? String(uid) : '';
  return context.settings.model.components.has(name) ? name : null;
}

/** How many levels v4 goes down to check an item: none below a component it does not know. */
function levelsOf(
  context: CheckContext,
  attribute: ComponentAttribute | DynamicZoneAttribute,
  body: Body,
): number {
  let uid: unknown = attribute.kind === 'component' ? attribute.component : undefined;
  if (attribute.kind === 'dynamiczone') {
    uid = Object.hasOwn(body, '__component') ? body['__component'] : undefined;
    if (uid === undefined) return 1;
    uid = listedComponent(context, body) ?? uid;
    if (typeof uid !== 'string' || !attribute.components.includes(uid)) return 0;
  }
  const schema = schemaOf(context.settings.model, uid as string);
  let below = 0;
  for (const part of schema.attributes.values()) {
    if (part.kind !== 'component' || !Object.hasOwn(body, part.name)) continue;
    const value = body[part.name];
    // a list is a level of its own
    const levels = (Array.isArray(value) ? (value as unknown[]) : [value])
      .filter(isBody)
      .map((one) => levelsOf(context, part, one) + (part.repeatable ? 1 : 0));
    below = levels.reduce((most, one) => Math.max(most, one), below);
  }
  return 1 + below;
}

/** An id given with the parts of an existing entry must be one of theirs, as in v4: null, too, is none. */
const namesRow = (owner: RowSubject, body: Body): boolean =>
  owner.id !== null && Object.hasOwn(body, 'id') && body['id'] !== undefined;

/** The id of a row to keep: a number or its text. */
function readRowId(body: Body): number | null {
  const id = Object.hasOwn(body, 'id') ? body['id'] : undefined;
  if (typeof id === 'number') return id;
  return typeof id === 'string' && /^\d{1,15}$/.test(id) ? Number(id) : null;
}

/** The same row twice in one list is that row once, with the values that come last. */
function lastOfEach(rows: readonly PartRow[]): PartRow[] {
  const last = new Map<string, PartRow>();
  rows.forEach((row, index) => {
    last.set(row.id === null ? `new ${index}` : partKey(row), row);
  });
  return [...last.values()];
}

const isBody = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
