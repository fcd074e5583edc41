/** The field that stands for a related entry where a form names it. */
import type { ContentManagerContext } from '../content-manager-context.ts';
import { canBeMainField } from '../types/field-rules.ts';
import type { RelationField } from './relation-field.ts';

/** The target of relations to roles of users, which always go by their names. */
const ROLE_UID = 'plugin::users-permissions.role';

/** The field that the configuration of the form names, or `id` where it cannot be shown. */
export async function mainFieldOf(
  { views }: ContentManagerContext,
  { schema, attribute, target }: RelationField,
): Promise<string> {
  if (target.uid === ROLE_UID) return 'name';
  const type = views.catalogue.get(schema.uid);
  const related = views.catalogue.get(target.uid);
  if (!type || !related) return 'id';
  const { metadatas } = await views.configurations.read(type);
  const name = metadatas[attribute.name]?.edit.mainField;
  return name !== undefined && canBeMainField(related, name) ? name : 'id';
}
