/** A populated dynamic zone: one plan for each component it may hold. */

import { isObject } from '../../base/is-object.ts';
import type { Hop } from '../../database/layout/hop.ts';
import { invalidParameter } from '../../errors/catalogue.ts';
import { schemaOf } from '../../model/content-type.ts';
import type { ParamsObject } from '../params.ts';
import type { ValuePlan, VariantPlan } from '../plan.ts';
import type { ResolveContext } from './context.ts';
import { checkShapes, type NonScalar, type PopulateScope, rows, variantParameters } from './populate-rows.ts';
import { readPopulate } from './populate-tree.ts';
import { visibleAttribute } from './visibility.ts';

/** A dynamic zone: one plan for each component it may hold, or for those named by `on`. */
export function zone(
  scope: PopulateScope,
  attribute: NonScalar,
  hop: Extract<Hop, { kind: 'zone' }>,
  parameters: ParamsObject,
): ValuePlan {
  const { context } = scope;
  if (context.rules.zonesTakeNoParameters) refuseZoneParameters(attribute.name, parameters);
  else refuseZoneNames(attribute.name, parameters);
  checkShapes(context, parameters);
  const on = parameters['on'];
  const variants: VariantPlan[] = [];
  for (const { uid } of hop.components) {
    const variant =
      on === undefined ? sharedParameters(context, uid, parameters) : variantParameters(on, uid);
    if (!variant) continue;
    const related = rows(scope, schemaOf(context.settings.model, uid), variant, 'component');
    variants.push({
      uid,
      entry: { ...related.entry, label: { key: '__component', value: uid, leads: scope.raw } },
      where: related.where,
    });
  }
  return { kind: 'zone', hop, variants };
}

/** By `zonesTakeNoParameters`, `fields`, `filters` and `sort` have no meaning across a zone's components. */
function refuseZoneParameters(name: string, parameters: ParamsObject): void {
  const { fields, filters, sort } = parameters;
  const first = Array.isArray(fields) ? fields[0] : fields;
  if (fields !== undefined && first !== '*') throw invalidParameter(typeof first === 'string' ? first : name);
  if (isObject(filters) && Object.keys(filters).length > 0) throw invalidParameter(Object.keys(filters)[0]!);
  if (typeof sort === 'string' && sort !== '') throw invalidParameter(sort.split(/[:.]/)[0]!);
}

/** v4 knows one name that all components have: their id. */
function refuseZoneNames(name: string, parameters: ParamsObject): void {
  const { fields, filters, sort } = parameters;
  const first = Array.isArray(fields) ? (fields as unknown[]).find((one) => one !== 'id') : fields;
  if (first !== undefined && first !== '*' && first !== 'id')
    throw invalidParameter(typeof first === 'string' ? first : name);
  refuseFilterNames(filters);
  const sorted = typeof sort === 'string' ? sort.split(/[:.]/)[0]! : '';
  if (sorted !== '' && sorted !== 'id') throw invalidParameter(sorted);
}

function refuseFilterNames(filters: unknown): void {
  if (Array.isArray(filters)) {
    for (const one of filters as unknown[]) refuseFilterNames(one);
  } else if (isObject(filters)) {
    for (const [key, value] of Object.entries(filters)) {
      if (key === '$and' || key === '$or' || key === '$not') refuseFilterNames(value);
      else if (key !== 'id') throw invalidParameter(key);
    }
  }
}

/** The part of a zone's shared `populate` that applies to one of its components: the names that component has. */
function sharedParameters(context: ResolveContext, uid: string, parameters: ParamsObject): ParamsObject {
  const { fields, filters } = context.rules.zonesTakeNoParameters ? {} : parameters;
  const shared = { ...(fields === undefined ? {} : { fields }), ...(filters ? { filters } : {}) };
  const tree = readPopulate(context, parameters['populate']);
  if (tree === '*') return { ...shared, populate: '*' };
  const schema = schemaOf(context.settings.model, uid);
  const visible = [...tree].filter(([name]) => visibleAttribute(context, schema, name));
  return { ...shared, populate: Object.fromEntries(visible) };
}
