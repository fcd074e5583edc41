/** Sign-in providers: what people did wrong, and the faults of other servers. */
import {
  applicationError,
  badGatewayError,
  gatewayTimeoutError,
  serviceUnavailableError,
} from '../define-error.ts';
import type { OctavoError } from '../octavo-error.ts';

/** 400: the browser brings no sign-in that was started here, or it took too long. */
export const signInNotStarted = applicationError(
  'providers.not_started',
  'No sign-in was started in this browser, or it took too long; start again',
);

/** 400: what the provider sends back belongs to another sign-in than the browser's. */
export const wrongState = applicationError(
  'providers.wrong_state',
  'The answer of the provider belongs to another sign-in; start again',
);

/** 400: neither a code nor a refusal, or several codes. */
export const noCode = applicationError(
  'providers.no_code',
  'The answer of the provider has no code; start again',
);

/** 400: the same answer of a provider for the second time. */
export const stateSpent = applicationError('providers.state_spent', 'This sign-in is over; start again');

/** 400: the provider does not take the code, or the person. */
export const providerRefused = applicationError('providers.refused', 'The provider refused the sign-in');

/** 400: neither a code of ours nor a token that was issued to this site. */
export const unknownToken = applicationError(
  'providers.unknown_token',
  'The token is too old, was used already, or was not issued to this site',
);

/** 400 with v4's text: the provider reports no address. */
export const noAddress = applicationError('providers.no_address', 'Email was not available.');

/** 400: an address that may have been typed at the provider by anyone. */
export const addressNotVerified = applicationError(
  'providers.address_not_verified',
  'The provider has not verified this e-mail address',
);

/** 400 with v4's text: new users may not register. */
export const registeringOff = applicationError(
  'providers.registering_off',
  'Register action is actually not available.',
);

/** 400 with v4's text: another account has the address. It is never taken over (docs "Accounts of providers"). */
export const addressTaken = applicationError('providers.address_taken', 'Email is already taken.');
export const incompleteProvider = serviceUnavailableError(
  'providers.incomplete',
  'This provider is not set up completely',
);

/** 503: the provider is switched on, but something it needs is not set; the cause says what. */
export const providerIncomplete = (missing: string): OctavoError =>
  incompleteProvider.with({ cause: new Error(`the provider's settings lack ${missing}`) });
export const unreachableProvider = badGatewayError(
  'providers.unreachable',
  'The sign-in provider cannot be reached',
);

/** 502: the server does not answer, or the connection breaks. */
export const providerUnreachable = (cause: unknown): OctavoError => unreachableProvider.with({ cause });
export const faultyProvider = badGatewayError(
  'providers.fault',
  'The sign-in provider did not do what was asked of it',
);

/** 502: it answers, but not as it should. */
export const providerFault = (cause: unknown): OctavoError => faultyProvider.with({ cause });
export const slowProvider = gatewayTimeoutError(
  'providers.too_slow',
  'The sign-in provider did not answer in time',
);

/** 504 */
export const providerTimeout = (cause: unknown): OctavoError => slowProvider.with({ cause });
