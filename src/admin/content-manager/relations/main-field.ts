/** The field that stands for a related entry where a form names it. */

import { ADMIN_USER_UID } from '../../../core/model/system-attributes.ts';
import type { Administrator } from '../../administrators/session/administrator.ts';
import type { ContentManagerContext } from '../content-manager-context.ts';
import type { Editor } from '../editor.ts';
import { canBeMainField } from '../types/field-rules.ts';
import type { RelationField } from './relation-field.ts';

/** Types that no permission to read entries is about, and the permission to see the names of theirs; else ids are all. */
const OTHER_TYPES: Readonly<Record<string, string>> = {
  'plugin::users-permissions.role': 'plugin::users-permissions.roles.read',
  'admin::user': 'admin::users.read',
};
/** Roles of users always go by their names. */
const ROLE_UID = 'plugin::users-permissions.role';

/** The field that the configuration of the form names, or `id` where it cannot be shown. */
export async function mainFieldOf(
  { views }: ContentManagerContext,
  { admin }: Editor,
  { schema, attribute, target }: RelationField,
): Promise<string> {
  if (showsOnlyIds(admin, { schema, target })) return 'id';
  if (target.uid === ROLE_UID) return 'name';
  const type = views.catalogue.get(schema.uid);
  const related = views.catalogue.get(target.uid);
  if (!type || !related) return 'id';
  const { metadatas } = await views.configurations.read(type);
  const name = metadatas[attribute.name]?.edit.mainField;
  return name !== undefined && canBeMainField(related, name) ? name : 'id';
}

/** Whether an administrator may see of the entries of a relation nothing but their ids. */
export function showsOnlyIds(
  admin: Administrator,
  { schema, target }: Pick<RelationField, 'schema' | 'target'>,
): boolean {
  // the relation of administrators to their roles is asked for by routes of its own
  if (!target.hiddenFromEditors || schema.uid === ADMIN_USER_UID) return false;
  const action = Object.hasOwn(OTHER_TYPES, target.uid) ? OTHER_TYPES[target.uid]! : null;
  return action === null || !admin.can(action);
}
