/** Signing in, signing up and passwords, with v4's texts. */
import {
  applicationError,
  rateLimitError,
  serviceUnavailableError,
  validationError,
} from '../define-error.ts';

/** No such user, a wrong password, a user of another provider: the answer does not say which. */
export const invalidLogin = validationError('auth.invalid_login', 'Invalid identifier or password');
export const userBlocked = applicationError(
  'auth.user_blocked',
  'Your account has been blocked by an administrator',
);
export const userUnconfirmed = applicationError(
  'auth.user_unconfirmed',
  'Your account email is not confirmed',
);
export const registerDisabled = applicationError(
  'auth.register_disabled',
  'Register action is currently disabled',
);
export const alreadyTaken = applicationError('auth.already_taken', 'Email or Username are already taken');

/** The mail server knows no mailbox of this address. */
export const undeliverable = validationError('auth.undeliverable', 'email takes no mail', {
  path: ['email'],
});

/** The advanced setting names a role that does not exist. */
export const noDefaultRole = applicationError('auth.no_default_role', 'Impossible to find the default role');
export const passwordsDiffer = validationError('auth.passwords_differ', 'Passwords do not match');
export const wrongCode = validationError('auth.wrong_code', 'Incorrect code provided');
export const notSignedIn = applicationError(
  'auth.not_signed_in',
  'You must be authenticated to reset your password',
);
export const wrongCurrentPassword = validationError(
  'auth.wrong_current_password',
  'The provided current password is invalid',
);
export const samePassword = validationError(
  'auth.same_password',
  'Your new password must be different than your current password',
);
export const invalidToken = validationError('auth.invalid_token', 'Invalid token');
export const alreadyConfirmed = applicationError('auth.already_confirmed', 'Already confirmed');
export const cannotConfirmBlocked = applicationError('auth.cannot_confirm_blocked', 'User blocked');
export const providerDisabled = applicationError('auth.provider_disabled', 'This provider is disabled');

/** The callback of v4's `email` provider, which no client can finish. */
export const noAccessToken = applicationError('auth.no_access_token', 'No access_token.');
export const tooManyRequests = rateLimitError(
  'auth.too_many_requests',
  'Too many requests, please try again later.',
);
export const tooManySignIns = serviceUnavailableError(
  'auth.too_many_sign_ins',
  'Too many people are signing in at the moment; try again',
);
export const invalidCallback = validationError('auth.invalid_callback', 'Invalid callback URL provided');
