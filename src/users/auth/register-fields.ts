/** Which attributes of its own a project lets people fill in when they register. */
import { usersPermissionsUser } from '../../model/builtin/users-permissions-user.ts';
import type { JsonObject } from '../../model/values.ts';
import { RESERVED_FIELDS } from '../users/reserved-fields.ts';
import { type UsersContext, userType } from '../users-context.ts';

const BUILT_IN: ReadonlySet<string> = new Set(
  Object.keys((usersPermissionsUser.schema as { readonly attributes: JsonObject }).attributes),
);

/**
 * The names in `register.allowedFields`. Without that list `strict` takes none, and `reference` all that are neither
 * built in nor private, as v4 does (S28).
 */
export function registerFields(context: Pick<UsersContext, 'config' | 'settings'>): readonly string[] {
  const { registerFields: listed } = context.config;
  if (listed) return listed.filter((name) => !RESERVED_FIELDS.has(name));
  if (context.settings().compat === 'strict') return [];
  return [...userType(context).attributes.values()]
    .filter((attribute) => !attribute.system && !attribute.private && !BUILT_IN.has(attribute.name))
    .map(({ name }) => name)
    .filter((name) => !RESERVED_FIELDS.has(name));
}

/** What the start says of it: v4 warns where fields are taken without having been listed. */
export function registerWarning(context: Pick<UsersContext, 'config' | 'settings'>): string | null {
  if (context.config.registerFields) return null;
  const names = registerFields(context);
  if (names.length === 0) return null;
  return `Users-permissions registration has defaulted to accepting the following additional user fields during registration: ${names.join(',')}. List those it is to take in register.allowedFields.`;
}
