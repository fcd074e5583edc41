/** Which permissions an API token may have: a check for the routes of administrators and for project code. */
import {
  customPermissionsMissing,
  permissionsOfOtherToken,
  unknownTokenPermissions,
} from '../../core/errors/catalogue.ts';

export interface RequestedPermissions {
  readonly type: unknown;
  /** Full names of actions. */
  readonly permissions: readonly string[] | null | undefined;
  /** Whether a token of type custom may not be without them, because none are stored that it would keep. */
  readonly needed: boolean;
}

/**
 * @param known the full names of all actions of the content API, asked for where a permission is compared with them
 * @throws OctavoError ValidationError for permissions that do not fit the type, and for unknown ones
 */
export function checkTokenPermissions(
  { type, permissions, needed }: RequestedPermissions,
  known: () => Iterable<string>,
): void {
  if (type !== 'custom') {
    if (permissions && permissions.length > 0) throw permissionsOfOtherToken();
    return;
  }
  if (!permissions) {
    if (needed) throw customPermissionsMissing();
    return;
  }
  const actions = new Set(known());
  const unknown = permissions.filter((action) => !actions.has(action));
  if (unknown.length > 0) throw unknownTokenPermissions(unknown.join(', '));
}
