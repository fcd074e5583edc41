/** What an administrator has to hold to give somebody an action of the content API: the same, on all entries. */

import { USER_UID } from '../../api/users/users-context.ts';
import type { ContentType, Model } from '../../core/model/content-type.ts';
import { EXPLORER } from './permissions/actions.ts';

/** An action without limits of fields, locales and conditions. */
export interface NeededRight {
  readonly action: string;
  /** The uid of a content-type; null for an action without one. */
  readonly subject: string | null;
}

const on = (subject: string, ...verbs: readonly string[]): NeededRight[] =>
  verbs.map((verb) => ({ action: `${EXPLORER}.${verb}`, subject }));

const plain = (...actions: readonly string[]): NeededRight[] =>
  actions.map((action) => ({ action, subject: null }));

const ROLES = 'plugin::users-permissions.roles';

/** Actions of plugins. Those that concern the caller's own account, and the names of locales, take nothing. */
const OF_PLUGINS: ReadonlyMap<string, readonly NeededRight[]> = new Map([
  ...[
    ...['callback', 'changePassword', 'resetPassword', 'connect', 'forgotPassword', 'register'],
    ...['emailConfirmation', 'sendEmailConfirmation', 'logout'],
  ].map((name): [string, NeededRight[]] => [`plugin::users-permissions.auth.${name}`, []]),
  ['plugin::users-permissions.user.me', []],
  ['plugin::i18n.locales.listLocales', []],
  ['plugin::users-permissions.user.find', on(USER_UID, 'read')],
  ['plugin::users-permissions.user.findOne', on(USER_UID, 'read')],
  ['plugin::users-permissions.user.count', on(USER_UID, 'read')],
  ['plugin::users-permissions.user.create', on(USER_UID, 'create')],
  ['plugin::users-permissions.user.update', on(USER_UID, 'update')],
  ['plugin::users-permissions.user.destroy', on(USER_UID, 'delete')],
  ['plugin::users-permissions.role.find', plain(`${ROLES}.read`)],
  ['plugin::users-permissions.role.findOne', plain(`${ROLES}.read`)],
  ['plugin::users-permissions.role.deleteRole', plain(`${ROLES}.delete`)],
  ['plugin::users-permissions.permissions.getPermissions', plain(`${ROLES}.read`)],
  ['plugin::upload.content-api.find', plain('plugin::upload.read')],
  ['plugin::upload.content-api.findOne', plain('plugin::upload.read')],
  ['plugin::upload.content-api.upload', plain('plugin::upload.assets.create')],
  ['plugin::upload.content-api.destroy', plain('plugin::upload.assets.update')],
  ...['components.getComponents', 'components.getComponent'].map(schemaReader),
  ...['content-types.getContentTypes', 'content-types.getContentType'].map(schemaReader),
]);

function schemaReader(name: string): [string, NeededRight[]] {
  return [`plugin::content-type-builder.${name}`, plain('plugin::content-type-builder.read')];
}

/**
 * @param action the full name: `api::article.article.find`
 * @returns null for an action that no permission of administrators amounts to (mails, roles, what project code does): only
 *   super admins give it
 */
export function rightsBehind(model: Model, action: string): readonly NeededRight[] | null {
  const ofPlugin = OF_PLUGINS.get(action);
  if (ofPlugin) return ofPlugin;
  const dot = action.lastIndexOf('.');
  const type = model.contentTypes.get(action.slice(0, dot));
  if (type?.origin !== 'api') return null;
  const verbs = verbsOf(type, action.slice(dot + 1));
  return verbs && on(type.uid, ...verbs);
}

/** The content API publishes what it makes and changes. */
function verbsOf({ kind, draftAndPublish }: ContentType, name: string): string[] | null {
  const publish = draftAndPublish ? ['publish'] : [];
  switch (name) {
    case 'find':
    case 'findOne':
      return ['read'];
    case 'create':
    case 'createLocalization':
      return ['create', ...publish];
    case 'update':
      // makes the entry of a single type where there is none
      return [...(kind === 'singleType' ? ['create'] : []), 'update', ...publish];
    case 'delete':
      return ['delete'];
    default:
      return null;
  }
}
