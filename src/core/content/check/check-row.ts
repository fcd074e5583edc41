/**
 * A body's values for one row, held against its type: scalars, relations, media, components and zones,
 * in the order of the schema, as the reference lists their problems.
 */
import { andShown } from '../../database/hidden-rows.ts';
import { FILE_UID, tableOf } from '../../database/layout/layout.ts';
import { ident, sql } from '../../database/sql-template.ts';
import { OctavoError } from '../../errors/octavo-error.ts';
import type { Attribute, RelationAttribute, ScalarAttribute } from '../../model/attribute.ts';
import { isWritableSystemAttribute } from '../../model/content-type.ts';
import { checkScalar, scalarType } from '../../model/types/index.ts';
import type { StoredValue } from '../../model/types/scalar-type.ts';
import type { RowChanges } from '../statements/changes.ts';
import { type Body, type CheckContext, member, type Place, ROOT, type RowSubject } from './check-context.ts';
import { checkLink } from './check-link.ts';
import { checkPart } from './check-part.ts';
import { roomProblem } from './column-room.ts';
import { problemOfForm } from './problem-of-form.ts';

/**
 * Checks one row's values.
 * @returns what to write; only to be used when the context finishes without a problem
 */
export async function checkRow(context: CheckContext, subject: RowSubject, body: Body): Promise<RowChanges> {
  const changes: RowChanges = { schema: subject.schema, columns: new Map(), links: [], parts: [] };
  const ordered = context.orderProblems([...subject.schema.attributes.keys()]);
  const later = context.orderLater();
  for (const attribute of subject.schema.attributes.values()) {
    if (attribute.system && !isWritableSystemAttribute(attribute.name)) continue;
    const settable = attribute.writable !== false || context.setsUnwritable;
    const sent = settable && Object.hasOwn(body, attribute.name);
    const value = sent ? body[attribute.name] : undefined;
    ordered.begin(member(subject.place, attribute.name));
    later.begin(STEPS[attribute.kind]);
    if (await checkAttribute(context, subject, changes, attribute, value)) ordered.wait();
  }
  ordered.end();
  later.end();
  return changes;
}

/** v4 writes the components of a row before the row, and its links at the end. */
const STEPS: Readonly<Record<Attribute['kind'], number>> = {
  component: 0,
  dynamiczone: 0,
  scalar: 1,
  media: 2,
  relation: 2,
};

/** @returns whether the database was asked: v4 has the result later than those of the other attributes */
async function checkAttribute(
  context: CheckContext,
  subject: RowSubject,
  changes: RowChanges,
  attribute: Attribute,
  value: unknown,
): Promise<boolean> {
  const place = member(subject.place, attribute.name);
  switch (attribute.kind) {
    case 'scalar':
      return checkColumn(context, subject, changes, attribute, value, place);
    case 'component':
    case 'dynamiczone': {
      const part = await checkPart(context, subject, attribute, value, place, checkRow);
      if (part) changes.parts.push(part);
      return false;
    }
    case 'media':
      if (
        context.rules.updatesCheckRequired &&
        attribute.required &&
        !context.draft &&
        lacksMedia(subject, attribute.name, value) &&
        !context.sentFiles.has(place.label)
      ) {
        context.problem(place, `${place.label} must be defined.`);
        return false;
      }
      checkLink(context, subject, changes, attribute, FILE_UID, value);
      return false;
    case 'relation': {
      // what a caller may not read counts as not sent, also where it is required
      const readable = attribute.target === null || context.mayRead(attribute.target);
      const links = readable ? value : undefined;
      const problem = requiredLinks(context, subject, attribute, links, place);
      if (problem === null) checkLink(context, subject, changes, attribute, attribute.target, links);
      else context.problem(place, problem);
      return false;
    }
  }
}

/**
 * What is wrong with a required relation, or null. As in v4 a new row needs a value and an old one keeps it, but an
 * empty list is a value, and `PUT` does not ask for what it does not send, not even for a new component row (S15).
 */
function requiredLinks(
  context: CheckContext,
  subject: RowSubject,
  attribute: RelationAttribute,
  value: unknown,
  place: Place,
): string | null {
  if (!attribute.required || context.draft) return null;
  if (value === undefined) {
    const isRequired = subject.id === null && (context.creating || context.rules.updatesCheckRequired);
    return isRequired && !subject.presentNames?.has(attribute.name)
      ? `${place.label} must be defined.`
      : null;
  }
  if (value !== null) return null;
  return context.creating ? `${place.label} must be defined.` : `${place.label} cannot be null.`;
}

/** A required media attribute that a new row does not get, or an old one is to lose (S15). */
function lacksMedia(subject: RowSubject, name: string, value: unknown): boolean {
  if (value === undefined) return subject.id === null && !subject.presentNames?.has(name);
  return value === null || (Array.isArray(value) && value.length === 0);
}

