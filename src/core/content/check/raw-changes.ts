/**
 * Rows as project code gives them to `strapi.db`, below the rules of entries → Changes. A value only has to be
 * one its column can hold: no required ones, no bounds, no uniqueness.
 */

import { RULES_OF_ROWS } from '../../base/compatibility-rules.ts';
import type { Executor, SqlParameter } from '../../database/database.ts';
import type { ColumnHop, ComponentHop, ZoneHop } from '../../database/layout/hop.ts';
import { FILE_UID, tableOf } from '../../database/layout/layout.ts';
import {
  componentIdExpected,
  componentListExpected,
  idExpected,
  invalidValue,
} from '../../errors/catalogue.ts';
import type { Attribute, ScalarAttribute, ScalarType } from '../../model/attribute.ts';
import type { AnySchema } from '../../model/content-type.ts';
import { scalarType } from '../../model/types/index.ts';
import type { ResolveSettings } from '../../query/resolve/context.ts';
import type { PartChange, RowChanges } from '../statements/changes.ts';
import { readRelation } from '../statements/relation-input.ts';
import { CheckContext, ROOT } from './check-context.ts';
import { checkLink } from './check-link.ts';
import { roomProblem } from './column-room.ts';

/** Values by attribute; names the type does not have are left out. */
export type RawData = Readonly<Record<string, unknown>>;

/**
 * Reads values into changes of a row; `context.finish` then checks whether related entries exist.
 * @throws OctavoError ValidationError for a value its column cannot hold
 */
export function rawChanges(context: CheckContext, schema: AnySchema, data: RawData): RowChanges {
  const changes: RowChanges = { schema, columns: new Map(), links: [], parts: [] };
  // as in v4 a null leaves the id to the database
  if (data['id'] !== undefined && data['id'] !== null) changes.columns.set('id', rawId(data['id']));
  for (const attribute of schema.attributes.values()) {
    const value = Object.hasOwn(data, attribute.name) ? data[attribute.name] : undefined;
    if (value !== undefined) rawAttribute(context, changes, attribute, value);
  }
  return changes;
}

/** Reads one attribute's value into the changes of a row. */
export function rawAttribute(
  context: CheckContext,
  changes: RowChanges,
  attribute: Attribute,
  value: unknown,
): void {
  const { schema } = changes;
  const table = tableOf(context.settings.layout, schema.uid);
  if (attribute.kind === 'scalar') {
    changes.columns.set(table.columns.get(attribute.name)!, rawValue(context, attribute, value));
    return;
  }
  const hop = table.hops.get(attribute.name)!;
  if (hop.kind === 'column') changes.columns.set(hop.column, linkedId(context, hop, value));
  else if (hop.kind === 'component' || hop.kind === 'zone') {
    changes.parts.push(rawPart(attribute.name, hop, value, context));
  } else if (attribute.kind === 'relation' || attribute.kind === 'media') {
    const target = attribute.kind === 'relation' ? attribute.target : FILE_UID;
    checkLink(context, { schema, place: ROOT, id: null }, changes, attribute, target, value);
  }
}

/** What the rules of these say is not asked here: they are texts and JSON like any. */
const STORED_AS: Partial<Record<ScalarType, ScalarType>> = {
  email: 'string',
  uid: 'string',
  enumeration: 'string',
  // already hashed, or on purpose not
  password: 'string',
  richtext: 'text',
  blocks: 'json',
};

const TEXTS: ReadonlySet<ScalarType> = new Set(['string', 'text']);

function rawValue(context: CheckContext, attribute: ScalarAttribute, value: unknown): SqlParameter {
  if (value === null) return null;
  const { name } = attribute;
  const type = STORED_AS[attribute.type] ?? attribute.type;
  const plain: ScalarAttribute = {
    kind: 'scalar',
    name,
    type,
    private: false,
    required: false,
    localized: false,
    system: false,
    unique: false,
  };
  const converted = TEXTS.has(type) && isPlain(value) ? String(value) : dayOf(type, value);
  const definition = scalarType(type);
  const checked = definition.check(converted, plain, { label: name, draft: true });
  const [problem] = checked.problems;
  const message = problem?.message ?? roomProblem(context.tx.limits, plain, checked.value, name);
  if (message) throw invalidValue(message);
  return definition.toStored(checked.value, name);
}

const isPlain = (value: unknown): boolean =>
  typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint';

/** A Date is a day or a time, too. */
function dayOf(type: ScalarType, value: unknown): unknown {
  if (!(value instanceof Date) || Number.isNaN(value.getTime())) return value;
  if (type === 'date') return value.toISOString().slice(0, 10);
  return type === 'time' ? value.toISOString().slice(11, 23) : value;
}

function rawId(value: unknown): number {
  const id = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  if (typeof id !== 'number' || !Number.isSafeInteger(id)) throw idExpected();
  return id;
}

/** A relation of one that is a column: who made an entry. */
function linkedId(context: CheckContext, hop: ColumnHop, value: unknown): number | null {
  const input = readRelation(value, RULES_OF_ROWS);
  if (input.kind === 'patch' && input.refused) throw input.refused;
  if (input.kind === 'none') return null;
  const ids = input.kind === 'set' ? input.ids : input.connect.map(({ id }) => id);
  context.want(hop.targetUid, ids);
  return ids.at(-1) ?? null;
}

/** Components by their ids: their rows are there already, made through `strapi.db` as well. */
function rawPart(
  name: string,
  hop: ComponentHop | ZoneHop,
  value: unknown,
  context: CheckContext,
): PartChange {
  const many = hop.kind === 'zone' || hop.many;
  const rows = (value === null ? [] : [value].flat()).map((one: unknown) => {
    const { id, __component, __pivot } = (
      typeof one === 'object' && one !== null ? one : { id: one }
    ) as Partial<Record<'id' | '__component', unknown>> & { __pivot?: { component_type?: unknown } };
    const uid = hop.kind === 'component' ? hop.componentUid : (__component ?? __pivot?.component_type);
    if (typeof uid !== 'string' || !context.settings.model.components.has(uid)) {
      throw componentListExpected(name);
    }
    if (id === undefined) throw componentIdExpected(name);
    const row = rawId(id);
    context.want(uid, [row]);
    const schema = context.settings.model.components.get(uid)!;
    return { uid, id: row, changes: { schema, columns: new Map(), links: [], parts: [] } };
  });
  return { hop, many, rows };
}

/** The check of rows as they are: code may point at anything. */
export const rawContext = (settings: ResolveSettings, tx: Executor): CheckContext =>
  new CheckContext({
    settings: { ...settings, rules: RULES_OF_ROWS },
    tx,
    mayRead: () => true,
    setsUnwritable: true,
    draft: true,
    creating: false,
    sentFiles: new Set(),
  });
