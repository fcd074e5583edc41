/**
 * Which attributes a caller may name at all. Everything that reads (fields, filters, sort, populate, `_q`)
 * checks here, so that no path reaches a private column (A4, A5, V1–V6).
 */
import type { Attribute, RelationAttribute } from '../../model/attribute.ts';
import type { AnySchema } from '../../model/content-type.ts';
import { ADMIN_USER_UID } from '../../model/system-attributes.ts';
import type { ResolveContext } from './context.ts';

/** What `creatorsShowNamesOnly` leaves of a creator besides the id. */
export const CREATOR_NAMES = new Set(['firstname', 'lastname']);

/** The attribute of this name if the caller may know of it; undefined for unknown and hidden ones alike. */
export function visibleAttribute(
  context: ResolveContext,
  schema: AnySchema,
  name: string,
): Attribute | undefined {
  const attribute = schema.attributes.get(name);
  return attribute && isVisible(context, schema, attribute) ? attribute : undefined;
}

/** True if neither the attribute's kind nor its type hides it. Says nothing about related types. */
export function isVisible(
  context: Pick<ResolveContext, 'seesAll' | 'rules'>,
  schema: AnySchema,
  attribute: Attribute,
): boolean {
  if (context.seesAll) return true;
  if (attribute.private) return false;
  if (attribute.kind === 'scalar' && attribute.type === 'password') return false;
  if (schema.uid === ADMIN_USER_UID && context.rules.creatorsShowNamesOnly)
    return CREATOR_NAMES.has(attribute.name);
  return true;
}

/**
 * True if the caller may read the entries a relation leads to. Media attributes are public (G9); a relation to files
 * needs `plugin::upload.file.find`, which no role can be given.
 */
export function mayFollow(context: Pick<ResolveContext, 'may'>, attribute: RelationAttribute): boolean {
  if (attribute.target === null) return true;
  // the type opened its creator fields, otherwise they would be private; any other relation needs the scope
  if (attribute.system && attribute.target === ADMIN_USER_UID) return true;
  return mayRead(context, attribute.target);
}

/** The type whose users can be filtered by. */
const ROLE_UID = 'plugin::users-permissions.role';

/** False for relations that v4 never lists, though filters can use them: the users of a role. */
export function mayPopulate(
  context: ResolveContext,
  schema: AnySchema,
  attribute: RelationAttribute,
): boolean {
  if (schema.uid === ROLE_UID && attribute.name === 'users' && !context.seesAll) return false;
  return mayFollow(context, attribute);
}

/** True if the caller may read entries of this type through a relation. */
export const mayRead = (context: Pick<ResolveContext, 'may'>, uid: string): boolean =>
  context.may(`${uid}.find`);
