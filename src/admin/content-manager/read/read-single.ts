/** The entry of a single type as the content manager shows it. */
import type { ContentReader } from '../../../core/content/read-content.ts';
import type { SnapshotReader } from '../../../core/content/snapshots/snapshot.ts';
import { entryPart, RELATED_LIMIT } from '../../../core/content/snapshots/snapshot-plan.ts';
import { forbidden, notFound } from '../../../core/errors/catalogue.ts';
import type { ContentType } from '../../../core/model/content-type.ts';
import { bodyParts } from '../../../core/query/body-parts.ts';
import type { BoundPlan } from '../../../core/query/plan.ts';
import { ALWAYS, both } from '../../../core/query/resolve/conditions.ts';
import type { ResolveContext } from '../../../core/query/resolve/context.ts';
import { extraFilterCondition } from '../../../core/query/resolve/extra-filter.ts';
import { wholeList } from '../../../core/query/resolve/whole-list.ts';
import type { Editor } from '../editor.ts';
import { managedEntry } from './entry-plan.ts';
import { readListFields } from './list-fields.ts';
import { listCondition } from './list-plan.ts';
import { ifMissing } from './read-entry.ts';
import { type EntriesQuery, planKey } from './read-list.ts';

/**
 * Reads the entry with its version, in one statement.
 * @returns the bytes of the entry; of a list of all locales for `locale=all`, which has no version
 * @throws OctavoError 404 where there is none the editor may read, 403 where the editor may not make one either
 */
export async function readSingle(
  reader: ContentReader,
  snapshots: SnapshotReader,
  editor: Editor,
  type: ContentType,
  query: EntriesQuery,
): Promise<{ readonly body: Buffer; readonly version: string | null }> {
  const read = reader.preparePlan(`single ${type.uid}`, editor.caller, planKey(query), (context) =>
    single(context, editor, type, query),
  );
  const [body, snapshotBody] = bodyParts(
    await ifMissing(
      () => reader.run(read),
      async () => (editor.on(type, 'create').isEmpty ? forbidden() : notFound()),
    ),
  );
  return { body, version: snapshotBody && snapshots.versionOf(snapshotBody) };
}

function single(context: ResolveContext, editor: Editor, type: ContentType, query: EntriesQuery): BoundPlan {
  const params = query.params();
  const allowed = editor.on(type, 'read').where(context);
  const where = both(
    listCondition(context, type, params, allowed),
    extraFilterCondition(context, type, query.extraFilter),
  );
  const fields = readListFields(context, type, params.fields);
  context.throwDeferredError();
  const entry = managedEntry(context, type, 'entry', allowed, { scalars: fields });
  if (type.localized && params.locale === 'all') {
    return wholeList(context, entry, where);
  }
  const companion = entryPart(context.settings, type, context.values.add(RELATED_LIMIT));
  return {
    plan: { kind: 'one', unwrapped: true, entry, companion, where: where ?? ALWAYS, order: [] },
    values: context.values.list,
  };
}
