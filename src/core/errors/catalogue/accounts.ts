/** What administrators set for the users of the content API. */
import { applicationError, validationError } from '../define-error.ts';

export const defaultRoleKept = applicationError(
  'accounts.default_role_kept',
  'Cannot delete the default role of new users',
);
export const templateInvalid = validationError('accounts.template_invalid', 'Invalid template');
export const noRecipient = applicationError('accounts.no_recipient', 'No recipient(s) are given');
export const oneRecipient = validationError('accounts.one_recipient', 'to must be one e-mail address', {
  path: ['to'],
});
