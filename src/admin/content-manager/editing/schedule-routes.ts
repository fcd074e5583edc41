/** The routes of an entry's schedule: when it is published, when it becomes a draft. */
import type { HttpReply, Route } from '../../../core/base/http/route.ts';
import {
  forbidden,
  invalidScheduleTime,
  scheduleInPast,
  scheduleOrder,
} from '../../../core/errors/catalogue.ts';
import type { ContentManagerContext } from '../content-manager-context.ts';
import { type OneEntry, oneEntryRoutes } from '../one-entry-routes.ts';
import { shownSchedule } from '../read/list-schedules.ts';
import { readAttributes } from '../write/read-attributes.ts';

/** The members of a body and of answers, and what they schedule. */
const TIMES = { publishAt: 'publish', unpublishAt: 'unpublish' } as const;

export function scheduleRoutes(context: ContentManagerContext): Route[] {
  const { db, editing, now } = context;
  const { schedules } = editing;

  const read = async ({ type, id }: OneEntry): Promise<HttpReply> => {
    if (!type.draftAndPublish) throw forbidden();
    return { status: 200, body: { data: shownSchedule(await schedules.list(type, [id])) } };
  };

  /** A member that is absent stays as it is, null cancels. */
  const change = async ({ request, editor, type, id }: OneEntry): Promise<HttpReply> => {
    if (!type.draftAndPublish) throw forbidden();
    const body = await readAttributes(request);
    const author = { adminId: editor.admin.user.id };
    const after = await db.transaction(async (tx) => {
      const known = new Map((await schedules.list(type, [id])).map((one) => [one.action, one.dueAt]));
      for (const [member, action] of Object.entries(TIMES)) {
        if (body[member] === undefined) continue;
        const dueAt = body[member] === null ? null : moment(member, body[member], now());
        await schedules.forget(tx, type, id, action);
        known.delete(action);
        if (dueAt === null) continue;
        known.set(action, dueAt);
        await schedules.set(tx, type, id, { action, dueAt, author });
      }
      const publish = known.get('publish');
      const unpublish = known.get('unpublish');
      if (publish !== undefined && unpublish !== undefined && publish === unpublish) throw scheduleOrder();
      return schedules.list(type, [id]);
    });
    return { status: 200, body: { data: shownSchedule(after) } };
  };

  return [
    ...oneEntryRoutes(context, 'GET', '/schedule', 'read', read),
    ...oneEntryRoutes(context, 'PUT', '/schedule', 'publish', change),
  ];
}

/** @throws OctavoError ValidationError for what is no time, or one that is over */
function moment(member: string, value: unknown, now: number): number {
  const at = typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(at)) throw invalidScheduleTime(member);
  if (at <= now) throw scheduleInPast(member);
  return at;
}
