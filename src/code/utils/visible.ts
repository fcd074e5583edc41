/** What a caller may know of a type's attributes, for code that handles entries itself (A4, A5). */

import type { Caller } from '../../access/caller.ts';
import { FILE_UID } from '../../database/layout/layout.ts';
import { ADMIN_USER_UID, STRICT_CREATOR_FIELDS } from '../../query/resolve/visibility.ts';
import type { CodeType } from '../strapi/types-facet.ts';
import type { DataScope } from './data-rules.ts';

type Given = Record<string, unknown>;

/** True for an attribute that neither answers nor queries may hold: a password, a private one (S9 for creators). */
export function isHidden({ rules, type, caller, isNested = false }: DataScope, name: string): boolean {
  if (type.attributes[name]?.['type'] === 'password') return true;
  if (isPrivate(type, name, rules.privateEverywhere())) return true;
  const isCreator = isNested && type.uid === ADMIN_USER_UID && !caller.seesAll;
  return isCreator && rules.isStrict && !STRICT_CREATOR_FIELDS.has(name);
}

/** Names of a project-wide list, and of the type's own, are private whatever the attribute says. */
function isPrivate(type: CodeType, name: string, everywhere: readonly string[]): boolean {
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
  return target !== ADMIN_USER_UID && !mayRead(target, caller);
}

/** True for a relation whose values tell their types themselves. */
export const isMorph = (attribute: Given): boolean =>
  attribute['type'] === 'relation' && typeof attribute['target'] !== 'string';

/** True for a type whose entries a polymorphic relation may show to the caller; those of the admin panel never. */
export const mayReadMember = (uid: string, caller: Caller): boolean =>
  !uid.startsWith('admin::') && mayRead(uid, caller);

const mayRead = (uid: string, caller: Caller): boolean => uid === FILE_UID || caller.may(`${uid}.find`);
