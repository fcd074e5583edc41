/**
 * An entry as the content manager shows it → an EntryPlan: what the caller may read of it, relations as counts, related
 * rows with what the caller may read of their types (A220, A221).
 */
import { isDeepStrictEqual } from 'node:util';
import type { ComponentHop, Hop, LinkHop } from '../../../core/database/layout/hop.ts';
import { FILE_UID, tableOf } from '../../../core/database/layout/layout.ts';
import type { Attribute } from '../../../core/model/attribute.ts';
import {
  type AnySchema,
  type ContentType,
  contentTypeOf,
  schemaOf,
} from '../../../core/model/content-type.ts';
import { scalarType } from '../../../core/model/types/index.ts';
import type { Condition, EntryPlan, FieldPlan, ValuePlan, VariantPlan } from '../../../core/query/plan.ts';
import { ALWAYS, both, orNull, test } from '../../../core/query/resolve/conditions.ts';
import type { PublicationState, ResolveContext, RowRights } from '../../../core/query/resolve/context.ts';
import { stateCondition } from '../../../core/query/resolve/publication-state.ts';
import { signedFields } from '../../../core/query/resolve/signed-fields.ts';
import { READ_POLICY } from '../editor-read-policy.ts';

/**
 * How an entry is shown: in a list (components one level deep, to-one relations as rows), by itself (components whole,
 * relations as counts, but for polymorphic ones), as the answer of a write (all relations as counts), or by its related
 * drafts alone, which are counted.
 */
export type EntryStyle = 'list' | 'entry' | 'written' | 'drafts';

/** A place in an entry: the entry itself, or a component in it. */
interface Place {
  readonly context: ResolveContext;
  readonly style: EntryStyle;
  readonly schema: AnySchema;
  readonly rights: RowRights;
  /** What is known of the entry's row already: attributes that may be read under this condition need no test. */
  readonly known: Condition;
  /** The components around this place: one inside itself ends there. */
  readonly around: readonly string[];
  /** The scalars of the entry itself; undefined for all. */
  readonly scalars?: ReadonlySet<string> | undefined;
  /** The state of related entries that are shown and counted; undefined for all. */
  readonly state?: PublicationState | undefined;
}

/**
 * @param known a condition that the rows of the plan meet
 * @param only what it has of the entry and its relations; all unless given
 * @throws Error without rights: the plan of an entry is always one editor's
 */
export function managedEntry(
  context: ResolveContext,
  type: ContentType,
  style: EntryStyle,
  known: Condition,
  only: Pick<Place, 'scalars' | 'state'> = {},
): EntryPlan {
  const rights = rightsTo(context, type);
  return {
    table: tableOf(context.settings.layout, type.uid).table,
    shape: 'flat',
    isOwner: true,
    fields: fieldsAt({ context, style, schema: type, rights, known, around: [], ...only }),
  };
}

/**
 * A row of another type, with what the caller may read of it: its scalars, the id in any case (A220).
 * @param scalars those that are wanted; all unless given
 * @param known a condition that the rows meet
 */
export function relatedRow(
  context: ResolveContext,
  type: ContentType,
  { scalars, known = ALWAYS }: { readonly scalars?: ReadonlySet<string>; readonly known?: Condition } = {},
): EntryPlan {
  const rights = rightsTo(context, type);
  const fields = [...type.attributes.values()].flatMap((attribute) =>
    attribute.kind === 'scalar' && scalars?.has(attribute.name) !== false
      ? [member(context, type, attribute.name, rights.readable(context, type, attribute.name))]
      : [],
  );
  const guarded = guardedFields(fields, known);
  return {
    table: tableOf(context.settings.layout, type.uid).table,
    shape: 'flat',
    isOwner: true,
    fields: type.uid === FILE_UID ? signedFields(context, type, guarded) : guarded,
  };
}

function rightsTo(context: ResolveContext, type: ContentType): RowRights {
  if (!context.rights) throw new Error('an entry of the content manager is read for an editor');
  return context.rights.rowsOf(type);
}

/** A member, and the entries that have it. */
interface Guarded {
  readonly field: FieldPlan;
  readonly where: Condition;
}

