/** The routes of an entry's revisions: list, one with what differs from now, restore. */

import { USER_UID } from '../../../api/users/users-context.ts';
import type { HttpReply, HttpRequest, Route } from '../../../core/base/http/route.ts';
import type { Body } from '../../../core/content/check/check-context.ts';
import { compareSnapshots } from '../../../core/content/snapshots/compare-snapshots.ts';
import { revisionNotFound } from '../../../core/errors/catalogue.ts';
import type { ContentType } from '../../../core/model/content-type.ts';
import { FieldSet } from '../../../core/rights/field-set.ts';
import type { Revision } from '../../editing/revisions.ts';
import type { ContentManagerContext } from '../content-manager-context.ts';
import type { Editor } from '../editor.ts';
import { type OneEntry, oneEntryRoutes } from '../one-entry-routes.ts';
import { isHidden, keptStates, readableOf, restorableOf } from '../read/kept-states.ts';
import { mayReadPart, readableSnapshot } from '../read/readable-snapshot.ts';
import { expectedVersion, withVersion } from '../version-header.ts';
import { EditorWrite } from '../write/editor-write.ts';
import { userWrites } from '../write/user-writes.ts';
import { type Person, peopleOf } from './people.ts';

export function revisionRoutes(context: ContentManagerContext): Route[] {
  const { db, editing, settings, writer } = context;
  const { revisions } = editing;
  const users = context.users && userWrites(context, context.users);

  /** States that a condition has hidden stay hidden, also when the entry meets it by now. */
  const list = async ({ editor, type, id, fields }: OneEntry): Promise<HttpReply> => {
    const found = await readableRevisions(editor, type, id);
    const person = await peopleOf(
      db,
      found.map(({ adminId }) => adminId),
    );
    return { status: 200, body: { results: found.map((one) => shown(type, fields, one, person)) } };
  };

  const readableRevisions = async (editor: Editor, type: ContentType, id: number): Promise<Revision[]> => {
    if (!editor.on(type, 'read').hasConditions) return revisions.list(type, id);
    const kept = await revisions.listStates(type, id);
    const states = await keptStates(
      db,
      editor,
      type,
      kept.map(({ snapshot }) => snapshot),
    );
    return kept.filter((_one, place) => !isHidden(editor, type, states[place]!));
  };

  /** @throws OctavoError 404 for a state that the editor could not have read */
  const readableRevision = async ({ request, editor, type, id }: OneEntry) => {
    const revision = await revisions.get(type, id, revisionNumber(request));
    const [state] = await keptStates(db, editor, type, [revision.snapshot]);
    if (isHidden(editor, type, state!)) throw revisionNotFound();
    return { revision, state: state! };
  };

  const one = async (target: OneEntry): Promise<HttpReply> => {
    const { editor, type, id } = target;
    const { revision, state } = await readableRevision(target);
    const fields = FieldSet.common(target.fields, readableOf(editor, type, state));
    const person = await peopleOf(db, [revision.adminId]);
    const { model } = settings();
    const before = readableSnapshot(model, type, fields, revision.snapshot);
    const now = readableSnapshot(model, type, fields, await editing.snapshots.read(type, id));
    return {
      status: 200,
      body: {
        data: {
          ...shown(type, fields, revision, person),
          entry: before,
          differences: compareSnapshots(type, before, now),
        },
      },
    };
  };

  const restored = async (target: OneEntry, whole: Body): Promise<HttpReply> => {
    const { request, editor, type, id, fields } = target;
    if (users && type.uid === USER_UID) {
      // the rules of accounts know no user without a role
      const { role, ...rest } = whole;
      return users.change(target, id, role === null ? rest : whole, 'restore');
    }
    const write = new EditorWrite(context, editor, type, expectedVersion(request));
    const body = write.permitted(fields, whole);
    const bytes = await writer.update(write.change('update', body, 'restore'), id, body);
    return withVersion(bytes, write.version);
  };

  const restore = async (target: OneEntry): Promise<HttpReply> => {
    const { editor, type, id } = target;
    const { revision, state } = await readableRevision(target);
    const { body, missing } = await revisions.bodyOf(type, id, revision);
    const fields = restorableOf(editor, type, state, target.fields);
    const permitted = new EditorWrite(context, editor, type).permitted(fields, body);
    const reply = await restored({ ...target, fields }, permitted);
    return { ...reply, headers: { ...reply.headers, 'x-octavo-missing': String(missing.length) } };
  };

  return [
    ...oneEntryRoutes(context, 'POST', '/revisions/:number/restore', 'update', restore),
    ...oneEntryRoutes(context, 'GET', '/revisions', 'read', list),
    ...oneEntryRoutes(context, 'GET', '/revisions/:number', 'read', one),
  ];
}

/** @throws OctavoError 404 for what is no number of a revision */
export function revisionNumber(request: HttpRequest): number {
  const text = request.params['number']!;
  if (!/^\d{1,9}$/.test(text)) throw revisionNotFound();
  return Number(text);
}

const shown = (
  type: ContentType,
  fields: FieldSet,
  { number, action, madeAt, adminId, changed }: Revision,
  person: (id: number | null) => Person | null,
) => ({
  number,
  action,
  createdAt: new Date(madeAt).toISOString(),
  createdBy: person(adminId),
  changed: changed.filter((name) => mayReadPart(type, fields, name)),
});
