import { ERROR_STATUS, type ErrorName, OctavoError } from '../../errors/octavo-error.ts';
import { toldError } from '../http/error-reply.ts';

/** What these say is for the log alone, as everywhere in v4. */
const SILENT: Partial<Record<ErrorName, string>> = {
  ForbiddenError: 'Forbidden',
  PolicyError: 'Forbidden',
  UnauthorizedError: 'Unauthorized',
};

/**
 * What a listener has thrown, as the server's own routes and GraphQL tell it. Errors of code keep their name
 * where it is one of v4's.
 * @returns faults as they are
 */
export function refusal(error: unknown): unknown {
  if (error instanceof OctavoError) return error;
  const told = toldError(error);
  if (!told || told.status >= 500) return error;
  const name = Object.hasOwn(ERROR_STATUS, told.name) ? (told.name as ErrorName) : 'ApplicationError';
  const details = (told.details ?? {}) as Readonly<Record<string, unknown>>;
  return new OctavoError(name, SILENT[name] ?? told.message, details);
}
