/** Where two people have changed the same attribute of an entry, each to something else. Pure. */
import type { Attribute } from '../content-types/content-types.ts';
import { isSame, type Values } from './document.ts';
import { isToMany } from './entry-values.ts';
import { type Shape, settledValues } from './rebase.ts';
import type { RelationValue } from './relation-value.ts';

type Row = Readonly<Record<string, unknown>>;

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null;

/**
 * The attributes that both sides have changed, each to something else.
 * @param mine what was changed here, by attribute
 * @param base what was stored when that began
 * @param theirs what is stored now; a relation that was changed here has the entries that are related now
 */
export const conflictsOf = (mine: Values, base: Values, theirs: Values, shape: Shape): string[] =>
  Object.keys(mine).filter((name) => {
    const attribute = shape.attributes[name];
    return attribute !== undefined && collides(attribute, mine[name], base[name], theirs[name], shape);
  });

function collides(
  attribute: Attribute,
  mine: unknown,
  base: unknown,
  theirs: unknown,
  shape: Shape,
): boolean {
  switch (attribute.type) {
    case 'relation':
      return relationsCollide(mine as RelationValue | null, theirs as RelationValue | null, attribute);
    case 'component':
    case 'dynamiczone': {
      const settled = (value: unknown): unknown =>
        settledValues({ value }, { ...shape, attributes: { value: attribute } })['value'];
      const [ours, before, stored] = [settled(mine), settled(base), settled(theirs)];
      if (!isSame(before, stored) && !isSame(ours, stored)) return true;
      return innerRelationsCollide(attribute, mine, theirs, shape);
    }
    default:
      return !isSame(base, theirs) && !isSame(mine, theirs);
  }
}

const idsOf = (value: RelationValue): number[] => value.rows.map(({ id }) => id);

/** Changes of a relation to many are made one by one and collide only where both have put them in another order. */
function relationsCollide(
  mine: RelationValue | null | undefined,
  theirs: RelationValue | null | undefined,
  attribute: Attribute,
): boolean {
  if (!mine || !theirs) return false;
  const [ours, stored] = [idsOf(mine), idsOf(theirs)];
  if (!isToMany(attribute)) return !isSame(stored, mine.before) && !isSame(stored, ours);
  const both = mine.before.filter((id) => ours.includes(id) && stored.includes(id));
  const order = (ids: readonly number[]): number[] => ids.filter((id) => both.includes(id));
  const isMoved = (ids: readonly number[]): boolean => !isSame(order(ids), both);
  return isMoved(ours) && isMoved(stored) && !isSame(order(ours), order(stored));
}

/** The relations of components, at any depth, of the rows that both sides have. */
function innerRelationsCollide(attribute: Attribute, mine: unknown, theirs: unknown, shape: Shape): boolean {
  const stored = (Array.isArray(theirs) ? theirs : [theirs]).filter(isRow);
  return (Array.isArray(mine) ? mine : [mine]).filter(isRow).some((row) => {
    const uid = attribute.component ?? String(row['__component']);
    const other = stored.find(
      (one) =>
        row['id'] !== undefined &&
        one['id'] === row['id'] &&
        (attribute.component !== undefined || one['__component'] === uid),
    );
    if (!other) return false;
    const inner = shape.components.get(uid)?.attributes ?? {};
    return Object.entries(inner).some(([name, one]) => {
      if (one.type === 'relation')
        return relationsCollide(row[name] as RelationValue | null, other[name] as RelationValue | null, one);
      const isPart = one.type === 'component' || one.type === 'dynamiczone';
      return isPart && innerRelationsCollide(one, row[name], other[name], shape);
    });
  });
}

/** Whether two values say the same, whatever ids their rows have; relations are not compared. */
export function saysSame(attribute: Attribute, one: unknown, other: unknown, shape: Shape): boolean {
  const [first, second] = [one, other].map((value) => withoutIds(attribute, value, shape));
  return isSame(first, second);
}

function withoutIds(attribute: Attribute, value: unknown, { components }: Shape): unknown {
  if (attribute.type === 'relation') return null;
  if (attribute.type !== 'component' && attribute.type !== 'dynamiczone') return value;
  const inner = (row: unknown): unknown => {
    if (!isRow(row)) return null;
    const uid = attribute.component ?? String(row['__component']);
    const attributes = Object.entries(components.get(uid)?.attributes ?? {});
    const values = attributes.map(([name, part]) => [
      name,
      withoutIds(part, row[name], { attributes: {}, components }),
    ]);
    return { ...Object.fromEntries(values), uid };
  };
  if (attribute.type === 'component' && !attribute.repeatable) return inner(value);
  return (Array.isArray(value) ? value : []).map(inner);
}

/** Reads the entries that are related to a row by an attribute. */
export type ReadRelated = (uid: string, id: number, name: string) => Promise<RelationValue['rows']>;

/**
 * What is stored, with the entries that are related now wherever the form has changed them.
 * @param mine what was changed here, by attribute
 * @param theirs values as `valuesOf` makes them of the stored entry
 */
export async function withRelated(
  owner: { readonly uid: string; readonly id: number },
  mine: Values,
  theirs: Values,
  shape: Shape,
  read: ReadRelated,
): Promise<Values> {
  const values: Record<string, unknown> = { ...theirs };
  for (const [name, changed] of Object.entries(mine)) {
    const attribute = shape.attributes[name];
    if (attribute?.type === 'relation' && changed) {
      const rows = await read(owner.uid, owner.id, name);
      values[name] = { before: rows.map(({ id }) => id), rows } satisfies RelationValue;
    } else if (attribute?.type === 'component' || attribute?.type === 'dynamiczone') {
      values[name] = await partWithRelated(attribute, changed, theirs[name], shape, read);
    }
  }
  return values;
}

async function partWithRelated(
  attribute: Attribute,
  mine: unknown,
  theirs: unknown,
  { components }: Shape,
  read: ReadRelated,
): Promise<unknown> {
  const changed = (Array.isArray(mine) ? mine : [mine]).filter(isRow);
  const one = async (row: unknown): Promise<unknown> => {
    if (!isRow(row) || typeof row['id'] !== 'number') return row;
    const uid = attribute.component ?? String(row['__component']);
    const changedRow = changed.find(
      (other) => other['id'] === row['id'] && (attribute.component ?? other['__component']) === uid,
    );
    if (!changedRow) return row;
    const shape = { attributes: components.get(uid)?.attributes ?? {}, components };
    return withRelated({ uid, id: row['id'] }, changedRow, row, shape, read);
  };
  return Array.isArray(theirs) ? Promise.all(theirs.map(one)) : one(theirs);
}
