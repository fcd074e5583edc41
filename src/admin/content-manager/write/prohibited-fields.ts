/** Attributes that keep entries of a type from being cloned without a form. */

import { isExclusive } from '../../../core/content/check/check-link.ts';
import { notClonable } from '../../../core/errors/catalogue.ts';
import { type AnySchema, type Model, schemaOf } from '../../../core/model/content-type.ts';

/** The path to an attribute, and what is in the way: a value that has to be unique, a relation that only one may have. */
export type ProhibitedField = readonly [path: readonly string[], reason: 'unique' | 'relation'];

/** At any depth; the items of a zone are named as forms name them. */
export function prohibitedFields(
  model: Model,
  schema: AnySchema,
  inside: readonly string[] = [],
): ProhibitedField[] {
  const below = (uid: string, path: readonly string[]): ProhibitedField[] =>
    inside.includes(uid)
      ? []
      : prohibitedFields(model, schemaOf(model, uid), [...inside, uid]).map(([rest, reason]) => [
          [...path, ...rest],
          reason,
        ]);
  return [...schema.attributes.values()].flatMap((attribute): ProhibitedField[] => {
    const { name, kind, system } = attribute;
    if (system) return [];
    if (kind === 'component') return below(attribute.component, [name]);
    if (kind === 'dynamiczone') {
      return attribute.components.flatMap((uid) => below(uid, [name, schemaOf(model, uid).displayName]));
    }
    if (kind === 'scalar') return attribute.unique ? [[[name], 'unique']] : [];
    return isExclusive(attribute) ? [[[name], 'relation']] : [];
  });
}

/** @throws OctavoError BadRequestError with all of them */
export function requireClonable(model: Model, type: AnySchema): void {
  const found = prohibitedFields(model, type);
  if (found.length > 0) throw notClonable.with({ details: { prohibitedFields: found } });
}
