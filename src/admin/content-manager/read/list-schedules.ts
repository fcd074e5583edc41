/** `withSchedules` of a list: when the entries on its page are published and become drafts, by one more statement. */

import { invalidWithSchedules } from '../../../core/errors/catalogue.ts';
import type { ContentType } from '../../../core/model/content-type.ts';
import type { Schedule, ScheduledAction, Schedules } from '../../editing/schedules.ts';

/** When an entry is published and when it becomes a draft; null where nothing is scheduled. */
export interface ShownSchedule {
  readonly publishAt: string | null;
  readonly unpublishAt: string | null;
  /** What could not be done when it was due. */
  readonly failures: readonly { readonly action: ScheduledAction; readonly message: string | null }[];
}

/** The schedules of one entry, as answers have them. */
export function shownSchedule(schedules: readonly Schedule[]): ShownSchedule {
  const at = (action: ScheduledAction): string | null => {
    const found = schedules.find((one) => one.action === action);
    return found ? new Date(found.dueAt).toISOString() : null;
  };
  const failed = schedules.filter(({ failure }) => failure !== null);
  return {
    publishAt: at('publish'),
    unpublishAt: at('unpublish'),
    failures: failed.map(({ action, failure }) => ({ action, message: failure })),
  };
}

const NAME = 'withSchedules';

/** Whether a list asks for schedules. @throws OctavoError ValidationError for another value than `true` or `false` */
export function asksForSchedules(query: object): boolean {
  const { [NAME]: value } = query as { readonly [NAME]?: unknown };
  if (value === undefined || value === 'false') return false;
  if (value === 'true') return true;
  throw invalidWithSchedules();
}

/**
 * Puts the schedules of the entries on a page next to them, as `schedules`: an entry with nothing to come is not in it.
 * @param body `{ results, pagination }` as bytes, which stay as they are
 */
export async function withSchedules(body: Buffer, schedules: Schedules, type: ContentType): Promise<Buffer> {
  const { results } = JSON.parse(body.toString()) as { results: readonly { readonly id: number }[] };
  const found = await schedules.list(
    type,
    results.map(({ id }) => id),
  );
  const shown = [...Map.groupBy(found, ({ entryId }) => entryId)].map(([id, planned]) => ({
    id,
    ...shownSchedule(planned),
  }));
  return Buffer.concat([body.subarray(0, -1), Buffer.from(`,"schedules":${JSON.stringify(shown)}}`)]);
}
