/** A snapshot → the body of a write that makes an entry what it was. */
import { isObject } from '../../base/is-object.ts';
import type { Executor } from '../../database/database.ts';
import { FILE_UID, type Layout, tableOf } from '../../database/layout/layout.ts';
import { ID_LIST, idList } from '../../database/sql/id-list.ts';
import { ident, sql } from '../../database/sql-template.ts';
import type { Attribute } from '../../model/attribute.ts';
import { type AnySchema, type ContentType, type Model, schemaOf } from '../../model/content-type.ts';
import type { Body } from '../check/check-context.ts';
import type { Snapshot } from './snapshot.ts';

/** An entry that a snapshot names, and that is no longer there. */
export interface MissingEntry {
  readonly attribute: string;
  readonly uid: string;
  readonly id: number;
}

export interface RestorableBody {
  readonly body: Body;
  /** Left out of the body. */
  readonly missing: readonly MissingEntry[];
}

/** A related entry or file, and where the snapshot names it. */
interface Reference {
  readonly attribute: string;
  readonly uid: string;
  readonly id: number;
}

/**
 * Makes the body. Components keep their rows where the entry still has them (`present`), so that their ids stay.
 * System attributes (dates, creators, state, locale) are not in it.
 */
export async function restorableBody(
  { tx, layout, model }: { readonly tx: Executor; readonly layout: Layout; readonly model: Model },
  type: ContentType,
  snapshot: Snapshot,
  present: Snapshot = {},
): Promise<RestorableBody> {
  const references: Reference[] = [];
  walk(model, type, snapshot, (reference) => references.push(reference));
  const there = await existing(tx, layout, references);
  const isThere = (uid: string, id: number): boolean => there.get(uid)?.has(id) === true;
  return {
    body: bodyOf(model, type, snapshot, present, isThere),
    missing: references.filter(({ uid, id }) => !isThere(uid, id)),
  };
}

type IsThere = (uid: string, id: number) => boolean;

function bodyOf(
  model: Model,
  schema: AnySchema,
  snapshot: Snapshot,
  present: Snapshot,
  isThere: IsThere,
): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const attribute of schema.attributes.values()) {
    if (attribute.system || !(attribute.name in snapshot)) continue;
    const value = snapshot[attribute.name] ?? null;
    const now = present[attribute.name];
    body[attribute.name] = restoredValue(model, attribute, value, now, isThere);
  }
  return body;
}

function restoredValue(
  model: Model,
  attribute: Attribute,
  value: unknown,
  now: unknown,
  isThere: IsThere,
): unknown {
  switch (attribute.kind) {
    case 'scalar':
      return value;
    case 'component':
    case 'dynamiczone': {
      const rows = new Map(objectsIn(now).map((row) => [rowKey(row), row]));
      const items = objectsIn(value)
        .filter((item) => componentOf(model, attribute, item) !== undefined)
        .map((item) => {
          const schema = componentOf(model, attribute, item)!;
          const row = rows.get(rowKey(item));
          const label = attribute.kind === 'dynamiczone' ? { __component: schema.uid } : {};
          const id = row ? { id: item['id'] } : {};
          return { ...label, ...id, ...bodyOf(model, schema, item, row ?? {}, isThere) };
        });
      return isList(attribute) ? items : (items[0] ?? null);
    }
    default: {
      const target = targetOf(attribute);
      const kept = objectsIn(value).filter((one) =>
        isThere(target ?? String(one['__type']), Number(one['id'])),
      );
      const named = kept.map((one) =>
        target === null ? { __type: one['__type'], id: one['id'] } : one['id'],
      );
      return Array.isArray(value) ? named : (named[0] ?? null);
    }
  }
}

const isList = (attribute: Attribute): boolean =>
  attribute.kind === 'dynamiczone' || (attribute.kind === 'component' && attribute.repeatable);

const rowKey = (row: Snapshot): string => `${String(row['__component'] ?? '')} ${String(row['id'])}`;

/** The component an item is of; undefined for one that the attribute does not take any more. */
function componentOf(model: Model, attribute: Attribute, item: Snapshot): AnySchema | undefined {
  if (attribute.kind === 'component') return schemaOf(model, attribute.component);
  const uid = item['__component'];
  return attribute.kind === 'dynamiczone' && typeof uid === 'string' && attribute.components.includes(uid)
    ? schemaOf(model, uid)
    : undefined;
}

const targetOf = (attribute: Attribute): string | null =>
  attribute.kind === 'relation' ? attribute.target : FILE_UID;

/** The objects of a list, or the one there is. */
const objectsIn = (value: unknown): Record<string, unknown>[] => [value].flat().filter(isObject);

/** Calls back for all entries and files that a snapshot names, at any depth. */
function walk(
  model: Model,
  schema: AnySchema,
  snapshot: Snapshot,
  onReference: (reference: Reference) => void,
  path = '',
): void {
  for (const attribute of schema.attributes.values()) {
    if (attribute.kind === 'scalar' || attribute.system) continue;
    const name = path === '' ? attribute.name : `${path}.${attribute.name}`;
    for (const item of objectsIn(snapshot[attribute.name])) {
      if (attribute.kind === 'relation' || attribute.kind === 'media') {
        const uid = targetOf(attribute) ?? String(item['__type']);
        onReference({ attribute: name, uid, id: Number(item['id']) });
        continue;
      }
      const component = componentOf(model, attribute, item);
      if (component) walk(model, component, item, onReference, name);
    }
  }
}

/** Which of the entries there are, by type: one statement a type. */
async function existing(
  tx: Executor,
  layout: Layout,
  references: readonly Reference[],
): Promise<Map<string, Set<number>>> {
  const found = new Map<string, Set<number>>();
  for (const [uid, those] of Map.groupBy(references, (one) => one.uid)) {
    const table = layout.tables.get(uid);
    if (!table) continue;
    const ids = [...new Set(those.map(({ id }) => id))];
    const rows = await tx.query<{ id: number }>(
      sql`SELECT id FROM ${ident(tableOf(layout, uid).table)} WHERE id IN ${ID_LIST}`,
      [idList(ids)],
    );
    found.set(uid, new Set(rows.map(({ id }) => Number(id))));
  }
  return found;
}