/** @returns whether the database was asked */
async function checkColumn(
  context: CheckContext,
  subject: RowSubject,
  changes: RowChanges,
  attribute: ScalarAttribute,
  value: unknown,
  place: Place,
): Promise<boolean> {
  const isNew = subject.id === null;
  const column = tableOf(context.settings.layout, subject.schema.uid).columns.get(attribute.name)!;
  if (value === undefined && subject.presentNames?.has(attribute.name)) return false;
  const sent = value === undefined && isNew ? defaultOf(attribute) : value;
  // the reference never asks an update for what it does not send, not even for a new component row
  const isRequired = isNew && (context.creating || context.rules.updatesCheckRequired);
  if (sent === undefined && !isRequired) return false;
  const checked = checkScalar(sent, attribute, { label: place.label, draft: context.draft });
  const formProblem = context.isForm ? problemOfForm(sent, attribute, place.label, context.draft) : null;
  if (formProblem !== null) {
    context.problem(place, formProblem);
    return false;
  }
  for (const problem of checked.problems) {
    context.problem({ ...place, path: [...place.path, ...problem.path] }, problem.message);
  }
  if (sent === undefined) return false;
  const tooMuch =
    checked.problems.length === 0
      ? roomProblem(context.tx.limits, attribute, checked.value, place.label)
      : null;
  if (tooMuch !== null) {
    context.problem(place, tooMuch);
    return false;
  }
  if (sent === null) {
    if (checked.problems.length === 0) changes.columns.set(column, null);
    return false;
  }
  // checked together with the other rules, so that the client receives both problems at once
  const waited =
    attribute.unique && (await checkUnique(context, subject, column, checked.value, attribute, place));
  if (checked.problems.length > 0) return waited;
  const convert = (): StoredValue => scalarType(attribute.type).toStored(checked.value, place.label);
  if (context.rules.formatsNameTheirAttribute) {
    const wrong = problemOf(convert);
    if (wrong !== null) {
      context.problem(place, `${place.label}: ${wrong}`);
      return waited;
    }
  }
  changes.columns.set(column, null);
  context.later(() => {
    const stored = convert();
    changes.columns.set(column, attribute.type === 'password' ? hashOf(context, stored) : stored);
  });
  return waited;
}

/** Why a value cannot be stored; null if it can. */
function problemOf(convert: () => unknown): string | null {
  try {
    convert();
    return null;
  } catch (error) {
    if (error instanceof OctavoError) return error.message;
    throw error;
  }
}

/** A password that was not hashed must not be stored, whatever went wrong before. */
function hashOf({ hashes }: CheckContext, password: StoredValue): StoredValue {
  if (!hashes) return password;
  const hash = hashes.get(String(password));
  if (hash === undefined) throw new Error('a password was not hashed');
  return hash;
}

/** Defaults are for absent values of new rows only; an explicit null stays null. */
function defaultOf(attribute: ScalarAttribute): unknown {
  return typeof attribute.default === 'function' ? undefined : attribute.default;
}

/** @returns whether the database was asked */
async function checkUnique(
  context: CheckContext,
  subject: RowSubject,
  column: string,
  value: unknown,
  attribute: ScalarAttribute,
  place: Place,
): Promise<boolean> {
  const stored = comparable(attribute, value, place);
  if (stored === null) return false;
  // what is stored already needs no lock, and what components hold is another table's
  if (context.isUnique && subject.place === ROOT) return true;
  const layout = tableOf(context.settings.layout, subject.schema.uid);
  const { table } = layout;
  const key = `unique ${table}.${column} ${stored instanceof Date ? stored.getTime() : stored}`;
  const isRepeated = context.isRepeated(key, place) && context.rules.uniqueHoldsWithinBodies;
  // no other write may look for the same value before this one is stored
  await context.tx.lock?.(key);
  const others = await context.tx.query(
    sql`SELECT id FROM ${ident(table)} WHERE ${ident(column)} = +? AND id <> +?${andShown(layout)} LIMIT 1`,
    [stored, subject.id ?? -1],
  );
  // a stored entry that is to be published must not be like another one, no matter who made it so
  const isTaken =
    isRepeated ||
    (others.length > 0 &&
      (context.creating || !(await isUnchanged(context, table, column, subject.id, stored))));
  if (isTaken) context.problem(place, 'This attribute must be unique');
  return true;
}

/**
 * Whether the row has this very value already: then this write does not cause the duplicate. A database
 * made so, and one whose collation takes letters of either case for one (MySQL), may have such rows.
 */
async function isUnchanged(
  context: CheckContext,
  table: string,
  column: string,
  id: number | null,
  value: StoredValue,
): Promise<boolean> {
  if (id === null) return false;
  const [row] = await context.tx.query(
    sql`SELECT ${ident(column)} AS "value" FROM ${ident(table)} WHERE id = +?`,
    [id],
  );
  return row?.['value'] === value;
}

/**
 * The value as other rows may have it. Null where the question makes no sense: for types the v4 API does
 * not ask it of, for a value of another type, and for one whose format will be refused in its turn.
 */
function comparable(attribute: ScalarAttribute, value: unknown, place: Place): StoredValue {
  const { json, toStored } = scalarType(attribute.type);
  switch (json) {
    case 'json':
    case 'boolean':
    case 'never':
      return null;
    case 'text':
      return typeof value === 'string' ? toStored(value, place.label) : null;
    case 'integer':
    case 'number':
      return typeof value === 'number' ? value : null;
    case 'bigint':
      // beyond 64 bits it is refused anyway, and no statement takes it
      return typeof value === 'bigint' && BigInt.asIntN(64, value) === value ? value : null;
    default:
      try {
        return toStored(value, place.label);
      } catch (error) {
        if (error instanceof OctavoError) return null;
        throw error;
      }
  }
}
