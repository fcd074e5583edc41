/**
 * `_q`: a text looked for in all readable text and number attributes of the type (gap 53, A15), but for those the
 * schema calls `searchable: false`. Never in private
 * ones, not for project code either: it hands on what a client looks for.
 */
import { tableOf } from '../../database/layout/layout.ts';
import { validationError } from '../../errors/catalogue.ts';
import type { AnySchema } from '../../model/content-type.ts';
import { scalarType } from '../../model/types/index.ts';
import type { Condition } from '../plan.ts';
import { any, test } from './conditions.ts';
import type { ResolveContext } from './context.ts';
import { isVisible } from './visibility.ts';

/**
 * @returns null where there is nothing to look for (absent or empty)
 * @throws OctavoError ValidationError for a list or an object
 */
export function resolveSearch(context: ResolveContext, schema: AnySchema, value: unknown): Condition | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value !== 'string') throw validationError('Invalid _q: expected a text');
  if (value.includes('\0')) throw validationError('Invalid _q: a NUL character is not allowed');
  const text = value.toLowerCase();
  const fold = /^[\x00-\x7f]*$/.test(text) ? 'ascii' : 'unicode';
  const slot = context.values.add(text);
  const numeric = value.trim() !== '' && Number.isFinite(Number(value));
  const { columns } = tableOf(context.settings.layout, schema.uid);
  const asClient = { seesAll: false, strict: context.strict };
  const items = [test('id', false, { op: 'contains', value: slot, fold: 'none' })];
  for (const attribute of schema.attributes.values()) {
    if (attribute.kind !== 'scalar' || attribute.searchable === false) continue;
    if (!isVisible(asClient, schema, attribute)) continue;
    const { search } = scalarType(attribute.type);
    if (search === null || (search === 'number' && !numeric)) continue;
    context.count('filterNodes');
    items.push(test(columns.get(attribute.name)!, false, { op: 'contains', value: slot, fold }));
  }
  return any(items);
}
