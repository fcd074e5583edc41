/** The errors of a storage: what clients read tells nothing of the server, the cause is for the log. */
import { OctavoError } from '../errors/octavo-error.ts';

/** 502 for a storage that refuses, or can't be reached. */
export const storageFailed = (cause: unknown): OctavoError =>
  new OctavoError('BadGatewayError', 'The file storage did not do what was asked of it', {}, cause);

/** 504 for a storage that takes too long. */
export const storageTooSlow = (cause: unknown): OctavoError =>
  new OctavoError('GatewayTimeoutError', 'The file storage did not answer in time', {}, cause);
