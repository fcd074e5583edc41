/** The body of a write as an object. */
import { validationError } from '../../errors/catalogue.ts';
import { typeMessage } from '../../model/types/type-message.ts';
import { isParamsObject } from '../../query/params.ts';
import type { Body } from './check/check-row.ts';

/**
 * `data` as an object (spec/behaviour-rest-writes "Bodies").
 * @throws OctavoError 400 for anything else
 */
export function asBody(data: unknown): Body {
  if (isParamsObject(data)) return data;
  const message = typeMessage('this', 'object', null, data);
  throw validationError(message, { errors: [{ path: [], message, name: 'ValidationError' }] });
}
