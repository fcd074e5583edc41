/** Which grants a stored entry meets: the check of one entry, by the statement that lists would run. */
import { tableOf } from '../database/layout/layout.ts';
import type { BoundPlan, Condition, EntryPlan, FieldPlan } from '../query/plan.ts';
import { hasId } from '../query/resolve/conditions.ts';
import type { ResolveContext } from '../query/resolve/context.ts';
import type { TypeRights } from './type-rights.ts';

/** Plans `{ "id": 7, "0": true, "2": true }`: the entry by its id (at `ID_SLOT`), and the grants that it meets. */
export function grantedPlan(context: ResolveContext, rights: TypeRights): BoundPlan {
  const where = hasId(context.values.add(0));
  return {
    plan: { kind: 'one', unwrapped: true, entry: grantedEntry(context, rights), where, order: [] },
    values: context.values.list,
  };
}

/** What is read of an entry to know which grants it meets. */
export function grantedEntry(context: ResolveContext, rights: TypeRights): EntryPlan {
  const fields = grantFields(rights.conditions(context), String);
  return {
    table: tableOf(context.settings.layout, rights.type.uid).table,
    shape: 'flat',
    isOwner: true,
    fields,
  };
}

/** A member for each grant that a row meets, true. @param key the member's name, by the grant's place */
export const grantFields = (
  conditions: readonly Condition[],
  key: (place: number) => string,
): readonly FieldPlan[] =>
  conditions.map((where, place) => ({
    key: '',
    value: {
      kind: 'guarded',
      where,
      fields: [{ key: key(place), value: { kind: 'constant', json: 'true' } }],
    },
  }));
