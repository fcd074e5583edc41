/** What everything about users works with. */

import type { ContentReader } from '../content/read-content.ts';
import type { EventHub } from '../content/write/events.ts';
import type { Database } from '../database/database.ts';
import { type Layout, tableOf } from '../database/layout/layout.ts';
import type { Mailer } from '../mail/mail.ts';
import { type ContentType, contentTypeOf, type Model } from '../model/content-type.ts';
import type { EmailConfig } from '../project/config/plugins/email.ts';
import type { UsersPermissionsConfig } from '../project/config/plugins/users-permissions.ts';
import type { ResolveSettings } from '../query/resolve/context.ts';

export const USER_UID = 'plugin::users-permissions.user';
export const ROLE_UID = 'plugin::users-permissions.role';

export interface UsersContext {
  readonly db: Database;
  readonly reader: ContentReader;
  /** Where writes of users are told, like those of any entry. */
  readonly events: EventHub;
  readonly settings: () => ResolveSettings;
  readonly config: UsersPermissionsConfig;
  readonly email: EmailConfig;
  readonly mailer: Mailer;
  /** The public address with the path it may have; no slash at its end. Never taken from a request. */
  readonly address: () => string;
  /** `api.rest.prefix`, normally `/api`. */
  readonly prefix: string;
  /** Where the admin panel is, as mail templates name it: a path or an address. */
  readonly adminUrl: string;
  readonly now: () => number;
}

/** What writing users takes; the rest is for signing in and mail. */
export type UserStore = Pick<UsersContext, 'db' | 'events' | 'settings' | 'now'>;

type HasSettings = Pick<UsersContext, 'settings'>;

/** The content-type of users, with what the project has added to it. */
export const userType = ({ settings }: HasSettings): ContentType => typeIn(settings().model, USER_UID);

export const roleType = ({ settings }: HasSettings): ContentType => typeIn(settings().model, ROLE_UID);

const typeIn = (model: Model, uid: string): ContentType => contentTypeOf(model, uid);

/** The column of one of the user's built-in attributes. */
export function userColumn({ settings }: HasSettings, attribute: string): string {
  const column = tableOf(settings().layout satisfies Layout, USER_UID).columns.get(attribute);
  if (column === undefined) throw new Error(`users have no column for ${attribute}`);
  return column;
}
