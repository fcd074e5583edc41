/** What editors do with entries besides writing them: revisions, trash, schedules. */
import {
  applicationError,
  forbiddenError,
  notFoundError,
  preconditionFailedError,
  validationError,
} from '../define-error.ts';

export const versionConflict = preconditionFailedError(
  'editing.version_conflict',
  'The entry has been changed since it was read',
);
export const invalidIfMatch = validationError(
  'editing.invalid_if_match',
  'If-Match takes one version in quotes, as ETag has it, or *',
);
export const invalidIdempotencyKey = validationError(
  'editing.invalid_idempotency_key',
  'Idempotency-Key takes 1 to 255 letters, digits and the signs - _ . :',
);
export const idempotencyKeyReused = validationError(
  'editing.idempotency_key_reused',
  'This Idempotency-Key belongs to another request',
);
export const revisionNotFound = notFoundError('editing.revision_not_found', 'There is no such revision');
export const trashedEntryNotFound = notFoundError(
  'editing.trashed_entry_not_found',
  'There is no such entry in the trash',
);
export const trashedLocaleGone = applicationError(
  'editing.trashed_locale_gone',
  (locale: string) => `The locale ${locale} does not exist any more`,
);
export const trashedSingleReplaced = applicationError(
  'editing.trashed_single_replaced',
  (type: string) => `${type} has an entry again, and can have only one`,
);

/** @param member of the body: `publishAt` */
export const invalidScheduleTime = validationError(
  'editing.invalid_schedule_time',
  (member: string) => `${member} takes a time such as 2030-01-31T09:00:00.000Z, or null`,
);
export const scheduleInPast = validationError(
  'editing.schedule_in_past',
  (member: string) => `${member} has to be in the future`,
);
export const scheduleOrder = validationError(
  'editing.schedule_order',
  'publishAt and unpublishAt have to be different times',
);
export const scheduleRightGone = forbiddenError(
  'editing.schedule_right_gone',
  'Whoever scheduled this may no longer publish the entry',
);
export const invalidWithSchedules = validationError(
  'editing.invalid_with_schedules',
  'withSchedules is true or false',
);
