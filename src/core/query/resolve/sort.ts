/** `sort`: the order of entries (A1, A6, A7). */

import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../../base/is-object.ts';
import { tableOf } from '../../database/layout/layout.ts';
import { invalidParameter, sortExpected, sortThroughValue, tooManySortKeys } from '../../errors/catalogue.ts';
import type { Attribute } from '../../model/attribute.ts';
import { type AnySchema, type ContentType, schemaOf } from '../../model/content-type.ts';
import type { Condition, OrderTerm } from '../plan.ts';
import { ALWAYS, both, orNull } from './conditions.ts';
import type { CallerRights, PublicationState, ResolveContext, RowRights } from './context.ts';
import { attributeNamed, filterableHop } from './filters.ts';
import { namedColumn } from './named-column.ts';
import { stateCondition } from './publication-state.ts';

/** One sort key as the caller wrote it: `author.name` → path [author, name]. */
interface SortKey {
  readonly path: readonly string[];
  readonly direction: 'asc' | 'desc';
  /** In the object form, the value under the last name: under a relation it counts as further names. */
  readonly under?: unknown;
}

/**
 * Resolves `sort` for one type; the caller's keys only: the last key, the id, is the compiler's (A6).
 * @param known a condition that the rows meet anyway, for callers with rights to rows
 * @throws OctavoError ValidationError for a name that can't be sorted by, or another direction
 */
export function resolveSort(
  context: ResolveContext,
  schema: AnySchema,
  value: unknown,
  state: PublicationState | null,
  known: Condition = ALWAYS,
): OrderTerm[] {
  const keys = [...sortKeys(context, value)];
  const limit = context.settings.limits.sortKeys;
  if (keys.length > limit) throw tooManySortKeys(limit);
  const terms = keys.map((key) =>
    context.rights && schema.modelType === 'contentType'
      ? permittedTerm(context, context.rights, schema, key, known)
      : orderTerm(context, schema, key, state),
  );
  context.throwDeferredName();
  return terms.filter((term) => term !== null);
}

/** The attribute a sort term ends at, as the caller wrote it: `author.name` → `name`. */
export function sortedAttributeNames(context: ResolveContext, value: unknown): string[] {
  return [...sortKeys(context, value)].map((key) => key.path.at(-1)!);
}

/** All forms: text with commas, lists, and objects (`sort[author][name]=desc`). */
function* sortKeys(context: ResolveContext, value: unknown): Generator<SortKey> {
  if (value === undefined || value === null) return;
  if (typeof value === 'string') {
    for (const part of value.split(',')) {
      if (part.trim() !== '') yield textKey(context, part.trim());
    }
  } else if (Array.isArray(value)) {
    yield* listedKeys(context, value);
  } else if (isObject(value)) {
    yield* objectKeys(context, value, []);
  } else {
    context.deferError(invalidSort());
  }
}

/** The keys of a list of texts or of objects; a mixed one is an object with the names 0, 1 … in v4. */
function* listedKeys(context: ResolveContext, list: readonly unknown[]): Generator<SortKey> {
  const texts = list.filter((item) => typeof item === 'string').length;
  if (list.includes(null) || (texts > 0 && texts < list.length)) throw context.unknownName('sort', '0');
  for (const item of list) {
    if (Array.isArray(item)) context.deferError(invalidSort());
    yield* sortKeys(context, item);
  }
}

function textKey(context: ResolveContext, text: string): SortKey {
  // a third part (`title:asc:desc`) is ignored
  const [name = '', order] = text.split(':');
  // editors' views write `author[name]`
  const path = context.rights ? name.replaceAll(/\[([^[\]]*)\]/g, '.$1') : name;
  return { path: path.split('.'), direction: readDirection(context, order) };
}

function* objectKeys(
  context: ResolveContext,
  value: Readonly<Record<string, unknown>>,
  path: readonly string[],
): Generator<SortKey> {
  for (const [name, under] of Object.entries(value)) {
    const here = [...path, name];
    if (isObject(under)) yield* objectKeys(context, under, here);
    else yield { path: here, direction: readDirection(context, under), under };
  }
}

function readDirection(context: ResolveContext, text: unknown): 'asc' | 'desc' {
  const lower = text === undefined ? 'asc' : typeof text === 'string' ? text.toLowerCase() : '';
  if (lower === 'asc' || lower === 'desc') return lower;
  context.deferError(invalidSort());
  return 'asc';
}

