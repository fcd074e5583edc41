/** The failures of a mail server, in words for the client; the cause is for the log only. */
import { OctavoError } from '../errors/octavo-error.ts';

/**
 * What the log says of a mail that could not be sent.
 * @param provider as the project names it
 */
export const notSent = (provider: string, cause: unknown): Error =>
  new Error(
    `Mail could not be sent by ${provider}: ${cause instanceof Error ? cause.message : String(cause)}`,
    {
      cause,
    },
  );

/** 502: nobody listens there, or the server refuses to work for us. */
export const mailServerFailed = (cause: unknown): OctavoError =>
  new OctavoError('BadGatewayError', 'The mail server does not take mail at the moment', {}, cause);

/** 504: connected or not, the server did not answer in time. */
export const mailServerSlow = (cause: unknown): OctavoError =>
  new OctavoError('GatewayTimeoutError', 'The mail server did not answer in time', {}, cause);

/** 503: the project names no provider, and somebody relies on the mail. */
export const noMailProvider = (): OctavoError =>
  new OctavoError(
    'ServiceUnavailableError',
    'No mail is sent: config/plugins names no provider (email.config.provider)',
  );
