/** What administrators set for the users of the content API. */
import { defineError } from '../define-error.ts';

export const defaultRoleKept = defineError(
  'accounts.default_role_kept',
  'ApplicationError',
  'Cannot delete the default role of new users',
);

export const templateInvalid = defineError(
  'accounts.template_invalid',
  'ValidationError',
  'Invalid template',
);

export const noRecipient = defineError(
  'accounts.no_recipient',
  'ApplicationError',
  'No recipient(s) are given',
);

export const oneRecipient = defineError(
  'accounts.one_recipient',
  'ValidationError',
  'to must be one e-mail address',
  { path: ['to'] },
);
