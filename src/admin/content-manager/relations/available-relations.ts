/** The entries that a relation could link, for the search box of a form. */
import type { LinkHop } from '../../../core/database/layout/hop.ts';
import type { Params } from '../../../core/query/params.ts';
import type { BoundPlan, Condition } from '../../../core/query/plan.ts';
import { ALWAYS, all, any, hasId, NEVER, test } from '../../../core/query/resolve/conditions.ts';
import type { ResolveContext } from '../../../core/query/resolve/context.ts';
import { resolveFilters } from '../../../core/query/resolve/filters.ts';
import { isOperator } from '../../../core/query/resolve/operators.ts';
import { readPublicationState, stateCondition } from '../../../core/query/resolve/publication-state.ts';
import { resolveSort } from '../../../core/query/resolve/sort.ts';
import { OpenAttributes } from '../../../core/rights/open-attributes.ts';
import type { ContentManagerContext } from '../content-manager-context.ts';
import type { Editor } from '../editor.ts';
import { READ_POLICY } from '../editor-read-policy.ts';
import { relatedRow } from '../read/entry-plan.ts';
import { readListFields } from '../read/list-fields.ts';
import { localeCondition, pagePlan } from '../read/list-plan.ts';
import { type RelationField, reversed } from './relation-field.ts';
import type { AvailableParams } from './relation-params.ts';

/** A search: what the client says, and the field that stands for an entry. */
interface Search {
  readonly field: RelationField & { readonly hop: LinkHop };
  readonly mainField: string;
  /** Whether the editor may see of the entries nothing but their ids. */
  readonly onlyIds: boolean;
  readonly query: Params;
  readonly params: AvailableParams;
}

/**
 * Entries of the target type that the editor may read, without those that are linked already, by one statement.
 * @param queryKey the raw query string, under which the plan is kept
 * @returns the bytes of `{ results, pagination }`
 * @throws OctavoError 400 naming the parameter
 */
export async function availableRelations(
  { reader }: ContentManagerContext,
  editor: Editor,
  search: Search,
  queryKey: string,
): Promise<Buffer> {
  const { schema, attribute } = search.field;
  const name = `linkable ${schema.uid}.${attribute.name}`;
  const key = `${search.mainField} ${search.onlyIds} ${queryKey}`;
  const read = reader.preparePlan(name, editor.caller, key, (context) =>
    linkable(search.onlyIds ? context.withRights(new OpenAttributes({})) : context, editor, search),
  );
  return reader.run(read);
}

function linkable(context: ResolveContext, editor: Editor, search: Search): BoundPlan {
  const { field, mainField, query, params } = search;
  const { target } = field;
  const allowed = READ_POLICY.open.has(target.uid) ? ALWAYS : editor.on(target, 'read').where(context);
  const main = isOpen(context, search) ? mainField : 'id';
  const state = readPublicationState(context, query.publicationState) ?? 'preview';
  const where = all([
    allowed,
    stateCondition(context, target, state) ?? ALWAYS,
    localeCondition(context, target, query.locale) ?? ALWAYS,
    resolveFilters(context, target, query.filters, null, allowed),
    searched(context, search, main, allowed),
    chosen(context, search),
  ]);
  const order = resolveSort(context, target, query.sort ?? main, null, allowed);
  const scalars = readListFields(context, target, query.fields) ?? new Set([main]);
  context.throwDeferredError();
  const wanted = new Set([...scalars, ...(target.draftAndPublish ? ['publishedAt'] : [])]);
  const entry = relatedRow(context, target, { scalars: wanted, known: allowed });
  return pagePlan(context, { entry, where, order }, params.page, params.pageSize);
}

/** Whether the editor may read the main field on any entry. */
function isOpen(context: ResolveContext, { field: { target }, mainField }: Search): boolean {
  const rights = context.rights?.rowsOf(target);
  return rights !== undefined && rights.readable(context, target, mainField).kind !== 'never';
}

/** The text of the search box, in the main field alone. */
function searched(
  context: ResolveContext,
  { field: { target }, params: { search, operator } }: Search,
  main: string,
  allowed: Condition,
): Condition {
  if (search === null) return ALWAYS;
  if (main === 'id') {
    // the text of a number, whatever the operator
    return test('id', false, { op: 'contains', value: context.values.add(search), fold: 'none' });
  }
  const filter = { [main]: { [isOperator(operator) ? operator : '$containsi']: search } };
  return resolveFilters(context, target, filter, null, allowed);
}

/** Without what is linked to the entry already, but for what the form has taken out, and without what it has added. */
function chosen(context: ResolveContext, { field, params }: Search): Condition {
  const { entityId, idsToInclude, idsToOmit } = params;
  const slots = (ids: readonly number[]) => ids.map((id) => context.values.add(id));
  const isOneOf = (ids: readonly number[], negated = false): Condition =>
    ids.length === 0 ? (negated ? ALWAYS : NEVER) : test('id', negated, { op: 'in', values: slots(ids) });
  const notLinked = (id: number): Condition => ({
    kind: 'related',
    hop: reversed(field, context.settings),
    base: hasId(context.values.add(id)),
    where: NEVER,
    orMissing: true,
  });
  const free = typeof entityId === 'number' ? any([isOneOf(idsToInclude), notLinked(entityId)]) : ALWAYS;
  return all([free, isOneOf(idsToOmit, true)]);
}
