/** Which entries of a selection an editor may delete; the others count as missing. */
import { RULES_OF_DELETING } from '../../../core/base/compatibility-rules.ts';
import { isObject } from '../../../core/base/is-object.ts';
import type { ChooseEntries } from '../../../core/content/operations/delete-many.ts';
import { lookAtMany, type ReadMany } from '../../../core/content/read-many.ts';
import { tableOf } from '../../../core/database/layout/layout.ts';
import { invalidParameter } from '../../../core/errors/catalogue.ts';
import type { ContentType } from '../../../core/model/content-type.ts';
import { all, hasId } from '../../../core/query/resolve/conditions.ts';
import { ResolveContext } from '../../../core/query/resolve/context.ts';
import { resolveFilters } from '../../../core/query/resolve/filters.ts';
import type { FieldSet } from '../../../core/rights/field-set.ts';
import type { ContentManagerContext } from '../content-manager-context.ts';
import type { Editor } from '../editor.ts';
import { READ_POLICY } from '../editor-read-policy.ts';

/**
 * Chooses by the editor's permissions and the filters of the request. Filters may name what the editor may read of the
 * type itself; one that is left out would delete more than was asked for, so any other name is refused (A236).
 * @returns looks at each entry inside the transaction
 * @throws OctavoError ValidationError naming the parameter
 */
export function deletable(
  { reader }: ContentManagerContext,
  editor: Editor,
  type: ContentType,
  filters: unknown,
): ChooseEntries {
  requireReadable(editor.on(type, 'read').fields, filters);
  const deletes = editor.on(type, 'delete');
  // no rights of reading: what they hide, filters of lists pass over
  const caller = {
    kind: 'public',
    permissionKey: `deletable:${editor.rights.key}`,
    may: () => false,
  } as const;
  const resolve: ReadMany['resolve'] = (context, isOne) => {
    const settings = { ...context.settings, rules: RULES_OF_DELETING };
    const strict = new ResolveContext(settings, () => false, { values: context.values });
    const wanted = resolveFilters(strict, type, filters, null);
    strict.throwDeferredError();
    const entry = {
      table: tableOf(context.settings.layout, type.uid).table,
      shape: 'flat' as const,
      isOwner: true as const,
      fields: [],
    };
    return { entry, where: all([isOne, deletes.where(context), wanted]) };
  };
  const looked = { caller, resolve };
  // a wrong name is refused before anything is looked at
  reader.prepareOnce(caller, (context) => ({
    plan: { kind: 'one', unwrapped: true, order: [], ...resolve(context, hasId(context.values.add(0))) },
    values: context.values.list,
  }));
  return async (_tx, ids) => [...(await lookAtMany(reader, ids, looked)).keys()];
}

/** @throws OctavoError ValidationError for a name that the editor may not read */
function requireReadable(fields: FieldSet, filters: unknown): void {
  if (Array.isArray(filters)) for (const one of filters) requireReadable(fields, one);
  if (!isObject(filters)) return;
  for (const [name, below] of Object.entries(filters)) {
    if (name === '$and' || name === '$or' || name === '$not') requireReadable(fields, below);
    else if (name !== 'id' && !READ_POLICY.always.has(name) && !fields.has(name))
      throw invalidParameter(name);
  }
}
