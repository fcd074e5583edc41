/** The body of a write as an object. */

import { isObject } from '../../base/is-object.ts';
import { brokenRules } from '../../errors/broken-rules.ts';
import type { ContentType } from '../../model/content-type.ts';
import { typeMessage } from '../../model/types/type-message.ts';
import type { Body } from '../check/check-context.ts';

const NEVER_WRITTEN: ReadonlySet<string> = new Set([
  'id',
  'createdAt',
  'updatedAt',
  'createdBy',
  'updatedBy',
]);

/**
 * `data` as an object (spec/rest-writes "Bodies").
 * @throws OctavoError 400 for anything else
 */
export function parseBody(data: unknown, type: ContentType): Body {
  if (isObject(data)) return data;
  const sent = Array.isArray(data) ? data.map((one) => printedItem(one, type)) : data;
  const message = typeMessage('this', 'object', null, sent);
  throw brokenRules([{ path: [], message }]);
}

/**
 * v4 has made objects of a list's items before it prints them (of a text its letters by index, of a number nothing),
 * without what no client may write and without polymorphic relations to nothing.
 */
function printedItem(one: unknown, type: ContentType): unknown {
  if (Array.isArray(one)) return one.map((inner) => printedItem(inner, type));
  const members = Object.entries(Object.assign({}, one) as Record<string, unknown>);
  return Object.fromEntries(
    members.filter(([name, value]) => {
      if (NEVER_WRITTEN.has(name)) return false;
      const attribute = type.attributes.get(name);
      const polymorphic = attribute?.kind === 'relation' && attribute.relation === 'morphToMany';
      return !(polymorphic && Array.isArray(value) && value.length === 0);
    }),
  );
}
