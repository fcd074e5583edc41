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
  const message = typeMessage('this', 'object', null, Array.isArray(data) ? data.map(printedItem) : data);
  throw validationError(message, { errors: [{ path: [], message, name: 'ValidationError' }] });
}

/** v4 has made objects of a list's items before it prints them: of a text its letters by index, of a number nothing. */
function printedItem(one: unknown): unknown {
  if (Array.isArray(one)) return one.map(printedItem);
  return typeof one === 'object' && one !== null ? one : Object.assign({}, one);
}
