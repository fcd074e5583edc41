/**
 * The read of everything an entry consists of: its scalars, its components and zones to any depth, and of what it is
 * related to the ids, in their order. One statement, whatever the type holds.
 */
import { type Hop, NO_LINKS } from '../../database/layout/hop.ts';
import { type Layout, tableOf } from '../../database/layout/layout.ts';
import type { Attribute } from '../../model/attribute.ts';
import { isSecret } from '../../model/builtin/users-permissions.ts';
import { type AnySchema, type ContentType, type Model, schemaOf } from '../../model/content-type.ts';
import { scalarType } from '../../model/types/index.ts';
import type { BoundPlan, EntryPlan, FieldPlan, Slot, ValuePlan, VariantPlan } from '../../query/plan.ts';
import { hasId } from '../../query/resolve/conditions.ts';
import { ID_SLOT } from '../../query/resolve/resolve-read.ts';

/** Entries of one relation that a snapshot names: longer lists are no part of a form that a person fills in. */
export const MOST_RELATED = 5000;

/** What a snapshot plan is made from. */
export interface SnapshotSource {
  readonly model: Model;
  readonly layout: Layout;
}

/**
 * Plans the read of one entry by its id, which is bound when the read runs: what is its own, and next to it what other
 * entries say of it.
 */
export function snapshotPlan(source: SnapshotSource, type: ContentType): BoundPlan {
  const most = ID_SLOT + 1;
  return {
    plan: {
      kind: 'one',
      unwrapped: true,
      entry: entryPart(source, type, most),
      companion: wholeEntry({ ...source, most }, type, (attribute) => isOfOthers(attribute)),
      where: hasId(ID_SLOT),
      order: [],
    },
    values: [0, RELATED_LIMIT],
  };
}

/** What `snapshotPlan` reads of an entry, in one object. */
export function snapshotEntry(source: SnapshotSource, type: ContentType, most: Slot): EntryPlan {
  const part = (isOthers: boolean): EntryPlan =>
    wholeEntry({ ...source, most }, type, (attribute) => isOfOthers(attribute) === isOthers);
  const ownPart = part(false);
  return { ...ownPart, fields: [...ownPart.fields, ...part(true).fields] };
}

/** Parts of an entry: columns of its own table, and relations. */
export interface SnapshotParts {
  readonly columns: ReadonlySet<string>;
  readonly hops: ReadonlySet<Hop>;
}

/** What `snapshotEntry` has of some parts. */
export function someParts(
  source: SnapshotSource,
  type: ContentType,
  most: Slot,
  { columns, hops }: SnapshotParts,
): EntryPlan {
  const table = tableOf(source.layout, type.uid);
  return wholeEntry({ ...source, most }, type, ({ name }) => {
    const hop = table.hops.get(name);
    if (hop && hops.has(hop)) return true;
    const column = hop?.kind === 'column' ? hop.column : table.columns.get(name);
    return column !== undefined && columns.has(column);
  });
}

/** The value of the slot `most`: one more than a snapshot keeps, so that longer lists are known. */
export const RELATED_LIMIT = MOST_RELATED + 1;

/**
 * What is an entry's own, of which its version is made.
 * @param most the slot with `RELATED_LIMIT`
 */
export const entryPart = (source: SnapshotSource, type: ContentType, most: Slot): EntryPlan =>
  wholeEntry({ ...source, most }, type, (attribute) => !isOfOthers(attribute));

/** Whether a value belongs to other entries, which set it: the inverse sides of relations, other locales. */
function isOfOthers(attribute: Attribute): boolean {
  if (attribute.name === 'localizations') return true;
  return (
    attribute.kind === 'relation' && (attribute.mappedBy !== undefined || attribute.morphBy !== undefined)
  );
}

interface PlanSource extends SnapshotSource {
  readonly most: Slot;
}

/**
 * @param has which attributes it has
 * @param around the components around this one: one inside itself ends there
 */
function wholeEntry(
  source: PlanSource,
  schema: AnySchema,
  has: (attribute: Attribute) => boolean,
  around: readonly string[] = [],
): EntryPlan {
  const { table, columns, hops } = tableOf(source.layout, schema.uid);
  const fields: FieldPlan[] = [];
  for (const attribute of schema.attributes.values()) {
    if (!has(attribute)) continue;
    if (attribute.kind === 'scalar') {
      const { json } = scalarType(attribute.type);
      // a password is neither shown in a history nor set back, and no more is a token that sets one
      if (json === 'never' || isSecret(schema.uid, attribute.name)) continue;
      fields.push({
        key: attribute.name,
        value: { kind: 'column', column: columns.get(attribute.name)!, form: json },
      });
      continue;
    }
    const hop = hops.get(attribute.name);
    const value = hop && valuePlan(source, hop, around);
    if (value) fields.push({ key: attribute.name, value });
  }
  return { table, shape: 'flat', fields };
}

const ALL = { where: null, order: null, limit: null, offset: null } as const;

function valuePlan(source: PlanSource, hop: Hop, around: readonly string[]): ValuePlan | null {
  const { model, layout } = source;
  const inner = (uid: string): EntryPlan =>
    wholeEntry(source, schemaOf(model, uid), () => true, [...around, uid]);
  switch (hop.kind) {
    case 'component':
      if (around.includes(hop.componentUid)) return null;
      return { kind: 'component', hop, entry: inner(hop.componentUid), ...ALL };
    case 'zone':
      return {
        kind: 'zone',
        hop,
        variants: hop.components
          .filter(({ uid }) => !around.includes(uid))
          .map(({ uid }) => ({
            uid,
            entry: { ...inner(uid), label: { key: '__component', value: uid, leads: true } },
            where: null,
          })),
      };
    case 'morphToOne':
      return { kind: 'morphToOne', hop, variants: namedIds(source) };
    case 'morphToMany':
      return { kind: 'morphToMany', hop, variants: namedIds(source), listed: true };
    default:
      if (hop.kind === 'link' && hop.table === NO_LINKS) return null;
      return {
        kind: 'relation',
        hop,
        entry: { table: tableOf(layout, hop.targetUid).table, shape: 'flat', fields: [] },
        wrapped: false,
        emptyIsNull: false,
        ...ALL,
        limit: hop.many ? source.most : null,
      };
  }
}

/** The ids of entries of any type, with the type. */
const namedIds = ({ model, layout }: SnapshotSource): VariantPlan[] =>
  [...model.contentTypes.values()].map(({ uid }) => ({
    uid,
    entry: {
      table: tableOf(layout, uid).table,
      shape: 'flat',
      fields: [],
      label: { key: '__type', value: uid, leads: true },
    },
    where: null,
  }));
