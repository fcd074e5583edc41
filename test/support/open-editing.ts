/** The services for editors over the fixture's database, without a server. */

import type { EditingContext } from '../../src/admin/editing/editing-context.ts';
import { keepStates, type WriteWithHistory } from '../../src/admin/editing/keep-states.ts';
import { RequestKeys } from '../../src/admin/editing/request-keys.ts';
import { type RevisionLimits, Revisions } from '../../src/admin/editing/revisions.ts';
import { Schedules } from '../../src/admin/editing/schedules.ts';
import { Trash } from '../../src/admin/editing/trash.ts';
import { hashPassword } from '../../src/api/users/password.ts';
import { CODE_CALLER } from '../../src/core/content/entities/read-entities.ts';
import { ContentWriter } from '../../src/core/content/operations/content-writer.ts';
import { SnapshotReader } from '../../src/core/content/snapshots/snapshot.ts';
import {
  contentApiPolicy,
  type WritePolicy,
  type WriteRequest,
} from '../../src/core/content/write-request.ts';
import { buildDesiredLayout } from '../../src/core/database/layout/desired/build-desired-layout.ts';
import { syncLayout } from '../../src/core/database/sync/sync-layout.ts';
import type { ContentType } from '../../src/core/model/content-type.ts';
import { openKit } from './kit.ts';
import { withoutListeners } from './without-listeners.ts';

export async function openEditing(limits: RevisionLimits = { max: 50, days: 365 }) {
  const kit = await openKit();
  const { db, model, layout, reader, settings } = kit;
  await syncLayout(db, buildDesiredLayout(model, layout));
  const clock = { now: Date.UTC(2024, 5, 1) };
  const writer = new ContentWriter({
    db,
    reader,
    settings: () => settings,
    hashPassword,
    ...withoutListeners(db, reader, () => settings),
    now: () => clock.now,
  });
  const snapshots = new SnapshotReader(reader, () => ({ model, layout }), 'test');
  const context: EditingContext = {
    db,
    model,
    layout: () => layout,
    snapshots,
    writer,
    now: () => clock.now,
  };
  const revisions = new Revisions(context, () => limits);
  const trash = new Trash(context, 30);
  const schedules = new Schedules(context);
  const requestKeys = new RequestKeys(context);
  /** A write of administrator 1. */
  const write = (
    type: ContentType,
    action: WriteWithHistory['action'],
    more: Partial<WritePolicy> & { readonly version?: string } = {},
  ): WriteRequest => {
    const { version, ...changes } = more;
    const policy = contentApiPolicy(CODE_CALLER, { newEntries: 'draft', ...changes });
    const author = { adminId: 1 };
    return {
      type,
      caller: CODE_CALLER,
      policy: keepStates(context, { revisions, trash, schedules, requestKeys }, policy, {
        type,
        author,
        action,
        expected: version === undefined ? undefined : { version, shown: (id) => snapshots.read(type, id) },
      }),
      queryKey: '',
      params: {},
    };
  };
  return { ...kit, clock, context, writer, snapshots, revisions, trash, schedules, requestKeys, write };
}
