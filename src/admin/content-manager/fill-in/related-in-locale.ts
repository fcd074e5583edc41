/** Related entries, as another locale has them. */
import { localizationHop, localizationsIn } from '../../../core/content/statements/localizations.ts';
import type { ContentType } from '../../../core/model/content-type.ts';
import type { BoundPlan } from '../../../core/query/plan.ts';
import { ALWAYS, all, test } from '../../../core/query/resolve/conditions.ts';
import type { ResolveContext } from '../../../core/query/resolve/context.ts';
import { wholeList } from '../../../core/query/resolve/whole-list.ts';
import type { ContentManagerContext } from '../content-manager-context.ts';
import type { Editor } from '../editor.ts';
import { relatedRow } from '../read/entry-plan.ts';

/** An entry as a relation field of a form shows it: its id, and what the editor may read of its main field and state. */
export interface RelatedRow {
  readonly id: number;
  readonly [field: string]: unknown;
}

export interface RelatedEntries {
  /** In the order of the ids that were asked for. */
  readonly rows: readonly RelatedRow[];
  /** Entries without a translation that the editor may read. */
  readonly missing: readonly RelatedRow[];
}

interface Question {
  readonly target: ContentType;
  readonly mainField: string;
  readonly ids: readonly number[];
  readonly locale: string;
}

/** Ids in one statement. */
const CHUNK = 100;

/** Entries of a type without locales are themselves, whether or not the editor may read more of them than their ids. */
export async function relatedIn(
  context: ContentManagerContext,
  editor: Editor,
  { target, mainField, ids, locale }: Question,
): Promise<RelatedEntries> {
  const read = (some: readonly number[], onlyReadable: boolean) =>
    rowsOf(context, editor, { target, mainField }, some, onlyReadable);
  if (!target.localized) return { rows: inOrder(ids, await read(ids, false)), missing: [] };
  const hop = localizationHop(context.settings().layout, target);
  const translations = await localizationsIn(context.db, hop, ids, locale);
  const open = await read([...translations.values()], true);
  const isThere = (id: number): boolean => open.has(translations.get(id) ?? 0);
  const missing = ids.filter((id) => !isThere(id));
  return {
    rows: inOrder(
      ids.filter(isThere).map((id) => translations.get(id)!),
      open,
    ),
    missing: inOrder(missing, await read(missing, false)),
  };
}

const inOrder = (ids: readonly number[], rows: ReadonlyMap<number, RelatedRow>): RelatedRow[] =>
  [...new Set(ids)].flatMap((id) => rows.get(id) ?? []);

async function rowsOf(
  { reader }: ContentManagerContext,
  editor: Editor,
  { target, mainField }: Pick<Question, 'target' | 'mainField'>,
  ids: readonly number[],
  onlyReadable: boolean,
): Promise<ReadonlyMap<number, RelatedRow>> {
  const found = new Map<number, RelatedRow>();
  if (onlyReadable && editor.on(target, 'read').isEmpty) return found;
  for (let start = 0; start < ids.length; start += CHUNK) {
    const some = ids.slice(start, start + CHUNK);
    const queryKey = `${mainField} ${onlyReadable} ${some.join(',')}`;
    const read = reader.preparePlan(`fill-in ${target.uid}`, editor.caller, queryKey, (resolving) =>
      rowsPlan(resolving, editor, target, mainField, some, onlyReadable),
    );
    const rows = JSON.parse((await reader.run(read)).toString()) as readonly RelatedRow[];
    for (const row of rows) found.set(row.id, row);
  }
  return found;
}

function rowsPlan(
  context: ResolveContext,
  editor: Editor,
  target: ContentType,
  mainField: string,
  ids: readonly number[],
  onlyReadable: boolean,
): BoundPlan {
  const named = test('id', false, { op: 'in', values: ids.map((id) => context.values.add(id)) });
  const known = onlyReadable ? editor.on(target, 'read').where(context) : ALWAYS;
  const scalars = new Set([mainField, ...(target.draftAndPublish ? ['publishedAt'] : [])]);
  return wholeList(context, relatedRow(context, target, { scalars, known }), all([named, known]));
}
