/** The services of users together, and the type of users. */

import type { JsonObject } from '../../core/base/is-object.ts';
import type { RowEvents } from '../../core/content/hooks/row-hooks.ts';
import { type Layout, tableOf } from '../../core/database/layout/layout.ts';
import { usersPermissionsUser } from '../../core/model/builtin/users-permissions.ts';
import { type ContentType, contentTypeOf, type Model } from '../../core/model/content-type.ts';
import type { SignInAnswers, UserMailer, UserStore, UserTypes } from './user-services.ts';

export const USER_UID = 'plugin::users-permissions.user';
export const ROLE_UID = 'plugin::users-permissions.role';

/** The events of users, by v4's names, which has none for deleted users. They come with their roles. */
export const USER_EVENTS: RowEvents = {
  uid: USER_UID,
  events: { create: ['entry.create'], update: ['entry.update'] },
  populate: ['role'],
};

/** All services of users, as a project is opened with them. */
export interface UsersContext extends UserStore, SignInAnswers, UserMailer {}

/** The attributes that every project's users have. */
export const BUILT_IN_ATTRIBUTES: ReadonlySet<string> = new Set(
  Object.keys((usersPermissionsUser.schema as { readonly attributes: JsonObject }).attributes),
);

/** The content-type of users, with the project's additions. */
export const userType = ({ settings }: UserTypes): ContentType => typeIn(settings().model, USER_UID);

export const roleType = ({ settings }: UserTypes): ContentType => typeIn(settings().model, ROLE_UID);

const typeIn = (model: Model, uid: string): ContentType => contentTypeOf(model, uid);

/** The column of one of the user's built-in attributes. */
export function userColumn({ settings }: UserTypes, attribute: string): string {
  const column = tableOf(settings().layout satisfies Layout, USER_UID).columns.get(attribute);
  if (column === undefined) throw new Error(`users have no column for ${attribute}`);
  return column;
}
