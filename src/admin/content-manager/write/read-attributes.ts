/** The body of a write of the content manager: the attributes themselves, without a wrapper. */

import type { HttpRequest } from '../../../core/base/http/route.ts';
import { isObject } from '../../../core/base/is-object.ts';
import type { Body } from '../../../core/content/check/check-context.ts';
import { brokenRules } from '../../../core/errors/broken-rules.ts';
import { typeMessage } from '../../../core/model/types/type-message.ts';
import { checkInput, object } from '../../administrators/input.ts';

/**
 * No body and an empty list count as an empty object, as in v4.
 * @throws OctavoError ValidationError for a text or a list (A230)
 */
export async function readAttributes(request: HttpRequest): Promise<Body> {
  const body = await request.readBody();
  if (body === undefined || body === null || (Array.isArray(body) && body.length === 0)) return {};
  if (isObject(body)) return body;
  throw brokenRules([{ path: [], message: typeMessage('this', 'object', body) }]);
}

/**
 * The body of a write of users, which v4 checks by rules of its own: an empty list is none.
 * @throws OctavoError ValidationError for anything but an object
 */
export const readUserAttributes = async (request: HttpRequest): Promise<Body> =>
  checkInput<Body>(object({}, { open: true }), await request.readBody());
