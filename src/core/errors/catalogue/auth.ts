/** Signing in, signing up and passwords, with v4's texts. */
import { defineError } from '../define-error.ts';

/** No such user, a wrong password, a user of another provider: the answer does not say which. */
export const invalidLogin = defineError(
  'auth.invalid_login',
  'ValidationError',
  'Invalid identifier or password',
);

export const userBlocked = defineError(
  'auth.user_blocked',
  'ApplicationError',
  'Your account has been blocked by an administrator',
);

export const userUnconfirmed = defineError(
  'auth.user_unconfirmed',
  'ApplicationError',
  'Your account email is not confirmed',
);

export const registerDisabled = defineError(
  'auth.register_disabled',
  'ApplicationError',
  'Register action is currently disabled',
);

export const alreadyTaken = defineError(
  'auth.already_taken',
  'ApplicationError',
  'Email or Username are already taken',
);

/** The mail server knows no mailbox of this address. */
export const undeliverable = defineError('auth.undeliverable', 'ValidationError', 'email takes no mail', {
  path: ['email'],
});

/** The advanced setting names a role that does not exist. */
export const noDefaultRole = defineError(
  'auth.no_default_role',
  'ApplicationError',
  'Impossible to find the default role',
);

export const passwordsDiffer = defineError(
  'auth.passwords_differ',
  'ValidationError',
  'Passwords do not match',
);

export const wrongCode = defineError('auth.wrong_code', 'ValidationError', 'Incorrect code provided');

export const notSignedIn = defineError(
  'auth.not_signed_in',
  'ApplicationError',
  'You must be authenticated to reset your password',
);

export const wrongCurrentPassword = defineError(
  'auth.wrong_current_password',
  'ValidationError',
  'The provided current password is invalid',
);

export const samePassword = defineError(
  'auth.same_password',
  'ValidationError',
  'Your new password must be different than your current password',
);

export const invalidToken = defineError('auth.invalid_token', 'ValidationError', 'Invalid token');

export const alreadyConfirmed = defineError(
  'auth.already_confirmed',
  'ApplicationError',
  'Already confirmed',
);

export const cannotConfirmBlocked = defineError(
  'auth.cannot_confirm_blocked',
  'ApplicationError',
  'User blocked',
);

export const providerDisabled = defineError(
  'auth.provider_disabled',
  'ApplicationError',
  'This provider is disabled',
);

/** The callback of v4's `email` provider, which no client can finish. */
export const noAccessToken = defineError('auth.no_access_token', 'ApplicationError', 'No access_token.');

export const tooManyRequests = defineError(
  'auth.too_many_requests',
  'RateLimitError',
  'Too many requests, please try again later.',
);

export const tooManySignIns = defineError(
  'auth.too_many_sign_ins',
  'ServiceUnavailableError',
  'Too many people are signing in at the moment; try again',
);

export const invalidCallback = defineError(
  'auth.invalid_callback',
  'ValidationError',
  'Invalid callback URL provided',
);
