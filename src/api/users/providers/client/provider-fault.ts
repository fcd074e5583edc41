/** Translates errors of the library or of a provider's API into errors for clients. */

import { isObject } from '../../../../core/base/is-object.ts';
import { providerFault, providerRefused, wrongState } from '../../../../core/errors/catalogue.ts';
import { OctavoError } from '../../../../core/errors/octavo-error.ts';

/** Errors about the settings of Octavo's client, for which the person signing in can do nothing. */
const ABOUT_THE_CLIENT = new Set([
  'invalid_client',
  'unauthorized_client',
  'unsupported_grant_type',
  'invalid_scope',
  'incorrect_client_credentials',
  'redirect_uri_mismatch',
]);

/**
 * @returns OctavoError ApplicationError (400) for a code that is refused or belongs to another sign-in;
 *   otherwise 502 or 504 with the cause, which is for the log
 */
export function explainFault(error: unknown): OctavoError {
  const known = causeThat(error, (cause) => cause instanceof OctavoError);
  if (known) return known as OctavoError;
  const refusal = causeThat(error, (cause) => isObject(cause) && 'error' in cause && 'status' in cause);
  if (isObject(refusal) && typeof refusal['error'] === 'string') {
    if (!ABOUT_THE_CLIENT.has(refusal['error'])) return providerRefused();
    return providerFault(new Error(`the provider refuses this server's client: ${refusal['error']}`));
  }
  // the parameters from the browser, not the provider's answer
  if (causeThat(error, (cause) => isObject(cause) && 'parameters' in cause)) return wrongState();
  // the claims of a person's token must not be logged
  const mismatch = causeThat(error, (cause) => isObject(cause) && 'claim' in cause);
  if (isObject(mismatch)) {
    const { claim } = mismatch;
    return claim === 'nonce' ? wrongState() : providerFault(new Error(`ID token: unexpected ${claim}`));
  }
  return providerFault(withoutBodies(error));
}

/** The first link of a chain of causes that meets a test. */
function causeThat(error: unknown, test: (cause: unknown) => boolean): unknown {
  for (let at = error, depth = 0; at !== undefined && at !== null && depth < 8; depth += 1) {
    if (test(at)) return at;
    at = at instanceof Error ? at.cause : undefined;
  }
  return undefined;
}

/** An error and its causes if they are errors: a provider's answers may contain tokens. */
function withoutBodies(error: unknown): Error {
  if (!(error instanceof Error)) return new Error('not an error');
  const { name, message, cause } = error;
  const text = name === 'Error' ? message : `${name}: ${message}`;
  if (cause instanceof Response) return new Error(`${text} (${cause.status})`);
  return new Error(text, cause instanceof Error ? { cause: withoutBodies(cause) } : {});
}