function member(context: ResolveContext, schema: AnySchema, name: string, where: Condition): Guarded {
  const attribute = schema.attributes.get(name);
  if (attribute?.kind !== 'scalar') throw new Error(`${schema.uid}.${name} is no scalar`);
  const column = tableOf(context.settings.layout, schema.uid).columns.get(name)!;
  return {
    field: { key: name, value: { kind: 'column', column, form: scalarType(attribute.type).json } },
    where,
  };
}

/** Members whose condition is known to hold stand by themselves; neighbours with the same one share it. */
function guardedFields(members: readonly Guarded[], known: Condition): FieldPlan[] {
  const fields: FieldPlan[] = [];
  let last: { where: Condition; fields: FieldPlan[] } | null = null;
  for (const { field, where } of members) {
    if (where.kind === 'never') continue;
    if (where.kind === 'always' || isDeepStrictEqual(where, known)) {
      last = null;
      fields.push(field);
    } else if (last && isDeepStrictEqual(last.where, where)) last.fields.push(field);
    else {
      last = { where, fields: [field] };
      fields.push({ key: '', value: { kind: 'guarded', where, fields: last.fields } });
    }
  }
  return fields;
}

function fieldsAt(place: Place): FieldPlan[] {
  const { context, style, schema, rights, known, around, scalars } = place;
  const attributes = [...schema.attributes.values()];
  const isScalar = ({ kind }: Attribute): boolean => kind === 'scalar';
  const members = [
    ...attributes.filter(isScalar),
    ...attributes.filter((attribute) => !isScalar(attribute)),
  ].flatMap((attribute): Guarded[] => {
    const { name } = attribute;
    if (attribute.kind === 'scalar') {
      if (style === 'drafts' || (around.length === 0 && scalars?.has(name) === false)) return [];
    }
    const where =
      around.length === 0 && READ_POLICY.always.has(name) ? ALWAYS : rights.readable(context, schema, name);
    if (where.kind === 'never') return [];
    if (attribute.kind === 'scalar') return [member(context, schema, name, where)];
    const value = valueAt(place, attribute);
    return value ? [{ field: { key: name, value }, where }] : [];
  });
  return guardedFields(members, known);
}

/** The value of an attribute that is no scalar; null where it is not shown here. */
function valueAt(place: Place, attribute: Exclude<Attribute, { kind: 'scalar' }>): ValuePlan | null {
  const { context, style, schema, around } = place;
  const hop = tableOf(context.settings.layout, schema.uid).hops.get(attribute.name)!;
  if (style === 'drafts' && hop.kind !== 'component' && hop.kind !== 'zone') {
    return draftCount(context, attribute, hop);
  }
  const isInList = style === 'list' && around.length > 0;
  switch (hop.kind) {
    case 'component':
      return isInList ? null : componentValue(place, attribute.name, hop);
    case 'zone':
      return isInList ? null : zoneValue(place, attribute.name, hop);
    default:
      if (attribute.kind === 'media') return isInList ? null : mediaValue(context, hop);
      if (isInList) return null;
      return relationValue(place, attribute.name, hop);
  }
}

/** How many of the related entries are drafts; null for a relation to a type without drafts. */
function draftCount(context: ResolveContext, attribute: Attribute, hop: Hop): ValuePlan | null {
  if (hop.kind !== 'link' || attribute.system) return null;
  if (!targetOf(context, hop.targetUid).draftAndPublish) return null;
  return { kind: 'count', wrapped: false, hop, where: test('published_at', false, { op: 'null' }) };
}

function relationValue(
  place: Place,
  name: string,
  hop: Exclude<Hop, { kind: 'component' | 'zone' }>,
): ValuePlan {
  const { context, style } = place;
  if (name === 'localizations' && hop.kind === 'link') return localizations(place, hop);
  const inState = (type: ContentType): Condition | null => stateCondition(context, type, place.state ?? null);
  const target = 'targetUid' in hop ? targetOf(context, hop.targetUid) : null;
  const where = target && inState(target);
  if (hop.kind === 'column') return { ...rowsOf(hop, relatedRow(context, target!)), where };
  const isMorph = hop.kind !== 'link';
  if (style === 'written' || (!isMorph && (style === 'entry' || hop.many))) {
    if (hop.kind === 'morphToOne' || hop.kind === 'morphToMany') return { kind: 'morphCount', hop };
    return { kind: 'count', wrapped: false, hop, where };
  }
  if (hop.kind === 'morphToOne') {
    return { kind: 'morphToOne', hop, variants: variants(context, false, inState) };
  }
  if (hop.kind === 'morphToMany') {
    return { kind: 'morphToMany', hop, variants: variants(context, true, inState), listed: true };
  }
  return { ...rowsOf(hop, relatedRow(context, target!)), where };
}

