/** The entry of a single type as the content manager shows it. */
import type { ContentReader } from '../../content/read-content.ts';
import { tableOf } from '../../database/layout/layout.ts';
import { forbidden, notFound } from '../../errors/catalogue.ts';
import { OctavoError } from '../../errors/octavo-error.ts';
import type { ContentType } from '../../model/content-type.ts';
import type { Params } from '../../query/params.ts';
import type { BoundPlan, EntryPlan } from '../../query/plan.ts';
import { ALWAYS } from '../../query/resolve/conditions.ts';
import type { ResolveContext } from '../../query/resolve/context.ts';
import { wholeList } from '../../query/resolve/whole-list.ts';
import type { Editor } from '../editor.ts';
import { managedEntry } from './entry-plan.ts';
import { readListFields } from './list-fields.ts';
import { listCondition } from './list-plan.ts';
import { ifMissing } from './read-entry.ts';

/**
 * @param words the raw query string, under which the plan is kept
 * @param params reads it; not called when the plan is known
 * @returns the bytes of the entry; of a list of all locales for `locale=all`
 * @throws OctavoError 404 where there is none the editor may read, 403 where the editor may not make one either
 */
export function readSingle(
  reader: ContentReader,
  editor: Editor,
  type: ContentType,
  words: string,
  params: () => Params,
): Promise<Buffer> {
  const read = reader.preparePlan(`single ${type.uid}`, editor.caller, words, (context) =>
    single(context, editor, type, params()),
  );
  return ifMissing(
    () => reader.run(read),
    async () => (editor.on(type, 'create').isEmpty ? forbidden() : notFound()),
  );
}

/**
 * The id of the entry that `readSingle` answers.
 * @returns null where there is none, and for a list
 */
export async function readSingleId(
  reader: ContentReader,
  editor: Editor,
  type: ContentType,
  words: string,
  params: () => Params,
): Promise<number | null> {
  const read = reader.preparePlan(`single id ${type.uid}`, editor.caller, words, (context) =>
    single(context, editor, type, params(), true),
  );
  try {
    const found = JSON.parse((await reader.run(read)).toString()) as { readonly id?: number };
    return found.id ?? null;
  } catch (error) {
    if (error instanceof OctavoError && error.name === 'NotFoundError') return null;
    throw error;
  }
}

function single(
  context: ResolveContext,
  editor: Editor,
  type: ContentType,
  params: Params,
  onlyId = false,
): BoundPlan {
  const allowed = editor.on(type, 'read').where(context);
  const where = listCondition(context, type, params, allowed);
  const fields = readListFields(context, type, params.fields);
  context.throwDeferredError();
  const entry: EntryPlan = onlyId
    ? { table: tableOf(context.settings.layout, type.uid).table, shape: 'flat', fields: [] }
    : managedEntry(context, type, 'entry', allowed, fields);
  if (type.localized && params.locale === 'all') {
    return wholeList(context, entry, where);
  }
  return {
    plan: { kind: 'one', unwrapped: true, entry, where: where ?? ALWAYS, order: [] },
    values: context.values.list,
  };
}
