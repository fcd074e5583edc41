/** What can go wrong with a provider: the refusals people see, and the faults of servers that are not ours. */
import { applicationError } from '../../errors/catalogue.ts';
import { OctavoError } from '../../errors/octavo-error.ts';

/** 400: the browser brings no sign-in that was started here, or it took too long. */
export const signInNotStarted = (): OctavoError =>
  applicationError('No sign-in was started in this browser, or it took too long; start again');

/** 400: what the provider sends back belongs to another sign-in than the browser's. */
export const wrongState = (): OctavoError =>
  applicationError('The answer of the provider belongs to another sign-in; start again');

/** 400: neither a code nor a refusal, or several codes. */
export const noCode = (): OctavoError =>
  applicationError('The answer of the provider has no code; start again');

/** 400: the same answer of a provider for the second time. */
export const stateSpent = (): OctavoError => applicationError('This sign-in is over; start again');

/** 400: the provider does not take the code, or the person. */
export const providerRefused = (): OctavoError => applicationError('The provider refused the sign-in');

/** 400: neither a code of ours nor a token that was issued to this site. */
export const unknownToken = (): OctavoError =>
  applicationError('The token is too old, was used already, or was not issued to this site');

/** 400 in the words of v4: the provider tells no address. */
export const noAddress = (): OctavoError => applicationError('Email was not available.');

/** 400: an address anybody may have typed at the provider. */
export const addressNotVerified = (): OctavoError =>
  applicationError('The provider has not verified this e-mail address');

/** 400 in the words of v4: nobody new may come. */
export const registeringOff = (): OctavoError =>
  applicationError('Register action is actually not available.');

/** 400 in the words of v4: another account has the address. It is never taken over (docs "Accounts of providers"). */
export const addressTaken = (): OctavoError => applicationError('Email is already taken.');

/** 503: the provider is switched on, but something it needs is not set; the cause says what. */
export const providerIncomplete = (missing: string): OctavoError =>
  new OctavoError(
    'ServiceUnavailableError',
    'This provider is not set up completely',
    {},
    new Error(`the provider's settings lack ${missing}`),
  );

/** 502: nobody is there, or the connection breaks. */
export const providerUnreachable = (cause: unknown): OctavoError =>
  new OctavoError('BadGatewayError', 'The sign-in provider cannot be reached', {}, cause);

/** 502: it answers, but not as it should. */
export const providerFault = (cause: unknown): OctavoError =>
  new OctavoError('BadGatewayError', 'The sign-in provider did not do what was asked of it', {}, cause);

/** 504 */
export const providerTimeout = (cause: unknown): OctavoError =>
  new OctavoError('GatewayTimeoutError', 'The sign-in provider did not answer in time', {}, cause);

/** A provider's API answered with a 4xx. Whoever asked knows what that means. */
export class ApiRefusal extends Error {
  readonly status: number;

  constructor(status: number, url: string) {
    super(`${url} answered ${status}`);
    this.name = 'ApiRefusal';
    this.status = status;
  }
}
