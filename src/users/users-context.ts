/** The services that the functions about users need. */

import type { RowEvents, RowHooks } from '../content/hooks/row-hooks.ts';
import type { ContentReader } from '../content/read-content.ts';
import type { Database } from '../database/database.ts';
import { type Layout, tableOf } from '../database/layout/layout.ts';
import type { RowEffects } from '../hooks/row-effects.ts';
import type { Mailer } from '../mail/mail.ts';
import { type ContentType, contentTypeOf, type Model } from '../model/content-type.ts';
import type { EmailConfig } from '../project/config/plugins/email.ts';
import type { UsersPermissionsConfig } from '../project/config/plugins/users-permissions.ts';
import type { ResolveSettings } from '../query/resolve/context.ts';

export const USER_UID = 'plugin::users-permissions.user';
export const ROLE_UID = 'plugin::users-permissions.role';

/** The events of users, by v4's names, which has none for deleted users. They come with their roles. */
export const USER_EVENTS: RowEvents = {
  uid: USER_UID,
  events: { create: ['entry.create'], update: ['entry.update'] },
  populate: ['role'],
};

export interface UsersContext {
  readonly db: Database;
  readonly reader: ContentReader;
  /** What runs before and after writes of users. */
  readonly hooks: RowHooks;
  /** The effects of writing users. */
  readonly effects: RowEffects;
  readonly settings: () => ResolveSettings;
  readonly config: UsersPermissionsConfig;
  readonly email: EmailConfig;
  readonly mailer: Mailer;
  /** The public address with the path it may have; no slash at its end. Never taken from a request. */
  readonly address: () => string;
  /** `api.rest.prefix`, normally `/api`. */
  readonly prefix: string;
  /** The administration panel's address in mail templates: a path or an address. */
  readonly adminUrl: string;
  readonly now: () => number;
}

/** The services for writing users; the others are for signing in and mail. */
export type UserStore = Pick<UsersContext, 'db' | 'effects' | 'hooks' | 'settings' | 'now'>;

type HasSettings = Pick<UsersContext, 'settings'>;

/** The content-type of users, with the project's additions. */
export const userType = ({ settings }: HasSettings): ContentType => typeIn(settings().model, USER_UID);

export const roleType = ({ settings }: HasSettings): ContentType => typeIn(settings().model, ROLE_UID);

const typeIn = (model: Model, uid: string): ContentType => contentTypeOf(model, uid);

/** The column of one of the user's built-in attributes. */
export function userColumn({ settings }: HasSettings, attribute: string): string {
  const column = tableOf(settings().layout satisfies Layout, USER_UID).columns.get(attribute);
  if (column === undefined) throw new Error(`users have no column for ${attribute}`);
  return column;
}
