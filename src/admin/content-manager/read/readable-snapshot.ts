/** What an editor may see of a kept state. */
import { isObject } from '../../../core/base/is-object.ts';
import type { Snapshot } from '../../../core/content/snapshots/snapshot.ts';
import type { AnySchema, ContentType, Model } from '../../../core/model/content-type.ts';
import { schemaOf } from '../../../core/model/content-type.ts';
import type { FieldSet } from '../../../core/rights/field-set.ts';
import { READ_POLICY } from '../editor-read-policy.ts';

/** Whether an attribute of an entry may be read, in part at least. */
export const mayReadPart = (type: ContentType, fields: FieldSet, name: string): boolean => {
  const attribute = type.attributes.get(name);
  if (!attribute || READ_POLICY.never(type, attribute)) return false;
  return READ_POLICY.always.has(name) || fields.hasPartOf(name);
};

/** A state without what the editor may not read: attributes, and parts of components. */
export function readableSnapshot(
  model: Model,
  type: ContentType,
  fields: FieldSet,
  snapshot: Snapshot,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(snapshot).flatMap(([name, value]): [string, unknown][] => {
      if (name === 'id' || READ_POLICY.always.has(name)) return [[name, value]];
      if (!mayReadPart(type, fields, name)) return [];
      return [[name, inside(model, type, name, fields.inside(name), value)]];
    }),
  );
}

function inside(model: Model, schema: AnySchema, name: string, fields: FieldSet, value: unknown): unknown {
  const attribute = schema.attributes.get(name);
  if (fields.isAll || attribute?.kind !== 'component') return value;
  const component = schemaOf(model, attribute.component);
  const part = (item: unknown): unknown =>
    isObject(item)
      ? Object.fromEntries(
          Object.entries(item).flatMap(([below, inner]): [string, unknown][] => {
            if (below === 'id') return [[below, inner]];
            if (!fields.hasPartOf(below)) return [];
            return [[below, inside(model, component, below, fields.inside(below), inner)]];
          }),
        )
      : item;
  return Array.isArray(value) ? value.map(part) : part(value);
}
