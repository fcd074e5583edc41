/** Introspection as clients made for graphql-js 15, v4's, ask for it. */
import { __Type } from 'graphql';

/**
 * Adds `specifiedByUrl`, the name `specifiedByURL` had in graphql-js 15, to graphql-js' own `__Type`, which all
 * schemas share. It is deprecated, so a listing of the fields has it only where it is asked for.
 */
export function addOlderIntrospection(): void {
  const fields = __Type.getFields();
  const current = fields['specifiedByURL'];
  if (!current || fields['specifiedByUrl']) return;
  const older = Object.create(Object.getPrototypeOf(current) as object) as typeof current;
  fields['specifiedByUrl'] = Object.assign(older, current, {
    name: 'specifiedByUrl',
    deprecationReason: 'Use specifiedByURL.',
  });
}
