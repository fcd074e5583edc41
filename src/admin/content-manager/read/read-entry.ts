/** One entry as the content manager shows it. */
import type { MaybePromise } from '../../../core/base/maybe-promise.ts';
import type { ContentReader } from '../../../core/content/read-content.ts';
import type { PreparedRead } from '../../../core/content/run-read.ts';
import type { SnapshotReader } from '../../../core/content/snapshots/snapshot.ts';
import { entryPart, RELATED_LIMIT } from '../../../core/content/snapshots/snapshot-plan.ts';
import { forbidden, notFound } from '../../../core/errors/catalogue.ts';
import { OctavoError } from '../../../core/errors/octavo-error.ts';
import type { ContentType } from '../../../core/model/content-type.ts';
import { bodyParts } from '../../../core/query/body-parts.ts';
import type { BoundPlan, OnePlan } from '../../../core/query/plan.ts';
import { ALWAYS, all, hasId } from '../../../core/query/resolve/conditions.ts';
import type { ResolveContext } from '../../../core/query/resolve/context.ts';
import type { Editor } from '../editor.ts';
import { managedEntry } from './entry-plan.ts';

/**
 * The answer of a write: the entry by its id, whatever the permissions on it; of its attributes those that the editor
 * may read, relations as counts. Hand it to a `WriteRequest` as `answer`.
 */
export function writtenAnswer(reader: ContentReader, editor: Editor, type: ContentType): PreparedRead {
  const plan = (context: ResolveContext): BoundPlan => byId(context, type, 'written');
  return reader.preparePlan(`written ${type.uid}`, editor.caller, '', plan, true);
}

/**
 * An entry by its id, in one statement.
 * @returns the bytes of its JSON
 * @throws OctavoError 404 where there is no such entry, 403 for one that the editor may not read
 */
export function readEntry(
  reader: ContentReader,
  editor: Editor,
  type: ContentType,
  id: number,
): Promise<Buffer> {
  const plan = (context: ResolveContext): BoundPlan => byId(context, type, 'entry', editor);
  return readById(reader, editor, type, id, reader.preparePlan(`entry ${type.uid}`, editor.caller, '', plan));
}

/** The same with the entry's version of the same moment, still in one statement. */
export async function readVersionedEntry(
  reader: ContentReader,
  snapshots: SnapshotReader,
  editor: Editor,
  type: ContentType,
  id: number,
): Promise<{ readonly body: Buffer; readonly version: string }> {
  const plan = (context: ResolveContext): BoundPlan => {
    const { plan, values } = byId(context, type, 'entry', editor);
    const companion = entryPart(context.settings, type, context.values.add(RELATED_LIMIT));
    return { plan: { ...plan, companion }, values };
  };
  const read = reader.preparePlan(`entry and version ${type.uid}`, editor.caller, '', plan);
  const [body, snapshotBody] = bodyParts(await readById(reader, editor, type, id, read));
  return { body, version: snapshots.versionOf(snapshotBody!) };
}

const readById = (
  reader: ContentReader,
  editor: Editor,
  type: ContentType,
  id: number,
  read: PreparedRead,
): Promise<Buffer> =>
  ifMissing(
    () => reader.run(read, id),
    async () => {
      const { exists } = await editor.at(reader, type, 'read', id);
      return exists ? forbidden() : notFound();
    },
  );

/** What a read answers; where it finds nothing, the error that `why` gives. */
export async function ifMissing(
  read: () => MaybePromise<Buffer>,
  why: () => Promise<OctavoError>,
): Promise<Buffer> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof OctavoError && error.name === 'NotFoundError')) throw error;
    throw await why();
  }
}

function byId(
  context: ResolveContext,
  type: ContentType,
  style: 'entry' | 'written',
  editor?: Editor,
): BoundPlan & { readonly plan: OnePlan } {
  const id = hasId(context.values.add(0));
  const allowed = editor ? editor.on(type, 'read').where(context) : ALWAYS;
  const entry = managedEntry(context, type, style, allowed);
  return {
    plan: { kind: 'one', unwrapped: true, entry, where: all([id, allowed]), order: [] },
    values: context.values.list,
  };
}
