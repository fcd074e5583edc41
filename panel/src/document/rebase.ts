/**
 * What becomes of the values of a form when the server's answer comes, or when others are found to be stored. Three
 * states are known: what was sent, what is stored now, and what the form says now. Pure.
 */
import type { Attribute } from '../content-types/content-types.ts';
import { isSame, TEMPORARY_KEY, type Values } from './document.ts';
import { type Components, isToMany } from './entry-values.ts';
import type { RelatedRow, RelationValue } from './relation-value.ts';

/** What values are of. */
export interface Shape {
  readonly attributes: Readonly<Record<string, Attribute>>;
  readonly components: Components;
}

type Row = Readonly<Record<string, unknown>>;

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null;

/**
 * The values of a form after an answer: what was typed since the request stays, of all else the answer counts. What is
 * the same stays the same object, and rows of components keep their keys, so that no control is made anew.
 * @param sent the values when the request was made
 * @param answer the values that are stored by now
 * @param now what the form says
 */
export function rebasedValues(sent: Values, answer: Values, now: Values, shape: Shape): Values {
  const names = new Set([...Object.keys(answer), ...Object.keys(now)]);
  const values: Record<string, unknown> = {};
  for (const name of names) {
    const attribute = shape.attributes[name];
    if (attribute === undefined) {
      const { [name]: value } = Object.hasOwn(answer, name) ? answer : now;
      values[name] = value;
      continue;
    }
    const value = rebasedValue(attribute, sent[name], answer[name], now[name], shape);
    if (value !== undefined) values[name] = value;
  }
  return values;
}

function rebasedValue(
  attribute: Attribute,
  sent: unknown,
  answer: unknown,
  now: unknown,
  shape: Shape,
): unknown {
  switch (attribute.type) {
    case 'relation':
      return afterAnswer(sent as RelationValue | null, now as RelationValue | null);
    case 'component':
      return attribute.repeatable
        ? rebasedRows(attribute, sent, answer, now, shape)
        : rebasedComponent(attribute, sent, answer, now, shape);
    case 'dynamiczone':
      return rebasedRows(attribute, sent, answer, now, shape);
    default:
      if (!isSame(now, sent)) return now;
      return isSame(now, answer) ? now : answer;
  }
}

/** What was sent of a relation is what is stored, and what has changed since stands against it. */
function afterAnswer(
  sent: RelationValue | null | undefined,
  now: RelationValue | null | undefined,
): RelationValue | null {
  if (!now) return null;
  const before = sent ? sent.rows.map(({ id }) => id) : now.before;
  return { before, rows: now.rows };
}

const shapeOf = (uid: string, { components }: Shape): Shape => ({
  attributes: components.get(uid)?.attributes ?? {},
  components,
});

const uidOf = (attribute: Attribute, row: Row): string => attribute.component ?? String(row['__component']);

function rebasedComponent(
  attribute: Attribute,
  sent: unknown,
  answer: unknown,
  now: unknown,
  shape: Shape,
): unknown {
  if (!isRow(now)) return isRow(sent) ? null : (answer ?? null);
  if (!isRow(sent) || answer === undefined) return now;
  if (!isRow(answer)) return isSame(sent, now) ? null : rowOver(attribute, now, [], shape);
  const isSameRow = sent['id'] === now['id'] && sent[TEMPORARY_KEY] === now[TEMPORARY_KEY];
  return isSameRow ? rebasedRow(attribute, sent, answer, now, shape) : now;
}

function rebasedRow(attribute: Attribute, sent: Row, answer: Row, now: Row, shape: Shape): Row {
  const inner = rebasedValues(sent, answer, now, shapeOf(uidOf(attribute, now), shape));
  const key = now[TEMPORARY_KEY];
  const values = { ...inner, id: answer['id'], ...(key === undefined ? {} : { [TEMPORARY_KEY]: key }) };
  return isSame(values, now) ? now : values;
}

function rebasedRows(
  attribute: Attribute,
  sent: unknown,
  answer: unknown,
  now: unknown,
  shape: Shape,
): unknown {
  if (!Array.isArray(now)) return Array.isArray(sent) ? now : (answer ?? null);
  if (answer === undefined) return now;
  const [sentRows, answerRows, rows] = [sent, answer, now].map((list) =>
    Array.isArray(list) ? list.filter(isRow) : [],
  ) as [Row[], Row[], Row[]];
  const stored = storedRows(attribute, sentRows, answerRows);
  const kept = rows.flatMap((row) => {
    const before = sentRows.find((one) => isOne(one, row));
    const after = before && stored.get(before);
    if (before && after) return [rebasedRow(attribute, before, after, row, shape)];
    if (!before) return [row];
    // it was sent, and is stored no more: what was typed into it since is in a new one
    return isSame(before, row) ? [] : [rowOver(attribute, row, [], shape)];
  });
  // rows that the server has added by itself
  const matched = new Set(stored.values());
  return [...kept, ...answerRows.filter((row) => !matched.has(row))];
}