const targetOf = (context: ResolveContext, uid: string): ContentType =>
  contentTypeOf(context.settings.model, uid);

/** Related rows in their order; an empty polymorphic list is null. */
const rowsOf = (
  hop: Extract<ValuePlan, { kind: 'relation' }>['hop'],
  entry: EntryPlan,
): Extract<ValuePlan, { kind: 'relation' }> => ({
  kind: 'relation',
  hop,
  wrapped: false,
  emptyIsNull: hop.kind === 'morphLink' || hop.kind === 'morphColumn',
  entry,
  where: null,
  order: null,
  limit: null,
  offset: null,
});

/** The other locales of an entry that the caller may read: which they are, and whether they are published (A220). */
function localizations({ context, schema, rights, state }: Place, hop: LinkHop): ValuePlan {
  const shown = ['locale', ...(schema.attributes.has('publishedAt') ? ['publishedAt'] : [])];
  const fields = shown.map((name) => member(context, schema, name, ALWAYS).field);
  const inState = stateCondition(context, targetOf(context, hop.targetUid), state ?? null);
  const where = both(orNull(rights.readable(context, schema, 'locale')), inState);
  return { ...rowsOf(hop, { table: hop.targetTable, shape: 'flat', fields }), where };
}

/** Files with their folders. */
function mediaValue(context: ResolveContext, hop: Hop): ValuePlan {
  if (hop.kind !== 'morphLink') throw new Error('media are linked polymorphically');
  const entry = relatedRow(context, targetOf(context, FILE_UID));
  const folder = tableOf(context.settings.layout, FILE_UID).hops.get('folder');
  if (folder?.kind !== 'link') return rowsOf(hop, entry);
  const folderRow = relatedRow(context, targetOf(context, folder.targetUid));
  return rowsOf(hop, {
    ...entry,
    fields: [...entry.fields, { key: 'folder', value: rowsOf(folder, folderRow) }],
  });
}

/** A type for each variant of a polymorphic relation; types of administrators are never shown. */
const variants = (
  context: ResolveContext,
  named: boolean,
  inState: (type: ContentType) => Condition | null,
): VariantPlan[] =>
  [...context.settings.model.contentTypes.values()]
    .filter(({ origin }) => origin !== 'admin')
    .map((type) => ({
      uid: type.uid,
      where: inState(type),
      entry: {
        ...relatedRow(context, type),
        ...(named ? { label: { key: '__type' as const, value: type.uid, leads: true } } : {}),
      },
    }));

function componentValue(place: Place, name: string, hop: ComponentHop): ValuePlan | null {
  if (place.around.includes(hop.componentUid)) return null;
  const entry = componentEntry(place, name, hop.componentUid);
  if (place.style === 'drafts' && entry.fields.length === 0) return null;
  return {
    kind: 'component',
    hop,
    entry,
    where: null,
    order: null,
    limit: null,
    offset: null,
  };
}

function componentEntry(place: Place, name: string, uid: string): EntryPlan {
  const { context, rights, around } = place;
  const schema = schemaOf(context.settings.model, uid);
  return {
    table: tableOf(context.settings.layout, uid).table,
    shape: 'flat',
    fields: fieldsAt({ ...place, schema, rights: rights.inside(name), around: [...around, uid] }),
  };
}

function zoneValue(place: Place, name: string, hop: Extract<Hop, { kind: 'zone' }>): ValuePlan {
  const entries = hop.components.filter(({ uid }) => !place.around.includes(uid));
  return {
    kind: 'zone',
    hop,
    variants: entries.map(({ uid }) => ({
      uid,
      where: null,
      entry: {
        ...componentEntry(place, name, uid),
        label: { key: '__component', value: uid, leads: false },
      },
    })),
  };
}
