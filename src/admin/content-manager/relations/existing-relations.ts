/** The entries that a relation links, as a form shows them: the last ones first, a page at a time. */
import type { PreparedRead } from '../../../core/content/run-read.ts';
import type { LinkHop } from '../../../core/database/layout/hop.ts';
import type { BoundPlan, SelectedPlan } from '../../../core/query/plan.ts';
import type { ResolveContext } from '../../../core/query/resolve/context.ts';
import type { ContentManagerContext } from '../content-manager-context.ts';
import type { Editor } from '../editor.ts';
import { relatedRow } from '../read/entry-plan.ts';
import { pageMembers } from '../read/list-plan.ts';
import type { RelationField } from './relation-field.ts';
import type { RelationPage } from './relation-params.ts';

/**
 * Reads a page of links in one statement: their place in the index of the link table, not their number, decides what
 * it costs. Related entries that the editor may not read stay in their places with their ids.
 * @returns the bytes of `{ results, pagination }`, or of `{ data }` for a relation to one entry
 */
export async function existingRelations(
  { reader }: ContentManagerContext,
  editor: Editor,
  field: RelationField & { readonly hop: LinkHop },
  id: number,
  mainField: string,
  page: RelationPage,
): Promise<Buffer> {
  const { schema, attribute, hop } = field;
  const name = `linked ${schema.uid}.${attribute.name}`;
  const queryKey = `${mainField} ${hop.many ? `${page.page} ${page.pageSize}` : ''}`;
  const read: PreparedRead = reader.preparePlan(name, editor.caller, queryKey, (context) =>
    linkedPlan(context, field, mainField, hop.many ? page : { page: 1, pageSize: 1 }),
  );
  const body = await reader.run(read, id);
  if (hop.many) return body;
  const { results } = JSON.parse(body.toString()) as { results: readonly object[] };
  return Buffer.from(JSON.stringify({ data: results[0] ?? null }));
}

/** Plans a page of links; the id of the entry that has them is at `ID_SLOT`. */
export function linkedPlan(
  context: ResolveContext,
  { hop, target }: RelationField & { readonly hop: LinkHop },
  mainField: string,
  { page, pageSize }: RelationPage,
): BoundPlan {
  const owner = context.values.add(0);
  const scalars = new Set([mainField, ...(target.draftAndPublish ? ['publishedAt'] : [])]);
  const entry = relatedRow(context, target, { scalars });
  const limit = context.values.add(pageSize);
  const plan: SelectedPlan = {
    kind: 'selected',
    entry,
    many: true,
    where: null,
    order: [],
    limit,
    offset: context.values.add(Math.min((page - 1) * pageSize, Number.MAX_SAFE_INTEGER)),
    members: hop.many ? pageMembers(context, entry, page, limit) : [{ key: 'results', kind: 'rows', entry }],
    along: { hop, owner, direction: 'desc' },
  };
  return { plan, values: context.values.list };
}
