/** Mail. */
import {
  badGatewayError,
  gatewayTimeoutError,
  serviceUnavailableError,
  validationError,
} from '../define-error.ts';
import type { OctavoError } from '../octavo-error.ts';
export const recipientRefused = validationError('mail.recipient_refused', 'to takes no mail');
export const failedMailServer = badGatewayError(
  'mail.server_failed',
  'The mail server does not take mail at the moment',
);

/** 502: no server answers there, or it refuses to send mail for the project. */
export const mailServerFailed = (cause: unknown): OctavoError => failedMailServer.with({ cause });
export const slowMailServer = gatewayTimeoutError(
  'mail.server_too_slow',
  'The mail server did not answer in time',
);

/** 504: connected or not, the server did not answer in time. */
export const mailServerSlow = (cause: unknown): OctavoError => slowMailServer.with({ cause });

/** 503: the project names no provider, and the request needs the mail. */
export const noMailProvider = serviceUnavailableError(
  'mail.no_provider',
  'No mail is sent: config/plugins names no provider (email.config.provider)',
);
