/**
 * The three roles of the old server's admin panel. Octavo has no use for them, but v4 gives the editor
 * and author their permissions only when it makes the roles itself: without these rows nobody but a
 * super admin could work there after a return. The super admin's own are renewed by v4 on every start.
 */
import type { Attribute } from '../../model/attribute.ts';
import { type AnySchema, type ContentType, type Model, schemaOf } from '../../model/content-type.ts';
import type { Executor } from '../database.ts';
import { insertRow, isEmpty, timestamps } from './rows.ts';

const SUPER_ADMIN = {
  name: 'Super Admin',
  code: 'strapi-super-admin',
  description: 'Super Admins can access and manage all features and settings.',
};
const EDITOR = {
  name: 'Editor',
  code: 'strapi-editor',
  description: 'Editors can manage and publish contents including those of other users.',
};
const AUTHOR = {
  name: 'Author',
  code: 'strapi-author',
  description: 'Authors can manage the content they have created.',
};

const IS_CREATOR = 'admin::is-creator';

const EXPLORER = 'plugin::content-manager.explorer';

/** What both may do with files, and whether an author may do it to others' files. */
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
  readonly properties: { readonly fields?: readonly string[] };
  /** An author may do it to what is their own only. */
  readonly authors: 'own' | 'all' | 'no';
}

/** Makes the roles and the permissions of the editor and author where there is no role. */
export async function seedAdminRoles(tx: Executor, model: Model, now: Date): Promise<void> {
  if (!(await isEmpty(tx, 'admin_roles'))) return;
  await insertRow(tx, 'admin_roles', { ...SUPER_ADMIN, ...timestamps(now) });
  const editor = await insertRow(tx, 'admin_roles', { ...EDITOR, ...timestamps(now) });
  const author = await insertRow(tx, 'admin_roles', { ...AUTHOR, ...timestamps(now) });
  const permissions = adminPermissions(model);
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

/** What an editor may do, in v4's order. */
function adminPermissions(model: Model): AdminPermission[] {
  const types = [...model.contentTypes.values()].filter(({ origin }) => origin === 'api');
  // v4 drops these of localized types at once, as they name no locale; an administrator ticks them
  const plain = types.filter(({ localized }) => !localized);
  return [
    ...['create', 'read', 'update'].flatMap((verb) =>
      types.map((type) => explorer(verb, type, { fields: fieldPaths(model, type) }, 'own')),
    ),
    ...plain.map((type) => explorer('delete', type, {}, 'own')),
    ...plain
      .filter(({ draftAndPublish }) => draftAndPublish)
      .map((type) => explorer('publish', type, {}, 'no')),
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

/** `title`, `seo.metaTitle`, `seo.robots.index`: every field a form shows. */
function fieldPaths(model: Model, schema: AnySchema): string[] {
  return [...schema.attributes.values()]
    .filter((attribute) => !attribute.system)
    .flatMap((attribute) => pathsOf(model, attribute));
}

function pathsOf(model: Model, attribute: Attribute): string[] {
  if (attribute.kind !== 'component') return [attribute.name];
  return fieldPaths(model, schemaOf(model, attribute.component)).map((path) => `${attribute.name}.${path}`);
}
