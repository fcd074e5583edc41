/** The two roles every project has, with the permissions they begin with. */
import { AUTHOR_CODE, EDITOR_CODE, SUPER_ADMIN_CODE } from '../../model/builtin/admin.ts';
import type { ContentType, Model } from '../../model/content-type.ts';
import { fieldsOf, pathsOf } from '../../model/field-paths.ts';
import type { Executor } from '../database.ts';
import { insertRow, isEmpty, timestamps } from './rows.ts';

const ROLES = [
  {
    name: 'Authenticated',
    description: 'Default role given to authenticated user.',
    type: 'authenticated',
    actions: ['user.me', 'auth.changePassword'],
  },
  {
    name: 'Public',
    description: 'Default role given to unauthenticated user.',
    type: 'public',
    actions: [
      'auth.callback',
      'auth.connect',
      'auth.forgotPassword',
      'auth.resetPassword',
      'auth.register',
      'auth.emailConfirmation',
      'auth.sendEmailConfirmation',
    ],
  },
] as const;

/** Makes both roles where there is none. */
export async function seedUserRoles(tx: Executor, now: Date): Promise<void> {
  if (!(await isEmpty(tx, 'up_roles'))) return;
  for (const { name, description, type, actions } of ROLES) {
    const role = await insertRow(tx, 'up_roles', { name, description, type, ...timestamps(now) });
    for (const [index, action] of actions.entries()) {
      const permission = await insertRow(tx, 'up_permissions', {
        action: `plugin::users-permissions.${action}`,
        ...timestamps(now),
      });
      await insertRow(tx, 'up_permissions_role_links', {
        permission_id: permission,
        role_id: role,
        permission_order: index + 1,
      });
    }
  }
}

/**
 * The three roles of v4's administration panel. v4 gives the editor and the author their permissions only when
 * it creates the roles itself: without these rows only a super administrator could work there after a
 * return to v4. v4 renews the super administrator's permissions at every start.
 */
const SUPER_ADMIN = {
  name: 'Super Admin',
  code: SUPER_ADMIN_CODE,
  description: 'Super Admins can access and manage all features and settings.',
};
const EDITOR = {
  name: 'Editor',
  code: EDITOR_CODE,
  description: 'Editors can manage and publish contents including those of other users.',
};
const AUTHOR = {
  name: 'Author',
  code: AUTHOR_CODE,
  description: 'Authors can manage the content they have created.',
};

const IS_CREATOR = 'admin::is-creator';

const EXPLORER = 'plugin::content-manager.explorer';

/** The file actions of both roles, and whether authors may apply them to the files of others. */
const UPLOAD_ACTIONS = [
  ['plugin::upload.read', 'own'],
  ['plugin::upload.configure-view', 'all'],
  ['plugin::upload.assets.create', 'all'],
  ['plugin::upload.assets.update', 'own'],
  ['plugin::upload.assets.download', 'all'],
  ['plugin::upload.assets.copy-link', 'all'],
] as const;

interface AdminPermission {
  readonly action: string;
  readonly subject: string | null;
  /** Null in place of locales is all of them, also those that are added later. */
  readonly properties: { readonly fields?: readonly string[]; readonly locales?: null };
  /** Whether an author may do it: to their own files only, to all, or not at all. */
  readonly authors: 'own' | 'all' | 'no';
}

/**
 * Creates the roles, and the permissions of editor and author, if there is no role.
 * @param how `inAllLocales`: whether they may work on localized types. As v4 makes them they name no locale, and then they
 *   open no entry of these (A361)
 */
export async function seedAdminRoles(
  tx: Executor,
  model: Model,
  { now, inAllLocales }: { readonly now: Date; readonly inAllLocales: boolean },
): Promise<void> {
  if (!(await isEmpty(tx, 'admin_roles'))) return;
  await insertRow(tx, 'admin_roles', { ...SUPER_ADMIN, ...timestamps(now) });
  const editor = await insertRow(tx, 'admin_roles', { ...EDITOR, ...timestamps(now) });
  const author = await insertRow(tx, 'admin_roles', { ...AUTHOR, ...timestamps(now) });
  const permissions = adminPermissions(model, inAllLocales);
  await grant(tx, editor, permissions, () => [], now);
  await grant(
    tx,
    author,
    permissions.filter(({ authors }) => authors !== 'no'),
    ({ authors }) => (authors === 'own' ? [IS_CREATOR] : []),
    now,
  );
}

async function grant(
  tx: Executor,
  role: number,
  permissions: readonly AdminPermission[],
  conditions: (permission: AdminPermission) => readonly string[],
  now: Date,
): Promise<void> {
  for (const [index, permission] of permissions.entries()) {
    const id = await insertRow(tx, 'admin_permissions', {
      action: permission.action,
      action_parameters: '{}',
      subject: permission.subject,
      properties: JSON.stringify(permission.properties),
      conditions: JSON.stringify(conditions(permission)),
      ...timestamps(now),
    });
    await insertRow(tx, 'admin_permissions_role_links', {
      permission_id: id,
      role_id: role,
      permission_order: index + 1,
    });
  }
}

/** The permissions of an editor, in v4's order. */
function adminPermissions(model: Model, inAllLocales: boolean): AdminPermission[] {
  const types = [...model.contentTypes.values()].filter(({ origin }) => origin === 'api');
  const localesOf = ({ localized }: ContentType): AdminPermission['properties'] =>
    localized && inAllLocales ? { locales: null } : {};
  // v4 removes these from localized types, as they name no locale
  const deletable = types.filter(({ localized }) => inAllLocales || !localized);
  return [
    ...['create', 'read', 'update'].flatMap((verb) =>
      types.map((type) =>
        explorer(verb, type, { fields: pathsOf(fieldsOf(model, type)), ...localesOf(type) }, 'own'),
      ),
    ),
    ...deletable.map((type) => explorer('delete', type, localesOf(type), 'own')),
    ...deletable
      .filter(({ draftAndPublish }) => draftAndPublish)
      .map((type) => explorer('publish', type, localesOf(type), 'no')),
    ...UPLOAD_ACTIONS.map(([action, authors]) => ({ action, subject: null, properties: {}, authors })),
  ];
}

function explorer(
  verb: string,
  type: ContentType,
  properties: AdminPermission['properties'],
  authors: AdminPermission['authors'],
): AdminPermission {
  return { action: `${EXPLORER}.${verb}`, subject: type.uid, properties, authors };
}
