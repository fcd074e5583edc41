/** `sort`: in what order entries come (spec "sort"; A1, A6, A7). */
import { tableOf } from '../../database/layout/layout.ts';
import { limitExceeded, validationError } from '../../errors/catalogue.ts';
import type { Attribute } from '../../model/attribute.ts';
import { type AnySchema, schemaOf } from '../../model/content-type.ts';
import { isParamsObject } from '../params.ts';
import type { OrderTerm } from '../plan.ts';
import type { PublicationState, ResolveContext } from './context.ts';
import { filterableHop, knownAttribute } from './filters.ts';
import { stateCondition } from './publication-state.ts';

/** One sort key as asked for: `author.name` → path [author, name]. */
interface SortKey {
  readonly path: readonly string[];
  readonly direction: 'asc' | 'desc';
  /** In the object form, what stands under the last name: a relation there takes it for more names. */
  readonly under?: unknown;
}

/**
 * Resolves `sort` for one type; the caller's keys only: the last key, the id, is the compiler's (A6).
 * @throws OctavoError ValidationError for a name that can't be sorted by, or another direction
 */
export function resolveSort(
  context: ResolveContext,
  schema: AnySchema,
  value: unknown,
  state: PublicationState | null,
): OrderTerm[] {
  const keys = [...sortKeys(context, value)];
  const limit = context.settings.limits.sortKeys;
  if (keys.length > limit) throw limitExceeded(`Too many sort keys: at most ${limit} (limits.sortKeys)`);
  const terms = keys.map((key) => orderTerm(context, schema, key, state));
  context.throwWithheld();
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
  } else if (isParamsObject(value)) {
    yield* objectKeys(context, value, []);
  } else {
    context.refuse(invalidSort());
  }
}

/** The keys of a list of texts or of objects; a mixed one is an object with the names 0, 1 … in v4. */
function* listedKeys(context: ResolveContext, list: readonly unknown[]): Generator<SortKey> {
  const texts = list.filter((item) => typeof item === 'string').length;
  if (list.includes(null) || (texts > 0 && texts < list.length)) throw context.unknownName('sort', '0');
  for (const item of list) {
    if (Array.isArray(item)) context.refuse(invalidSort());
    yield* sortKeys(context, item);
  }
}

function textKey(context: ResolveContext, text: string): SortKey {
  // a third part (`title:asc:desc`) is ignored
  const [path = '', order] = text.split(':');
  return { path: path.split('.'), direction: readDirection(context, order) };
}

function* objectKeys(
  context: ResolveContext,
  value: Readonly<Record<string, unknown>>,
  path: readonly string[],
): Generator<SortKey> {
  for (const [name, under] of Object.entries(value)) {
    const here = [...path, name];
    if (isParamsObject(under)) yield* objectKeys(context, under, here);
    else yield { path: here, direction: readDirection(context, under), under };
  }
}

function readDirection(context: ResolveContext, text: unknown): 'asc' | 'desc' {
  const lower = text === undefined ? 'asc' : typeof text === 'string' ? text.toLowerCase() : '';
  if (lower === 'asc' || lower === 'desc') return lower;
  context.refuse(invalidSort());
  return 'asc';
}

const invalidSort = () =>
  validationError('Invalid sort: expected attribute names, each with :asc or :desc behind it or nothing');

/**
 * A key that ends at a relation can't be sorted by. What stands under it in the object form is taken for
 * names of the related type, and an unknown one of these is answered first.
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
  if (names.length === 0) context.withhold(attribute.name, 'bare');
  else context.refuse(invalidSort());
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
    const attribute = knownAttribute(context, schema, name, 'sort');
    if (attribute.kind === 'scalar') {
      context.refuse(validationError(`Invalid sort: ${name} has no attributes to sort by`));
      return null;
    }
    const hop = filterableHop(context, schema, attribute);
    if (!hop) return null;
    context.count('joins');
    schema = schemaOf(context.settings.model, hop.kind === 'component' ? hop.componentUid : hop.targetUid);
    path.push({ hop, base: stateCondition(context, schema, state) });
  }
  if (last !== 'id') {
    const attribute = knownAttribute(context, schema, last, 'sort');
    if (attribute.kind !== 'scalar') {
      checkNamesUnder(context, schema, attribute, key);
      return null;
    }
  }
  const column = tableOf(context.settings.layout, schema.uid).columns.get(last)!;
  return { path, column, direction: key.direction };
}
