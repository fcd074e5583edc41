/** `fields`: which scalar attributes of an entry are answered, in which order (spec "fields"). */

import { tableOf } from '../../database/layout/layout.ts';
import { fieldsExpected, invalidParameter } from '../../errors/catalogue.ts';
import type { AnySchema } from '../../model/content-type.ts';
import { scalarType } from '../../model/types/index.ts';
import type { FieldPlan } from '../plan.ts';
import type { ResolveContext } from './context.ts';
import { attributeOfColumn } from './named-column.ts';
import { isVisible } from './visibility.ts';

/**
 * The names `fields` selects, each once, in the caller's order; all visible scalars of the type if it is
 * absent, and in the place of a `*`. `id` is always answered, so it is not among them.
 * @throws OctavoError ValidationError for a name that is no visible scalar, or another shape
 */
export function resolveFieldNames(
  context: ResolveContext,
  schema: AnySchema,
  value: unknown,
  nested: boolean,
): string[] {
  // v4 takes an empty text for a name only below the root
  const list = nested && value === '' ? [''] : readFields(context, value);
  if (!list) return allScalars(context, schema);
  const names = new Set<string>();
  for (const item of list) {
    const sent = item.trim();
    const name = attributeOfColumn(context, schema, sent) ?? sent;
    if (item === '*') for (const each of allScalars(context, schema)) names.add(each);
    if (item === '*' || name === 'id') continue;
    const attribute = schema.attributes.get(name);
    if (attribute?.kind !== 'scalar') throw invalidParameter(name);
    if (!isVisible(context, schema, attribute))
      context.deferNameError(name, attribute.type === 'password' ? 'password' : 'hidden');
    names.add(name);
  }
  context.throwDeferredName();
  return [...names];
}

/** `fields` as a list of names; undefined for all of them. An item without a value is skipped. */
function readFields(context: ResolveContext, value: unknown): string[] | undefined {
  if (value === undefined || value === null) return undefined;
  const list = typeof value === 'string' && value !== '' ? [value] : value;
  const items = Array.isArray(list) ? list.filter((item) => item !== null) : [list];
  if (!Array.isArray(list) || !items.every((item) => typeof item === 'string')) {
    context.deferError(fieldsExpected());
    return undefined;
  }
  return items;
}

function allScalars(context: ResolveContext, schema: AnySchema): string[] {
  const names: string[] = [];
  for (const attribute of schema.attributes.values()) {
    if (attribute.kind === 'scalar' && isVisible(context, schema, attribute)) names.push(attribute.name);
  }
  return names;
}

/** The plans of scalar attributes. */
export function scalarFields(
  context: ResolveContext,
  schema: AnySchema,
  names: readonly string[],
): FieldPlan[] {
  const { columns } = tableOf(context.settings.layout, schema.uid);
  return names.map((name) => {
    const attribute = schema.attributes.get(name);
    if (attribute?.kind !== 'scalar') throw new Error(`${schema.uid}.${name} is no scalar`);
    const { json } = scalarType(attribute.type);
    // project code gets the stored hash of a password
    const form = json === 'never' && context.seesAll ? 'text' : json;
    return { key: name, value: { kind: 'column', column: columns.get(name)!, form } };
  });
}
