/**
 * Columns by the names the database has for them: `created_at`, `target_id`. v4's queries take a name that is no attribute's
 * for a column's, and code of plugins asks so. Clients never name columns.
 */
import { tableOf } from '../../database/layout/layout.ts';
import type { AnySchema } from '../../model/content-type.ts';
import { scalarType } from '../../model/types/index.ts';
import type { ResolveContext } from './context.ts';
import { castId, type TestedColumn } from './operators.ts';

/** The scalar attribute whose column project code names; undefined for any other name, and for all other callers. */
export function attributeOfColumn(
  context: ResolveContext,
  schema: AnySchema,
  name: string,
): string | undefined {
  if (!context.seesAll || schema.attributes.has(name)) return undefined;
  const { columns } = tableOf(context.settings.layout, schema.uid);
  return [...columns].find(([attribute, column]) => column === name && schema.attributes.has(attribute))?.[0];
}

/**
 * The column that project code names: a scalar attribute's, or one of those that hold a relation in the row itself.
 * @returns undefined for any other name, and for all other callers
 */
export function namedColumn(
  context: ResolveContext,
  schema: AnySchema,
  name: string,
): TestedColumn | undefined {
  const known = attributeOfColumn(context, schema, name);
  const attribute = known === undefined ? undefined : schema.attributes.get(known);
  if (attribute?.kind === 'scalar')
    return { column: name, name, cast: scalarType(attribute.type).castFilter };
  if (!context.seesAll || schema.attributes.has(name)) return undefined;
  for (const hop of tableOf(context.settings.layout, schema.uid).hops.values()) {
    if (hop.kind === 'column' && hop.column === name) return { column: name, name, cast: castId };
    if (hop.kind !== 'morphToOne') continue;
    if (hop.idColumn === name) return { column: name, name, cast: castId };
    if (hop.typeColumn === name) return { column: name, name, cast: scalarType('string').castFilter };
  }
  return undefined;
}
