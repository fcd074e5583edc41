/** Entries of many types at a glance: what they are called, their state and dates, and nothing else of them. */
import type { ContentType } from '../../../core/model/content-type.ts';
import type { Params } from '../../../core/query/params.ts';
import type { BoundPlan } from '../../../core/query/plan.ts';
import { both } from '../../../core/query/resolve/conditions.ts';
import type { ResolveContext } from '../../../core/query/resolve/context.ts';
import { extraFilterCondition } from '../../../core/query/resolve/extra-filter.ts';
import { resolveSort } from '../../../core/query/resolve/sort.ts';
import type { ContentManagerContext } from '../content-manager-context.ts';
import type { Editor } from '../editor.ts';
import { readsWithCode } from './code-reads.ts';
import { relatedRow } from './entry-plan.ts';
import { listCondition, pagePlan } from './list-plan.ts';

/** What is looked for in one type. */
export interface Glance {
  readonly type: ContentType;
  /** The attribute that stands for an entry; left out where the editor may not read it. */
  readonly mainField: string;
  /** As of a list: `sort`, `_q`. All locales unless it names one. */
  readonly params: Params;
  /** With the rights of code: who made an entry may be no attribute that the editor reads. */
  readonly where?: object;
  readonly most: number;
}

export interface SeenEntry {
  readonly id: number;
  readonly title: string | null;
  readonly locale: string | null;
  /** Absent for types without drafts, and where the editor may not read it. */
  readonly publishedAt?: string | null;
  readonly updatedAt: string | null;
}

export interface Seen {
  readonly entries: readonly SeenEntry[];
  readonly total: number;
}

/** @throws OctavoError 400 as lists do */
export async function glanceAt(
  context: ContentManagerContext,
  editor: Editor,
  { type, mainField, params, where, most }: Glance,
): Promise<Seen> {
  const { reader } = context;
  const sent: Params = { locale: 'all', ...params };
  const read = async (extraFilter?: object): Promise<Buffer> => {
    const filters = [where, extraFilter].filter((one) => one !== undefined);
    const key = JSON.stringify([mainField, sent, filters, most]);
    return reader.run(
      reader.preparePlan(`glance ${type.uid}`, editor.caller, key, (resolving) =>
        glancePlan(resolving, editor, { type, mainField, params: sent, where: { $and: filters }, most }),
      ),
    );
  };
  const code = readsWithCode(context, type);
  const body = code ? await code.list({ ...sent, page: 1, pageSize: most }, read) : await read();
  const { results, pagination } = JSON.parse(body.toString()) as {
    results: readonly Readonly<Record<string, unknown>>[];
    pagination: { total: number };
  };
  return { entries: results.map((row) => seen(row, mainField)), total: pagination.total };
}

function seen(row: Readonly<Record<string, unknown>>, mainField: string): SeenEntry {
  const title = row[mainField];
  return {
    id: Number(row['id']),
    title: title === null || title === undefined || title === '' ? null : String(title),
    locale: (row['locale'] as string | null | undefined) ?? null,
    ...('publishedAt' in row ? { publishedAt: row['publishedAt'] as string | null } : {}),
    updatedAt: (row['updatedAt'] as string | null | undefined) ?? null,
  };
}

function glancePlan(
  context: ResolveContext,
  editor: Editor,
  { type, mainField, params, where, most }: Glance,
): BoundPlan {
  const allowed = editor.on(type, 'read').where(context);
  const condition = both(
    listCondition(context, type, params, allowed),
    extraFilterCondition(context, type, where),
  );
  const order = resolveSort(context, type, params.sort, null, allowed);
  context.throwDeferredError();
  const scalars = new Set(['id', mainField, 'publishedAt', 'updatedAt', 'locale']);
  return pagePlan(
    context,
    { entry: relatedRow(context, type, { scalars, known: allowed }), where: condition, order },
    1,
    most,
  );
}
