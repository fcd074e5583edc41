/**
 * Rows of components that others have removed while a form goes on with them: they are stored as new ones, and what was
 * related to them is what the form has shown. Pure.
 */
import type { Attribute } from '../content-types/content-types.ts';
import type { Values } from './document.ts';
import type { Shape } from './rebase.ts';
import type { RelatedRow, RelationValue } from './relation-value.ts';

/** The entries that a form has shown as related to a row by an attribute; none where it has shown nothing of it. */
export type ShownRelated = (uid: string, id: number, name: string) => readonly RelatedRow[];

/** The same, as a draft keeps it. */
export type KeptRelated = Readonly<Record<string, readonly RelatedRow[]>>;

type Row = Readonly<Record<string, unknown>>;

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null;

const uidOf = (attribute: Attribute, row: Row): string => attribute.component ?? String(row['__component']);

const isPart = ({ type }: Attribute): boolean => type === 'component' || type === 'dynamiczone';

/**
 * Changed values, in which rows that are stored no more have the relations that were not changed.
 * @param mine what was changed here, by attribute
 * @param theirs what is stored now
 */
export const withShownRelated = (mine: Values, theirs: Values, shape: Shape, shown: ShownRelated): Values =>
  Object.fromEntries(
    Object.entries(mine).map(([name, value]) => {
      const attribute = shape.attributes[name];
      return [
        name,
        attribute && isPart(attribute) ? partWithShown(attribute, value, theirs[name], shape, shown) : value,
      ];
    }),
  );

function partWithShown(
  attribute: Attribute,
  mine: unknown,
  theirs: unknown,
  shape: Shape,
  shown: ShownRelated,
): unknown {
  const stored = (Array.isArray(theirs) ? theirs : [theirs]).filter(isRow);
  const one = (row: unknown): unknown => {
    if (!isRow(row)) return row;
    const uid = uidOf(attribute, row);
    const attributes = shape.components.get(uid)?.attributes ?? {};
    const other = stored.find(
      (theirOne) => theirOne['id'] === row['id'] && uidOf(attribute, theirOne) === uid,
    );
    const inner = { ...shape, attributes };
    const values = withShownRelated(row, other ?? {}, inner, shown);
    const { id } = row;
    return other || typeof id !== 'number'
      ? values
      : { ...values, ...relationsOf(uid, id, row, attributes, shown) };
  };
  return Array.isArray(mine) ? mine.map(one) : one(mine);
}

/** The relations of a row that were not changed and are known. */
function relationsOf(
  uid: string,
  id: number,
  row: Row,
  attributes: Shape['attributes'],
  shown: ShownRelated,
): Readonly<Record<string, RelationValue>> {
  const names = Object.keys(attributes).filter(
    (name) => attributes[name]?.type === 'relation' && (row[name] ?? null) === null,
  );
  const known = names.map((name) => [name, { before: [], rows: shown(uid, id, name) }] as const);
  return Object.fromEntries(known.filter(([, { rows }]) => rows.length > 0));
}

const keyOf = (uid: string, id: number, name: string): string => `${uid} ${id} ${name}`;

/** What a form has shown of the relations of the rows in values: a page that goes on from a draft has not shown them. */
export function keptRelated(values: Values, shape: Shape, shown: ShownRelated): KeptRelated {
  const kept: Record<string, readonly RelatedRow[]> = {};
  const look: ShownRelated = (uid, id, name) => {
    const rows = shown(uid, id, name);
    if (rows.length > 0) kept[keyOf(uid, id, name)] = rows;
    return rows;
  };
  // as if all rows were gone
  withShownRelated(values, {}, shape, look);
  return kept;
}

export const shownBy =
  (kept: KeptRelated = {}): ShownRelated =>
  (uid, id, name) =>
    kept[keyOf(uid, id, name)] ?? [];
