/** The refusals of signing in, signing up and passwords, in the words of v4. */
import { applicationError } from '../../errors/catalogue.ts';
import { OctavoError } from '../../errors/octavo-error.ts';

/** @param field the body's field that `details.errors` names; none for an error of the whole body */
const validationError = (message: string, field?: string): OctavoError =>
  new OctavoError(
    'ValidationError',
    message,
    field === undefined ? {} : { errors: [{ path: [field], message, name: 'ValidationError' }] },
  );

/** No such user, a wrong password, a user of another provider: nobody is told which. */
export const invalidLogin = (): OctavoError => validationError('Invalid identifier or password');

export const userBlocked = (): OctavoError =>
  applicationError('Your account has been blocked by an administrator');

export const userUnconfirmed = (): OctavoError => applicationError('Your account email is not confirmed');

export const registerDisabled = (): OctavoError => applicationError('Register action is currently disabled');

export const alreadyTaken = (): OctavoError => applicationError('Email or Username are already taken');

/** The mail server knows that nobody is there. */
export const undeliverable = (): OctavoError => validationError('email takes no mail', 'email');

/** The advanced setting names a role that is not there. */
export const noDefaultRole = (): OctavoError => applicationError('Impossible to find the default role');

/** On a reset, where the reference names no field. */
export const passwordsDiffer = (): OctavoError => validationError('Passwords do not match');

/** On a change, where it does. */
export const wrongCode = (): OctavoError => validationError('Incorrect code provided');

export const notSignedIn = (): OctavoError =>
  applicationError('You must be authenticated to reset your password');

export const wrongCurrentPassword = (): OctavoError =>
  validationError('The provided current password is invalid');

export const samePassword = (): OctavoError =>
  validationError('Your new password must be different than your current password');

export const invalidToken = (): OctavoError => validationError('Invalid token');

export const alreadyConfirmed = (): OctavoError => applicationError('Already confirmed');

export const cannotConfirmBlocked = (): OctavoError => applicationError('User blocked');

export const providerDisabled = (): OctavoError => applicationError('This provider is disabled');

/** The callback of v4's `email` provider, which nobody can finish. */
export const noAccessToken = (): OctavoError => applicationError('No access_token.');