const invalidSort = () => sortExpected();

/**
 * A sort key cannot end at a relation. Its value in the object form counts as names of the related type, and an
 * unknown one of these is reported first.
 */
function checkNamesUnder(
  context: ResolveContext,
  schema: AnySchema,
  attribute: Attribute,
  key: SortKey,
): void {
  const hop = tableOf(context.settings.layout, schema.uid).hops.get(attribute.name);
  const uid =
    hop && 'componentUid' in hop ? hop.componentUid : hop && 'targetUid' in hop ? hop.targetUid : null;
  const names = uid ? resolveSort(context, schemaOf(context.settings.model, uid), key.under, null) : [];
  filterableHop(context, schema, attribute);
  if (names.length === 0) context.deferNameError(attribute.name, 'incomplete');
  else context.deferError(invalidSort());
}

/**
 * A sort key of a caller with rights to rows. Of related rows those count of which the attribute may be read; a key that
 * is open on some of the sorted rows only is dropped, like one that is not open at all (A222). Where rights refuse closed
 * names, they are refused, and so are relations (A206).
 * @throws OctavoError ValidationError for a name no attribute has
 */
function permittedTerm(
  context: ResolveContext,
  rights: CallerRights,
  root: ContentType,
  key: SortKey,
  known: Condition,
): OrderTerm | null {
  let schema: AnySchema = root;
  let here: RowRights = rights.rowsOf(root);
  /** The place in the path of the last relation; before the first it is the sorted row. */
  let entry = -1;
  const path: OrderTerm['path'][number][] = [];
  const isOpen = (name: string): boolean => {
    if (name === 'id') return true;
    if (!schema.attributes.has(name)) throw context.unknownName('sort', name);
    const open = here.readable(context, schema, name);
    if (here.refusesClosed && open.kind === 'never') throw invalidParameter(name);
    if (entry < 0) return open.kind === 'always' || isDeepStrictEqual(open, known);
    const { hop, base } = path[entry]!;
    path[entry] = { hop, base: both(base, orNull(open)) };
    return open.kind !== 'never';
  };
  const names = [...key.path];
  const last = names.pop()!;
  for (const name of names) {
    if (!isOpen(name)) return null;
    const attribute = schema.attributes.get(name);
    const hop = attribute && attribute.kind !== 'scalar' ? filterableHop(context, schema, attribute) : null;
    if (!hop) return null;
    context.count('joins');
    const isPart = hop.kind === 'component';
    schema = schemaOf(context.settings.model, isPart ? hop.componentUid : hop.targetUid);
    here = schema.modelType === 'contentType' ? rights.rowsOf(schema) : here.inside(name);
    if (!isPart) entry = path.length;
    path.push({ hop, base: null });
  }
  const isSortable = isOpen(last) && (last === 'id' || schema.attributes.get(last)!.kind === 'scalar');
  // a row with several related ones would have several places
  if (here.refusesClosed && (!isSortable || names.length > 0)) throw invalidParameter(names.at(-1) ?? last);
  if (!isSortable) return null;
  const column = tableOf(context.settings.layout, schema.uid).columns.get(last)!;
  return { path, column, direction: key.direction };
}

function orderTerm(
  context: ResolveContext,
  root: AnySchema,
  key: SortKey,
  state: PublicationState | null,
): OrderTerm | null {
  let schema = root;
  const path: OrderTerm['path'][number][] = [];
  const names = [...key.path];
  const last = names.pop()!;
  for (const name of names) {
    const attribute = attributeNamed(context, schema, name, 'sort');
    if (attribute.kind === 'scalar') {
      context.deferError(sortThroughValue(name));
      return null;
    }
    const hop = filterableHop(context, schema, attribute);
    if (!hop) return null;
    context.count('joins');
    schema = schemaOf(context.settings.model, hop.kind === 'component' ? hop.componentUid : hop.targetUid);
    path.push({ hop, base: stateCondition(context, schema, state) });
  }
  const named = namedColumn(context, schema, last);
  if (named) return { path, column: named.column, direction: key.direction };
  if (last !== 'id') {
    const attribute = attributeNamed(context, schema, last, 'sort');
    if (attribute.kind !== 'scalar') {
      checkNamesUnder(context, schema, attribute, key);
      return null;
    }
  }
  const column = tableOf(context.settings.layout, schema.uid).columns.get(last)!;
  return { path, column, direction: key.direction };
}
