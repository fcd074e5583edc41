/**
 * `_q`: searches a text in all readable text and number attributes of the type (G53, A15), except those the
 * schema calls `searchable: false`. Private ones are never searched, for project code neither: it passes on
 * texts of clients.
 */

import { isDeepStrictEqual } from 'node:util';
import { tableOf } from '../../database/layout/layout.ts';
import { nulInSearch, searchNotText } from '../../errors/catalogue.ts';
import type { Attribute } from '../../model/attribute.ts';
import type { AnySchema } from '../../model/content-type.ts';
import { scalarType } from '../../model/types/index.ts';
import type { Condition } from '../plan.ts';
import { ALWAYS, all, any, NEVER, test } from './conditions.ts';
import type { ResolveContext } from './context.ts';
import { foldedText } from './folded-text.ts';
import { isVisible } from './visibility.ts';

/**
 * @param known a condition that the rows meet anyway, for callers with rights to rows
 * @returns null if the text is absent or empty
 * @throws OctavoError ValidationError for a list or an object
 */
export function resolveSearch(
  context: ResolveContext,
  schema: AnySchema,
  value: unknown,
  known: Condition = ALWAYS,
): Condition | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value !== 'string') throw searchNotText();
  if (value.includes('\0')) throw nulInSearch();
  const { text, fold } = foldedText(value);
  const slot = context.values.add(text);
  const numeric = value.trim() !== '' && Number.isFinite(Number(value));
  const { columns } = tableOf(context.settings.layout, schema.uid);
  const items = [test('id', false, { op: 'contains', value: slot, fold: 'none' })];
  for (const attribute of schema.attributes.values()) {
    if (attribute.kind !== 'scalar' || attribute.searchable === false) continue;
    const open = isSearched(context, schema, attribute);
    if (open.kind === 'never') continue;
    const { search } = scalarType(attribute.type);
    if (search === null || (search === 'number' && !numeric)) continue;
    context.count('filterNodes');
    const found = test(columns.get(attribute.name)!, false, { op: 'contains', value: slot, fold });
    items.push(isDeepStrictEqual(open, known) ? found : all([open, found]));
  }
  return any(items);
}

/** The rows whose values of an attribute are searched: those of which the caller may read it (A222). */
function isSearched(context: ResolveContext, schema: AnySchema, attribute: Attribute): Condition {
  if (context.rights && schema.modelType === 'contentType') {
    return context.rights.rowsOf(schema).readable(context, schema, attribute.name);
  }
  return isVisible({ seesAll: false, rules: context.rules }, schema, attribute) ? ALWAYS : NEVER;
}
