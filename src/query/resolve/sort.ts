/** `sort`: in what order entries come (spec "sort"; A1, A6, A7). */
import { tableOf } from '../../database/layout/layout.ts';
import { invalidParameter, limitExceeded, validationError } from '../../errors/catalogue.ts';
import { type AnySchema, schemaOf } from '../../model/content-type.ts';
import { isParamsObject } from '../params.ts';
import type { OrderTerm } from '../plan.ts';
import type { PublicationState, ResolveContext } from './context.ts';
import { filterableHop } from './filters.ts';
import { stateCondition } from './publication-state.ts';
import { visibleAttribute } from './visibility.ts';

/** One sort key as asked for: `author.name` → path [author, name]. */
interface SortKey {
  readonly path: readonly string[];
  readonly direction: 'asc' | 'desc';
  /** In the object form, the text under the last name: a relation there takes it for a name. */
  readonly word?: string;
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
  const keys = [...sortKeys(value)];
  const limit = context.settings.limits.sortKeys;
  if (keys.length > limit) throw limitExceeded(`Too many sort keys: at most ${limit} (limits.sortKeys)`);
  return keys.map((key) => orderTerm(context, schema, key, state));
}

/** The attribute a sort term ends at, as the caller wrote it: `author.name` → `name`. */
export function sortedAttributeNames(value: unknown): string[] {
  return [...sortKeys(value)].map((key) => key.path.at(-1)!);
}

/** All forms: text with commas, lists, and objects (`sort[author][name]=desc`). */
function* sortKeys(value: unknown): Generator<SortKey> {
  if (value === undefined || value === null) return;
  if (typeof value === 'string') {
    for (const part of value.split(',')) {
      if (part.trim() !== '') yield textKey(part.trim());
    }
  } else if (Array.isArray(value)) {
    for (const item of value) yield* sortKeys(item);
  } else if (isParamsObject(value)) {
    yield* objectKeys(value, []);
  } else {
    throw invalidSort();
  }
}

function textKey(text: string): SortKey {
  // a third part (`title:asc:desc`) is ignored
  const [path = '', order] = text.split(':');
  return { path: path.split('.'), direction: readDirection(order) };
}

function* objectKeys(value: Readonly<Record<string, unknown>>, path: readonly string[]): Generator<SortKey> {
  for (const [name, inner] of Object.entries(value)) {
    const here = [...path, ...name.split('.')];
    if (isParamsObject(inner)) yield* objectKeys(inner, here);
    else if (typeof inner === 'string') yield objectKey(here, inner);
    else if (inner === null) yield { path: here, direction: 'asc' };
    else throw invalidSort();
  }
}

function objectKey(path: readonly string[], direction: string): SortKey {
  const lower = direction.toLowerCase();
  if (lower !== 'asc' && lower !== 'desc') throw invalidSort();
  return { path, direction: lower, word: direction };
}

function readDirection(text: string | undefined): 'asc' | 'desc' {
  const lower = (text ?? 'asc').toLowerCase();
  if (lower !== 'asc' && lower !== 'desc') throw invalidSort();
  return lower;
}

const invalidSort = () =>
  validationError('Invalid sort: expected attribute names, each with :asc or :desc behind it or nothing');

function orderTerm(
  context: ResolveContext,
  root: AnySchema,
  key: SortKey,
  state: PublicationState | null,
): OrderTerm {
  let schema = root;
  const path: OrderTerm['path'][number][] = [];
  const names = [...key.path];
  const last = names.pop()!;
  for (const name of names) {
    const attribute = visibleAttribute(context, schema, name);
    if (!attribute || attribute.kind === 'scalar') throw invalidParameter(name);
    const hop = filterableHop(context, schema, attribute);
    context.count('joins');
    schema = schemaOf(context.settings.model, hop.kind === 'component' ? hop.componentUid : hop.targetUid);
    path.push({ hop, base: stateCondition(schema, state) });
  }
  if (last !== 'id') {
    const attribute = visibleAttribute(context, schema, last);
    if (attribute?.kind !== 'scalar') throw invalidParameter(attribute ? (key.word ?? last) : last);
  }
  const column = tableOf(context.settings.layout, schema.uid).columns.get(last)!;
  return { path, column, direction: key.direction };
}
