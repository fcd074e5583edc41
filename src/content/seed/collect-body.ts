/** One body, of an entry or a component, → its row, and the rows that tie it to everything it names. */
import type { ComponentHop, MorphLinkHop, ZoneHop } from '../../database/layout/hop.ts';
import { tableOf } from '../../database/layout/layout.ts';
import type { ComponentAttribute, DynamicZoneAttribute, MediaAttribute } from '../../model/attribute.ts';
import { type AnySchema, schemaOf } from '../../model/content-type.ts';
import type { BodyContext } from './body-context.ts';
import { collectLinks, collectMorphOne, collectMorphs } from './collect-relation.ts';
import { columnValue } from './column-value.ts';
import type { SeedBody } from './content-folder.ts';
import { listOf } from './list-of.ts';
import type { Place } from './place.ts';
import { isObject } from './read-content-folder.ts';
import type { SeedRow } from './row-collector.ts';

/** Adds the row of a body, with `system` columns besides its own, and all that hangs on it. */
export function collectBody(
  schema: AnySchema,
  id: number,
  body: SeedBody,
  system: SeedRow,
  place: Place,
  context: BodyContext,
): void {
  const table = tableOf(context.layout, schema.uid);
  const row: SeedRow = { id, ...system };
  for (const name of Object.keys(body)) {
    const known = schema.attributes.get(name);
    if ((!known || known.system) && name !== '__component')
      place.at(name).problem(`${schema.uid} has no such attribute`);
  }
  for (const attribute of schema.attributes.values()) {
    if (attribute.system) continue;
    const at = place.at(attribute.name);
    const given =
      body[attribute.name] ?? (attribute.kind === 'scalar' ? attribute.default : undefined) ?? null;
    if (given === null) {
      if (attribute.required && !context.draft) at.problem('is required');
      continue;
    }
    const hop = table.hops.get(attribute.name);
    switch (attribute.kind) {
      case 'scalar': {
        const column = columnValue(attribute, given);
        if ('problem' in column) at.problem(column.problem);
        else row[table.columns.get(attribute.name)!] = column.value;
        break;
      }
      case 'component':
        collectComponents(attribute, hop as ComponentHop, id, given, at, context);
        break;
      case 'dynamiczone':
        collectZone(attribute, hop as ZoneHop, id, given, at, context);
        break;
      case 'media':
        collectMedia(attribute, hop as MorphLinkHop, id, given, at, context);
        break;
      case 'relation':
        if (hop?.kind === 'link') collectLinks(attribute, hop, id, given, at, context);
        else if (hop?.kind === 'morphToOne') collectMorphOne(hop, row, given, at, context);
        else if (hop?.kind === 'morphToMany') collectMorphs(schema, attribute, hop, id, given, at, context);
        else at.problem('belongs to the other side of the relation: give it in the entries there');
    }
  }
  context.rows.entry(table.table, row);
}

function collectComponents(
  attribute: ComponentAttribute,
  hop: ComponentHop,
  id: number,
  given: unknown,
  place: Place,
  context: BodyContext,
): void {
  for (const [item, at, position] of listOf(given, attribute.repeatable, place)) {
    if (isObject(item))
      addComponent(hop, hop.componentUid, id, item, attribute.repeatable ? position : null, at, context);
    else at.problem('expected an object, the component');
  }
}

function collectZone(
  attribute: DynamicZoneAttribute,
  hop: ZoneHop,
  id: number,
  given: unknown,
  place: Place,
  context: BodyContext,
): void {
  for (const [item, at, position] of listOf(given, true, place)) {
    const uid = isObject(item) ? item['__component'] : undefined;
    if (isObject(item) && attribute.components.includes(String(uid))) {
      addComponent(hop, String(uid), id, item, position, at, context);
    } else at.problem(`expected an object with __component, one of ${attribute.components.join(', ')}`);
  }
}

function addComponent(
  hop: ComponentHop | ZoneHop,
  uid: string,
  ownerId: number,
  body: SeedBody,
  order: number | null,
  place: Place,
  context: BodyContext,
): void {
  const id = context.rows.count(`component ${uid}`);
  collectBody(schemaOf(context.model, uid), id, body, {}, place, context);
  context.rows.link(hop.table, {
    entity_id: ownerId,
    component_id: id,
    component_type: uid,
    field: hop.field,
    order,
  });
}

function collectMedia(
  attribute: MediaAttribute,
  hop: MorphLinkHop,
  id: number,
  given: unknown,
  place: Place,
  context: BodyContext,
): void {
  for (const [name, at, order] of listOf(given, attribute.multiple, place)) {
    const file = context.files.get(String(name));
    if (file === undefined) at.problem(`content/media.json has no file ${JSON.stringify(name)}`);
    else {
      context.rows.link(hop.table, {
        [hop.targetColumn]: file,
        [hop.idColumn]: id,
        [hop.typeColumn]: hop.ownerUid,
        field: hop.field,
        order,
      });
    }
  }
}
