/** A request of one of the kit's identities to a project with code. */
import { headersOf, type Identity } from '../support/credentials.ts';
import type { Answer, ServedCode } from './code-project.ts';

/** @param body a form, or what is sent as JSON; undefined for a request without a body */
export const askAs = (
  served: ServedCode,
  method: string,
  path: string,
  body?: object,
  as: Identity = 'admin:super',
): Promise<Answer> =>
  served.ask(path, {
    method,
    headers: {
      ...(headersOf(as) as Record<string, string>),
      ...(body && !(body instanceof FormData) ? { 'content-type': 'application/json' } : {}),
    },
    ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
  });
