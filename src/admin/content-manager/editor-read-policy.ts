/** What editors may read and set of entries besides what their permissions say. */

import { USER_UID } from '../../api/users/users-context.ts';
import { FILE_UID } from '../../core/database/layout/layout.ts';
import type { Attribute } from '../../core/model/attribute.ts';
import type { AnySchema } from '../../core/model/content-type.ts';
import type { ReadPolicy } from '../../core/rights/read-rights.ts';

/** What opens an account once, for the address that it was mailed to. */
const ACCOUNT_KEYS = new Set(['resetPasswordToken', 'confirmationToken']);

/** Attributes that types hide from editors. */
const HIDDEN: Readonly<Record<string, ReadonlySet<string>>> = {
  [USER_UID]: new Set([...ACCOUNT_KEYS, 'provider']),
};

/** Whether a type hides an attribute from editors, who can neither read nor set it. */
export const isHiddenFromEditors = ({ uid }: AnySchema, name: string): boolean =>
  Object.hasOwn(HIDDEN, uid) && HIDDEN[uid]!.has(name);

/** Whether an attribute belongs to one account alone: no clone gets it. */
export const isAccountKey = ({ uid }: AnySchema, name: string): boolean =>
  uid === USER_UID && ACCOUNT_KEYS.has(name);

function isHidden(schema: AnySchema, attribute: Attribute): boolean {
  if (attribute.kind === 'scalar' && attribute.type === 'password') return true;
  return isHiddenFromEditors(schema, attribute.name);
}

export const READ_POLICY: ReadPolicy = {
  open: new Map<string, readonly string[] | '*'>([
    // reached by the relation of administrators alone, whose routes ask for a permission of their own
    ['admin::role', ['name']],
    ['admin::user', ['firstname', 'lastname', 'username']],
    [FILE_UID, '*'],
    ['plugin::upload.folder', '*'],
    ['plugin::users-permissions.role', ['name', 'description', 'type', 'createdAt', 'updatedAt']],
  ]),
  always: new Set([
    'createdAt',
    'updatedAt',
    'publishedAt',
    'locale',
    'localizations',
    'createdBy',
    'updatedBy',
  ]),
  never: isHidden,
};
