/** What editors do with entries besides writing them: revisions, trash, schedules. */
import { defineError } from '../define-error.ts';

export const versionConflict = defineError(
  'editing.version_conflict',
  'PreconditionFailedError',
  'The entry has been changed since it was read',
);

export const invalidIfMatch = defineError(
  'editing.invalid_if_match',
  'ValidationError',
  'If-Match takes one version in quotes, as ETag has it, or *',
);

export const invalidIdempotencyKey = defineError(
  'editing.invalid_idempotency_key',
  'ValidationError',
  'Idempotency-Key takes 1 to 255 letters, digits and the signs - _ . :',
);

export const idempotencyKeyReused = defineError(
  'editing.idempotency_key_reused',
  'ValidationError',
  'This Idempotency-Key belongs to another request',
);

export const revisionNotFound = defineError(
  'editing.revision_not_found',
  'NotFoundError',
  'There is no such revision',
);

export const trashedEntryNotFound = defineError(
  'editing.trashed_entry_not_found',
  'NotFoundError',
  'There is no such entry in the trash',
);

export const trashedLocaleGone = defineError(
  'editing.trashed_locale_gone',
  'ApplicationError',
  (locale: string) => `The locale ${locale} does not exist any more`,
);

export const trashedSingleReplaced = defineError(
  'editing.trashed_single_replaced',
  'ApplicationError',
  (type: string) => `${type} has an entry again, and can have only one`,
);

/** @param member of the body: `publishAt` */
export const invalidScheduleTime = defineError(
  'editing.invalid_schedule_time',
  'ValidationError',
  (member: string) => `${member} takes a time such as 2030-01-31T09:00:00.000Z, or null`,
);

export const scheduleInPast = defineError(
  'editing.schedule_in_past',
  'ValidationError',
  (member: string) => `${member} has to be in the future`,
);

export const scheduleOrder = defineError(
  'editing.schedule_order',
  'ValidationError',
  'publishAt and unpublishAt have to be different times',
);

export const scheduleRightGone = defineError(
  'editing.schedule_right_gone',
  'ForbiddenError',
  'Whoever scheduled this may no longer publish the entry',
);

export const invalidWithSchedules = defineError(
  'editing.invalid_with_schedules',
  'ValidationError',
  'withSchedules is true or false',
);
