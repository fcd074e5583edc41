/** The JSON of one entry: the selected scalars, then what is populated (A17). */
import { tableOf } from '../../database/layout/layout.ts';
import type { EntryPlan } from '../plan.ts';
import { resolveFieldNames, scalarFields } from './fields.ts';
import { resolvePopulate } from './populate.ts';
import type { EntryRequest, PopulateScope } from './populate-rows.ts';
import { signedFields } from './signed-fields.ts';
import { sortedAttributeNames } from './sort.ts';
import { visibleAttribute } from './visibility.ts';

/**
 * Resolves which parts of an entry are answered.
 * @throws OctavoError ValidationError for bad names in `fields` or `populate`
 */
export function entryPlan(scope: PopulateScope, request: EntryRequest): EntryPlan {
  const { context, schema } = scope;
  const early = request.isPopulateFirst ? resolvePopulate(scope, request.populate) : null;
  const names = resolveFieldNames(
    context,
    schema,
    request.fields,
    request.level === 'populated' || request.level === 'unjoined',
  );
  const ordered =
    context.rules.fieldsKeepTheirOrder || request.level === 'root' || request.level === 'unjoined'
      ? names
      : withSortKeysFirst(scope, names, request);
  const scalars = scalarFields(context, schema, ordered);
  return {
    table: tableOf(context.settings.layout, schema.uid).table,
    shape: request.shape,
    fields: [
      ...(isRoot(request) ? scalars : signedFields(context, schema, scalars)),
      ...(early ?? resolvePopulate(scope, request.populate)),
    ],
  };
}

const isRoot = ({ level }: EntryRequest): boolean => level === 'root' || level === 'joined root';

/**
 * The reference selects the sort columns first as soon as it joins, so their keys lead the entry. At the
 * root Octavo follows only the order of keys (A17); in populate, which always joins, front ends also find
 * the key together with `fields`, and they keep it unless `fieldsKeepTheirOrder`.
 */
function withSortKeysFirst(scope: PopulateScope, names: readonly string[], request: EntryRequest): string[] {
  const first = sortedAttributeNames(scope.context, request.sort).filter(
    (name) =>
      (request.level === 'populated' || names.includes(name)) &&
      visibleAttribute(scope.context, scope.schema, name)?.kind === 'scalar',
  );
  return [...new Set([...first, ...names])];
}
