/** What editors may read of entries besides what their permissions say. */
import { FILE_UID } from '../database/layout/layout.ts';
import type { Attribute } from '../model/attribute.ts';
import type { AnySchema } from '../model/content-type.ts';
import type { ReadPolicy } from '../rights/read-rights.ts';

/** Attributes that types hide from editors. */
const HIDDEN: Readonly<Record<string, ReadonlySet<string>>> = {
  'plugin::users-permissions.user': new Set(['resetPasswordToken', 'confirmationToken', 'provider']),
};

function isHidden(schema: AnySchema, attribute: Attribute): boolean {
  if (attribute.kind === 'scalar' && attribute.type === 'password') return true;
  return Object.hasOwn(HIDDEN, schema.uid) && HIDDEN[schema.uid]!.has(attribute.name);
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
