/** A populated polymorphic relation: one plan for each type the caller may read (A4, A5, A16, A24). */

import { isObject } from '../../base/is-object.ts';
import type { Hop } from '../../database/layout/hop.ts';
import {
  fieldsNeedTypes,
  invalidParameter,
  invalidPopulateFields,
  invalidPopulateFilters,
} from '../../errors/catalogue.ts';
import { OctavoError } from '../../errors/octavo-error.ts';
import { type AnySchema, schemaOf } from '../../model/content-type.ts';
import type { ParamsObject } from '../params.ts';
import type { EntryPlan, ValuePlan, VariantPlan } from '../plan.ts';
import type { ResolveContext } from './context.ts';
import { checkShapes, type NonScalar, type PopulateScope, rows, variantParameters } from './populate-rows.ts';
import { readPopulate } from './populate-tree.ts';
import { sortedAttributeNames } from './sort.ts';
import { mayRead, visibleAttribute } from './visibility.ts';

/** A polymorphic relation: one plan for each type the caller may read. */
export function morph(
  scope: PopulateScope,
  attribute: NonScalar,
  hop: Extract<Hop, { kind: 'morphToOne' | 'morphToMany' }>,
  parameters: ParamsObject,
): ValuePlan {
  const { context } = scope;
  const many = hop.kind === 'morphToMany';
  checkMorphParameters(context, attribute.name, parameters);
  if (many && parameters['fields'] !== undefined) {
    // v4 writes, and answers without the relation
    if (context.lenientMorphs) return morph(scope, attribute, hop, { ...parameters, fields: undefined });
    throw fieldsNeedTypes(attribute.name);
  }
  const variants: VariantPlan[] = [];
  const { contentTypes, components } = context.settings.model;
  // a file also has the components that show it, for callers who may read everything (tokens)
  for (const type of [...contentTypes.values(), ...(many ? components.values() : [])]) {
    if (type.modelType === 'contentType' && type.origin === 'admin') continue;
    // the reference ignores [on] for a type a morphToOne does not hold, and populates it all the same
    const on = parameters['on'];
    const named = variantParameters(on, type.uid);
    if (many && on !== undefined && !named) continue;
    const variant = named ?? knownBelow(scope, type, commonParameters(context, type.uid, parameters));
    if (!mayRead(context, type.uid)) {
      if (named) context.checkNamesOnly(() => rows(scope, type, named, 'raw'));
      continue;
    }
    const related = rows(scope, type, variant, 'raw');
    // code that answers the value has to know which fields may be answered
    const entry: EntryPlan =
      many || context.seesAll
        ? { ...related.entry, label: { key: '__type', value: type.uid, leads: true } }
        : related.entry;
    variants.push({ uid: type.uid, entry, where: related.where });
  }
  if (!context.lenientMorphs) checkNamedSomewhere(context, attribute.name, parameters);
  if (hop.kind === 'morphToOne') return { kind: 'morphToOne', hop, variants };
  // v4 leaves an empty list out of the entries of the request itself only, and code has it
  return { kind: 'morphToMany', hop, variants, ...(scope.nested || context.seesAll ? { listed: true } : {}) };
}

/** In a write, parameters that a type cannot take have no effect: v4 never reads them. */
function knownBelow(scope: PopulateScope, schema: AnySchema, parameters: ParamsObject): ParamsObject {
  const { populate } = parameters;
  if (!scope.context.lenientMorphs || !isObject(populate)) return parameters;
  const known = Object.entries(populate).map(([name, node]) => {
    if (!isObject(node)) return [name, node] as const;
    const one = { populate: { [name]: node } };
    const resolved = scope.context.resolveOrError(() => rows(scope, schema, one, 'raw'));
    return [name, resolved instanceof OctavoError ? {} : node] as const;
  });
  return { ...parameters, populate: Object.fromEntries(known) };
}

/** Filters other than by id, `sort` and pages have no effect on polymorphic values, but must have their shapes. */
function checkMorphParameters(context: ResolveContext, name: string, parameters: ParamsObject): void {
  const { filters, sort } = parameters;
  if (typeof filters === 'string' && filters !== '') context.deferError(invalidPopulateFilters(name));
  sortedAttributeNames(context, sort);
  checkShapes(context, parameters);
}

/** `fields` and `populate` of a morphToOne apply to whichever type has the names. */
function commonParameters(context: ResolveContext, uid: string, parameters: ParamsObject): ParamsObject {
  const schema = schemaOf(context.settings.model, uid);
  const common: Record<string, unknown> = { publicationState: parameters['publicationState'] };
  const fields = typeof parameters['fields'] === 'string' ? [parameters['fields']] : parameters['fields'];
  if (Array.isArray(fields)) {
    common['fields'] = fields.filter(
      (name) =>
        name === '*' ||
        name === 'id' ||
        (typeof name === 'string' && isReadableScalar(context, schema, name)),
    );
  }
  // of all names only the id is one of every type
  const { filters } = parameters;
  if (isObject(filters) && filters['id'] !== undefined) common['filters'] = { id: filters['id'] };
  const tree = readPopulate(context, parameters['populate']);
  common['populate'] =
    tree === '*'
      ? '*'
      : Object.fromEntries([...tree].filter(([name]) => visibleAttribute(context, schema, name)));
  return common;
}

function isReadableScalar(context: ResolveContext, schema: AnySchema, name: string): boolean {
  return visibleAttribute(context, schema, name)?.kind === 'scalar';
}

/** A field no readable type has is refused, as an unknown attribute is elsewhere (A5). */
function checkNamedSomewhere(context: ResolveContext, attribute: string, parameters: ParamsObject): void {
  const { fields } = parameters;
  if (fields === undefined || fields === null) return;
  const list = typeof fields === 'string' ? [fields] : fields;
  if (!Array.isArray(list)) throw invalidPopulateFields(attribute);
  const types = [...context.settings.model.contentTypes.values()].filter((type) =>
    mayRead(context, type.uid),
  );
  for (const name of list) {
    if (typeof name !== 'string') throw invalidPopulateFields(attribute);
    if (name === '*' || name === 'id') continue;
    if (!types.some((type) => isReadableScalar(context, type, name))) throw invalidParameter(name);
  }
}
