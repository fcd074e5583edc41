/** Publishes and unpublishes what is due, as the editor who has scheduled it would: with its checks, hooks and events. */
import type { ContentWriter } from '../../content/operations/content-writer.ts';
import type { Database } from '../../database/database.ts';
import { sql } from '../../database/sql-template.ts';
import type { Editing } from '../../editing/editing.ts';
import type { RunSchedule } from '../../editing/schedules.ts';
import type { Model } from '../../model/content-type.ts';
import { eventParams } from '../read/event-params.ts';
import { EVENT_CALLER } from '../write/editor-write.ts';

export interface ScheduleContext {
  readonly db: Database;
  readonly model: Model;
  readonly writer: ContentWriter;
  readonly editing: Editing;
}

export const runSchedule =
  ({ db, model, writer, editing }: ScheduleContext): RunSchedule =>
  async (type, { entryId, action, adminId }) => {
    const [admin] =
      adminId === null ? [] : await db.query(sql`SELECT id FROM admin_users WHERE id = +?`, [adminId]);
    const policy = editing.keep(
      {
        mayRelate: () => true,
        setsUnwritable: true,
        isLimited: true,
        newEntries: 'draft',
        alwaysSyncsShared: true,
        ...(admin ? { systemValues: { updatedBy: adminId } } : {}),
      },
      { type, author: { adminId }, action },
    );
    const request = { type, caller: EVENT_CALLER, policy, queryKey: '', params: eventParams(model, type) };
    await writer.setState(request, entryId, action === 'publish' ? 'published' : 'draft');
  };
