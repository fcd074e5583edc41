/** What listeners see of a checked write: values by attribute, as `strapi.db` would be given them. */

import { copyOf } from '../../base/copy-of.ts';
import type { SqlParameter } from '../../database/database.ts';
import { type Layout, tableOf } from '../../database/layout/layout.ts';
import type { ScalarAttribute, ScalarType } from '../../model/attribute.ts';
import { type AnySchema, isWritableSystemAttribute } from '../../model/content-type.ts';
import { checkScalar, scalarType } from '../../model/types/index.ts';
import type { Body } from '../check/check-context.ts';
import type { Entity } from '../entities/read-entities.ts';
import { freeMembers } from '../permitted-body.ts';
import type { RowChanges } from '../statements/changes.ts';

/**
 * The values of a body, with defaults and what Octavo sets itself.
 * @param changes what the body's check has made of it
 * @returns values of its own: nothing of the body is shared
 */
export function listenerData(layout: Layout, changes: RowChanges, body: Body): Entity {
  const data = copyOf(body) as Entity;
  const { columns } = tableOf(layout, changes.schema.uid);
  for (const attribute of changes.schema.attributes.values()) {
    if (attribute.kind !== 'scalar') continue;
    const column = columns.get(attribute.name)!;
    if (!changes.columns.has(column)) continue;
    const isSent = Object.hasOwn(body, attribute.name) && attribute.type !== 'password';
    data[attribute.name] = isSent
      ? castValue(attribute, data[attribute.name])
      : listenerValue(attribute, changes.columns.get(column)!);
  }
  return data;
}

/**
 * What of a client's body reaches listeners: attributes it may set, relations to what it may read, and as in v4 names that are
 * no attributes, which have no effect but what listeners make of them.
 * @param mayRead whether the client may read entries of a type
 */
export function sentData(schema: AnySchema, body: Body, mayRead: (uid: string) => boolean): Body {
  const entries = Object.entries(body).filter(([name]) => {
    const attribute = schema.attributes.get(name);
    if (!attribute || attribute.writable === false) return false;
    if (attribute.system && !isWritableSystemAttribute(name)) return false;
    return attribute.kind !== 'relation' || attribute.target === null || mayRead(attribute.target);
  });
  return { ...Object.fromEntries(entries), ...freeMembers(schema, body) };
}

/** The same for rows that have no body: their columns, and what they are linked with. */
export function listenerRow(layout: Layout, changes: RowChanges): Entity {
  const data = listenerData(layout, changes, {});
  const { hops } = tableOf(layout, changes.schema.uid);
  for (const [name, hop] of hops) {
    const link = changes.links.find((one) => one.hop === hop);
    if (link?.kind !== 'relation' || link.input.kind !== 'set') continue;
    const [first = null] = link.input.ids;
    data[name] = 'many' in hop && hop.many ? [...link.input.ids] : first;
  }
  return data;
}

/** The types whose values are cast by their check: `"3"` is 3 where a number belongs. */
const CAST: ReadonlySet<ScalarType> = new Set(['integer', 'float', 'decimal', 'boolean', 'string', 'text']);

const castValue = (attribute: ScalarAttribute, value: unknown): unknown =>
  CAST.has(attribute.type)
    ? checkScalar(value, attribute, { label: attribute.name, draft: true }).value
    : value;

/** A stored value that is not from a body: a default, a time, a hash. */
export function listenerValue({ type }: ScalarAttribute, value: SqlParameter): unknown {
  const { column } = scalarType(type);
  if (column === 'json' && typeof value === 'string') return JSON.parse(value);
  if (column === 'boolean' && typeof value === 'number') return value === 1;
  return column === 'datetime' && typeof value === 'number' ? new Date(value) : value;
}
