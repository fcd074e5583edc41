/**
 * Publishes and unpublishes what is due, as the editor who has scheduled it would: with its checks, hooks and events, and only
 * if the editor may do so at this moment (A658).
 */

import { scheduleRightGone } from '../../../core/errors/catalogue.ts';
import type { ContentType } from '../../../core/model/content-type.ts';
import { rightsOf } from '../../administrators/rights-of.ts';
import { activeAdministrator } from '../../administrators/session/active-administrator.ts';
import type { RunSchedule } from '../../editing/schedules.ts';
import type { ContentManagerContext } from '../content-manager-context.ts';
import { Editor } from '../editor.ts';
import { eventParams } from '../read/event-params.ts';
import { EVENT_CALLER } from '../write/editor-write.ts';

export type ScheduleContext = Pick<
  ContentManagerContext,
  'actions' | 'conditions' | 'db' | 'editing' | 'reader' | 'settings' | 'writer'
>;

export const runSchedule =
  (context: ScheduleContext): RunSchedule =>
  async (type, { entryId, action, adminId }) => {
    const { editing, settings, writer } = context;
    if (adminId !== null) await requirePublisher(context, type, entryId, adminId);
    const policy = editing.keep(
      {
        mayRelate: () => true,
        setsUnwritable: true,
        isLimited: true,
        newEntries: 'draft',
        alwaysSyncsShared: true,
        ...(adminId === null ? {} : { systemValues: { updatedBy: adminId } }),
      },
      { type, author: { adminId }, action },
    );
    const request = {
      type,
      caller: EVENT_CALLER,
      policy,
      queryKey: '',
      params: eventParams(settings().model, type),
    };
    await writer.setState(request, entryId, action === 'publish' ? 'published' : 'draft');
  };

/** @throws OctavoError ForbiddenError where the administrator is gone, or may not publish the entry */
async function requirePublisher(
  context: ScheduleContext,
  type: ContentType,
  entryId: number,
  adminId: number,
): Promise<void> {
  const { conditions, db, reader } = context;
  const admin = await activeAdministrator(db, context, adminId);
  if (!admin) throw scheduleRightGone();
  const editor = new Editor(admin, await rightsOf(admin, conditions));
  const entry = await editor.at(reader, type, 'publish', entryId);
  if (entry.exists && !entry.fields) throw scheduleRightGone();
}
