/** The errors only the HTTP surface knows. */
import { OctavoError } from '../errors/octavo-error.ts';

/** 400 for a path with a NUL or two leading slashes. */
export const maliciousPath = (): OctavoError => new OctavoError('BadRequestError', 'Malicious Path');

/** 400 for a path with a bad escape. */
export const undecodablePath = (): OctavoError => new OctavoError('BadRequestError', 'failed to decode');

/** 413 for a body past its limit (A12). */
export const bodyTooLarge = (): OctavoError =>
  new OctavoError('PayloadTooLargeError', 'request entity too large');

/** 400 for a body that cannot be read as what it says it is (A12). */
export const unreadableBody = (message: string): OctavoError => new OctavoError('ValidationError', message);

/** 400 for what Fastify refuses by itself. */
export const badRequest = (message: string): OctavoError => new OctavoError('BadRequestError', message);
