/**
 * Which attributes a caller may name at all. Everything that reads (fields, filters, sort, populate,
 * `_q`) asks here, so that a private column can be reached by no path (A4, A5, security list S1-S6).
 */
import { FILE_UID } from '../../database/layout/layout.ts';
import type { Attribute, RelationAttribute } from '../../model/attribute.ts';
import type { AnySchema } from '../../model/content-type.ts';
import type { ResolveContext } from './context.ts';

/** The admin type creator fields point at. */
export const ADMIN_USER_UID = 'admin::user';

/** What strict mode shows of a creator besides the id (S9). */
export const STRICT_CREATOR_FIELDS = new Set(['firstname', 'lastname']);

/** The attribute of this name, if a caller may know of it; undefined for unknown and hidden ones alike. */
export function visibleAttribute(
  context: ResolveContext,
  schema: AnySchema,
  name: string,
): Attribute | undefined {
  const attribute = schema.attributes.get(name);
  return attribute && isVisible(context, schema, attribute) ? attribute : undefined;
}

/** True where neither the attribute's nature nor its type hides it. Says nothing of related types. */
export function isVisible(
  context: Pick<ResolveContext, 'seesAll' | 'strict'>,
  schema: AnySchema,
  attribute: Attribute,
): boolean {
  if (context.seesAll) return true;
  if (attribute.private) return false;
  if (attribute.kind === 'scalar' && attribute.type === 'password') return false;
  if (schema.uid === ADMIN_USER_UID && context.strict) return STRICT_CREATOR_FIELDS.has(attribute.name);
  return true;
}

/** True where the caller may read the entries a relation leads to. Media are open to all (gap 9). */
export function mayFollow(context: Pick<ResolveContext, 'may'>, attribute: RelationAttribute): boolean {
  if (attribute.target === null) return true;
  // the type opened its creator fields, else they would be private; any other relation needs the scope
  if (attribute.system && attribute.target === ADMIN_USER_UID) return true;
  return mayRead(context, attribute.target);
}

/** The type whose users can be filtered by. */
const ROLE_UID = 'plugin::users-permissions.role';

/** False for what v4 never lists, though it can be filtered by: the users of a role. */
export function mayPopulate(
  context: ResolveContext,
  schema: AnySchema,
  attribute: RelationAttribute,
): boolean {
  if (schema.uid === ROLE_UID && attribute.name === 'users' && !context.seesAll) return false;
  return mayFollow(context, attribute);
}

/** True where the caller may read entries of this type through a relation. */
export function mayRead(context: Pick<ResolveContext, 'may'>, uid: string): boolean {
  return uid === FILE_UID || context.may(`${uid}.find`);
}
