/** What a caller may know of a type's attributes, for code that handles entries itself (A4, A5). */

import type { Caller } from '../../access/caller.ts';
import { FILE_UID } from '../../database/layout/layout.ts';
import type { CodeType } from '../strapi/types-facet.ts';

type Given = Record<string, unknown>;

/** Names of a project-wide list, and of the type's own, are private whatever the attribute says. */
export function isPrivate(type: CodeType, name: string, everywhere: readonly string[]): boolean {
  const own = type.options['privateAttributes'];
  const isListed = Array.isArray(own) && own.includes(name);
  return type.attributes[name]?.['private'] === true || isListed || everywhere.includes(name);
}

/** True for a relation to entries the caller may not read. */
export function isRestricted(attribute: Given, caller: Caller): boolean {
  if (attribute['type'] !== 'relation') return false;
  const { target } = attribute;
  // where it leads is told by each value
  if (typeof target !== 'string') return false;
  // the type opens its creator fields, else they are private
  return target !== 'admin::user' && !mayRead(target, caller);
}

export const mayRead = (uid: string, caller: Caller): boolean =>
  uid === FILE_UID || caller.may(`${uid}.find`);
