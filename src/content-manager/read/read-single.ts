/** The entry of a single type as the content manager shows it. */
import type { ContentReader } from '../../content/read-content.ts';
import { forbidden, notFound } from '../../errors/catalogue.ts';
import type { ContentType } from '../../model/content-type.ts';
import type { Params } from '../../query/params.ts';
import type { BoundPlan } from '../../query/plan.ts';
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

function single(context: ResolveContext, editor: Editor, type: ContentType, params: Params): BoundPlan {
  const allowed = editor.on(type, 'read').where(context);
  const where = listCondition(context, type, params, allowed);
  const fields = readListFields(context, type, params.fields);
  context.throwDeferredError();
  const entry = managedEntry(context, type, 'entry', allowed, fields);
  if (type.localized && params.locale === 'all') {
    return wholeList(context, entry, where);
  }
  return {
    plan: { kind: 'one', unwrapped: true, entry, where: where ?? ALWAYS, order: [] },
    values: context.values.list,
  };
}