/** Whether two states are of one row: by the key that it began with, else by its id. */
const isOne = (one: Row, other: Row): boolean =>
  one['__component'] === other['__component'] &&
  (one[TEMPORARY_KEY] !== undefined || other[TEMPORARY_KEY] !== undefined
    ? one[TEMPORARY_KEY] === other[TEMPORARY_KEY]
    : one['id'] === other['id']);

/** Which stored row became of each row that was sent: the one with its id; new ones are stored in their order. */
function storedRows(attribute: Attribute, sent: readonly Row[], answer: readonly Row[]): Map<Row, Row> {
  const found = new Map<Row, Row>();
  const isOfKind = (one: Row, other: Row): boolean => uidOf(attribute, one) === uidOf(attribute, other);
  for (const row of sent) {
    if (row['id'] === undefined) continue;
    const same = answer.find((one) => one['id'] === row['id'] && isOfKind(one, row));
    if (same) found.set(row, same);
  }
  const known = new Set(found.values());
  const fresh = answer.filter((row) => !known.has(row));
  for (const row of sent) {
    if (row['id'] !== undefined) continue;
    const index = fresh.findIndex((one) => isOfKind(one, row));
    if (index >= 0) found.set(row, fresh.splice(index, 1)[0]!);
  }
  return found;
}

/**
 * A value of the form that is to be stored over another one: rows that are gone there are new ones here, and changes of
 * relations stand against the entries that are related there.
 * @param theirs the value that is stored now
 */
export function overStored(attribute: Attribute, mine: unknown, theirs: unknown, shape: Shape): unknown {
  switch (attribute.type) {
    case 'relation':
      return relationOver(mine as RelationValue | null, theirs as RelationValue | null, isToMany(attribute));
    case 'component':
    case 'dynamiczone': {
      const stored = (Array.isArray(theirs) ? theirs : [theirs]).filter(isRow);
      const one = (row: unknown): unknown => (isRow(row) ? rowOver(attribute, row, stored, shape) : row);
      return Array.isArray(mine) ? mine.map(one) : one(mine);
    }
    default:
      return mine;
  }
}

function rowOver(attribute: Attribute, row: Row, stored: readonly Row[], shape: Shape): Row {
  const uid = uidOf(attribute, row);
  const theirs = stored.find((one) => one['id'] === row['id'] && uidOf(attribute, one) === uid);
  const inner = shapeOf(uid, shape);
  const values = Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const part = inner.attributes[name];
      const over = part ? overStored(part, value, theirs?.[name], inner) : value;
      // nothing is related to a new row yet, whatever was to the one that is gone
      const isFirst = !theirs && part?.type === 'relation' && isRow(over);
      return [name, isFirst ? { ...over, before: [] } : over];
    }),
  );
  if (theirs) return { ...leftEmpty(values, theirs, inner), ...values };
  if (row['id'] === undefined) return values;
  // without a row in the database it is a new one, whose key in the page stays
  const { id, ...rest } = values;
  return { [TEMPORARY_KEY]: `gone ${String(id)}`, ...rest };
}

/** What a row is shown without is stored without: an attribute that is not sent keeps what others have put there. */
const leftEmpty = (row: Row, theirs: Row, { attributes }: Shape): Row =>
  Object.fromEntries(
    Object.entries(attributes)
      .filter(
        ([name, { type }]) =>
          type !== 'relation' && !Object.hasOwn(row, name) && (theirs[name] ?? null) !== null,
      )
      .map(([name, { type, repeatable }]) => [name, type === 'dynamiczone' || repeatable ? [] : null]),
  );

function relationOver(
  mine: RelationValue | null,
  theirs: RelationValue | null,
  isMany: boolean,
): RelationValue | null {
  if (!mine || !theirs) return mine;
  const ids = theirs.rows.map(({ id }) => id);
  if (!isMany) return { before: ids, rows: mine.rows };
  const isTakenOut = ({ id }: RelatedRow): boolean => mine.before.includes(id) && !ids.includes(id);
  const rows = mine.rows.filter((row) => !isTakenOut(row));
  // entries that were never shown here keep their places
  const known = new Set([...mine.before, ...rows.map(({ id }) => id)]);
  return { before: ids.filter((id) => known.has(id)), rows };
}

/** Values whose relations are as the server has them: nothing of them is changed. */
export function settledValues(values: Values, shape: Shape): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const attribute = shape.attributes[name];
      return [name, attribute ? settledValue(attribute, value, shape) : value];
    }),
  );
}

function settledValue(attribute: Attribute, value: unknown, shape: Shape): unknown {
  if (attribute.type === 'relation') return null;
  if (attribute.type !== 'component' && attribute.type !== 'dynamiczone') return value;
  const one = (row: unknown): unknown =>
    isRow(row) ? settledValues(row, shapeOf(uidOf(attribute, row), shape)) : row;
  return Array.isArray(value) ? value.map(one) : one(value);
}
